"""Clauses: what each rule of a book does to the game, found by solving the game without it.

A clause fires in a state if some choice there leads elsewhere, or is legal or not, for its sake. It matters there if
somebody else would win from that state without it. Both are asked of the engine, in every reachable state, so that a
mechanic of any kind is asked in the same way and nothing is known here of what it does.

What may live here: the clauses of a book, the game without one, and where the two games differ.
What this file must not know: what a mechanic does, and how a clause is told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from numberline.rules.engine import Game
from numberline.rules.mechanics import Choice
from numberline.rules.rulebook import BadRuleBook, RuleBook, rules_data, with_rules, write_value
from numberline.rules.state import State
from numberline.solve.arrays import Notice
from numberline.solve.graph import explore_from
from numberline.solve.keys import ENDS
from numberline.solve.size import MOST_STATES, TooManyStates
from numberline.solve.solution import Solution, values_of, verdict_of

OFTEN = 1024  # states from one notice to the next, where each is asked of the engine
MOST_CHOICES = 40  # amounts that are taken away one by one; a longer entry is taken away whole
# What a word is without its clause: the mildest reading that the format has.
PLAIN_PAST = {"refused": "stops"}  # everything else is refused
PLAIN_STUCK = {"passes": "loses"}  # everything else passes
PLAIN_CONTACT = {"land": "share", "pass": "free", "on_start": "like elsewhere"}


class Clause(NamedTuple):
    """A rule that a book can do without: its path, what it says, and the rules of the book without it."""

    path: str  # as in the rule book: `square[0]`, `contact.land`; of a single choice with it: `choices +4`
    says: str  # its value as a rule book writes it, where the path does not say it
    without: Mapping[str, Any]
    choice: str = ""  # the choice that is taken away, where it is one
    narrows: bool = False  # whether states can lose all their choices without it


@dataclass(frozen=True, slots=True)
class Coverage:
    """A clause with the states it fires in and matters in; nothing is known where there is no game without it."""

    clause: Clause
    solution: Solution | None = None  # of the game without it
    fires: tuple[State, ...] = ()
    matters: tuple[State, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the game without the clause could be solved."""
        return self.solution is not None

    @property
    def is_dead(self) -> bool:
        """Whether the clause never makes a difference to any choice."""
        return self.is_known and not self.fires

    @property
    def is_idle(self) -> bool:
        """Whether the clause does something, but never changes who wins."""
        return bool(self.fires) and not self.matters


def cover(solution: Solution, limit: int = MOST_STATES, notice: Notice | None = None) -> tuple[Coverage, ...]:
    """Every clause of a solved game, with where it fires and matters; the notice is told how many are done."""
    covered: list[Coverage] = []

    def look(_: int = 0) -> None:
        if notice is not None:
            notice(len(covered))

    for clause in clauses(solution.graph.game.book):
        look()
        covered.append(compare(solution, clause, limit, look))
    return tuple(covered)


def clauses(book: RuleBook) -> Iterator[Clause]:
    """The clauses of a book, in its order."""
    data = rules_data(book)
    yield from _choices(book, data)
    yield from _conditions(book, data)
    yield from _past(data)
    for key in ("lose", "repeat", "supply"):
        if key in data:
            yield Clause(key, "", {other: value for other, value in data.items() if other != key})
    for key, plain in PLAIN_CONTACT.items():
        contact = data.get("contact", {})
        if contact.get(key, plain) != plain:
            yield Clause(f"contact.{key}", write_value(contact[key]), data | {"contact": contact | {key: plain}})
    for place, each in enumerate(data.get("square", ())):
        rest = [square for other, square in enumerate(data["square"]) if other != place]
        yield Clause(f"square[{place}]", write_value(each["then"]), data | {"square": rest}, narrows="before" in each)
    stuck = data["stuck"]
    yield Clause("stuck", write_value(stuck), data | {"stuck": PLAIN_STUCK.get(stuck, "passes")})


def _choices(book: RuleBook, data: dict[str, Any]) -> Iterator[Clause]:
    """Each choice by itself; those whose amounts are computed, or very many, by their entry."""
    entries = [list(choice.data()["choices"]) for choice in book.choices]
    if len(book.choices) == 1 and len(book.choices[0].texts) == 1:
        return
    for place, choice in enumerate(book.choices):
        before = [entry for each in entries[:place] for entry in each]
        after = [entry for each in entries[place + 1 :] for entry in each]
        amounts = choice.amounts.fixed
        if not 1 <= len(amounts) <= MOST_CHOICES:
            if len(book.choices) > 1:
                rest, name = [*before, *after], choice.named[0]
                yield Clause(f"choices {name}", "", data | {"choices": rest}, name, narrows=True)
            continue
        for amount in amounts:
            rest = [*before, *_but(choice, entries[place][0], amount), *after]
            yield Clause(f"choices {choice.text(amount)}", "", data | {"choices": rest}, choice.text(amount))


def _but(choice: Choice, entry: object, amount: int) -> list[object]:
    """The entries of a choice without one of its amounts."""
    left = [each for each in choice.amounts.fixed if each != amount]
    if not left:
        return []
    if not isinstance(entry, dict):
        return [f"{choice.sign}{each}" for each in left]
    kept = {key: value for key, value in entry.items() if key not in {"from", "to"}}
    return [kept | {"do": choice.sign, "by": left}]


def _conditions(book: RuleBook, data: dict[str, Any]) -> Iterator[Clause]:
    """Each condition of a choice: without it the choice may always be made."""
    entries = [entry for choice in book.choices for entry in choice.data()["choices"]]
    for place, entry in enumerate(entries):
        if isinstance(entry, dict) and "when" in entry:
            free = {key: value for key, value in entry.items() if key != "when"}
            rest = [*entries[:place], free, *entries[place + 1 :]]
            yield Clause(f"choices[{place}].when", write_value(entry["when"]), data | {"choices": rest})


def _past(data: dict[str, Any]) -> Iterator[Clause]:
    """What becomes of a choice past an end: without the clause it stops there or, where it did not, it is refused."""
    past = data["past"]
    if not isinstance(past, dict) or "to" in past:
        plain = _plain_past(past)
        yield Clause("past", write_value(past), data | {"past": plain}, narrows=plain == "refused")
        return
    for end, word in past.items():
        plain = _plain_past(word)
        yield Clause(f"past.{end}", write_value(word), data | {"past": past | {end: plain}}, narrows=plain == "refused")


def _plain_past(word: object) -> str:
    return PLAIN_PAST.get(word, "refused") if isinstance(word, str) else "refused"


def compare(solution: Solution, clause: Clause, limit: int = MOST_STATES, notice: Notice | None = None) -> Coverage:
    """Where a clause fires and matters: in which states the game without it leads elsewhere, or to another winner."""
    graph = solution.graph
    try:
        variant = Game(with_rules(graph.game.book, clause.without))
        asked = list(_ask(solution, variant, clause, notice))
        other = _solve_all(variant, [each for each in asked if isinstance(each, State)], limit, notice)
    except (BadRuleBook, TooManyStates, LookupError):
        return Coverage(clause)
    numbers = [*range(ENDS), *(other.graph.place(each) if isinstance(each, State) else each for each in asked)]
    states = range(ENDS, ENDS + graph.states)
    return Coverage(
        clause,
        other,
        fires=tuple(graph.state(number) for number in states if _differs(solution, other, number, numbers)),
        matters=tuple(
            graph.state(number) for number in states if winner_at(solution, number) != winner_at(other, numbers[number])
        ),
    )


def winner_at(solution: Solution, number: int) -> int:
    """Who wins from a state of the graph, or from an end, by its number."""
    return verdict_of(solution.values[number]).winner


def _ask(solution: Solution, variant: Game, clause: Clause, notice: Notice | None) -> Iterator[State | int]:
    """Every state as the other game has it; where nobody can choose there, what comes after it, or who has won."""
    graph = solution.graph
    translate = _translator(graph.game, variant)
    for number in range(ENDS, ENDS + graph.states):
        if notice is not None and number % OFTEN == 0:
            notice(number)
        state = translate(graph.state(number))
        if not (clause.narrows or graph.menu(number).choices == (clause.choice,)) or variant.choices(state):
            yield state
            continue
        step = variant.settle(state)
        yield step.after if step.outcome is None else step.outcome.winner


def _translator(game: Game, variant: Game) -> Callable[[State], State]:
    """What makes a state of a game one of another game: mechanics that both have keep what they remember."""
    if not game.blank and not any(mechanic.memory for mechanic in game.book.mechanics):
        return lambda state: state
    if _kinds(game.book) != _kinds(variant.book):
        raise LookupError  # what is remembered of kinds would mean something else
    shares = {type(mechanic): share for mechanic, share in game.shares() if mechanic.memory is not None}
    kept = [shares[type(mechanic)] for mechanic, _ in variant.shares() if mechanic.memory is not None]
    return lambda state: state._replace(memory=tuple(each for share in kept for each in state.memory[share]))


def _kinds(book: RuleBook) -> list[str]:
    return list(dict.fromkeys(choice.kind for choice in book.choices))


def _solve_all(game: Game, roots: Sequence[State], limit: int, notice: Notice | None) -> Solution:
    graph = explore_from(game, roots, limit, notice)
    return Solution(graph, values_of(graph))


def _differs(solution: Solution, other: Solution, number: int, numbers: Sequence[int]) -> bool:
    """Whether a state has other choices in the other game, or one of them leads elsewhere."""
    graph, again = solution.graph, other.graph
    there = numbers[number]
    if there < ENDS:
        return True
    menu, other_menu = graph.menu(number), again.menu(there)
    leads, other_leads = [numbers[lead] for lead in graph.leads_of(number)], again.leads_of(there).tolist()
    if menu == other_menu:
        return leads != other_leads
    # Without an entry the choices of the others may come in another order.
    same = menu.chooser == other_menu.chooser
    return not same or dict(zip(menu.choices, leads, strict=True)) != dict(
        zip(other_menu.choices, other_leads, strict=True)
    )
