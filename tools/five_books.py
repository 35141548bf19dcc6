"""Writes the page of what was found in the five founding books: our words, and figures that are worked out each time.

What the words take for granted is held to the figures, too: where a sentence would no longer be true, no page is made.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from numberline.rules.engine import Game
from numberline.rules.notation import both
from numberline.rules.rulebook import with_rules
from numberline.solve.solution import solve
from numberline.store import load
from numberline.study.audit import BROKEN, NOTE, WEAK, Audit, Finding, audit, grave
from numberline.study.metrics import Metrics, measure
from numberline.study.metrics.measuring import JUDGED
from numberline.tell.audit import tell_finding, tell_judgement
from numberline.tell.chances import percent
from numberline.tell.prose import tell_step

SECOND = 2  # a turn
BOOKS = ("number-climb", "prime-climb", "token-sprint", "leap-to-twenty", "double-or-add-one")
# The findings that judge a claim, and what each says of it.
JUDGED_CLAIMS = {
    "true-claim": "true",
    "limited-claim": "true with a limit",
    "false-claim": "false",
    "unjudged-claim": "not judged",
}


class Found:
    """What the audit of a book found, to be asked for by name."""

    def __init__(self, name: str) -> None:
        """Audit a book."""
        self.name = name
        self.audit: Audit = audit(Game(load(name)))
        self.metrics = self.audit.metrics
        self.claims = len(self.audit.book.claims)

    def all(self, kind: str) -> list[Finding]:
        """Every finding of a kind."""
        return [each for each in self.audit.findings if each.kind == kind]

    def fact(self, name: str, key: str) -> Any:  # noqa: ANN401 - whatever the finding keeps under that key
        """A fact of the finding with that name."""
        (found,) = (each.facts[key] for each in self.audit.findings if each.id == name)
        return found

    def rule(self, path: str) -> tuple[int, int]:
        """In how many states a rule fires, and in how many it matters."""
        (each,) = (each for each in self.audit.coverage if each.clause.path == path)
        return len(each.fires), len(each.matters)

    def without(self, path: str) -> Metrics:
        """The figures of the game without a rule."""
        (each,) = (each for each in self.audit.coverage if each.clause.path == path)
        return measure(solve(Game(with_rules(self.audit.book, each.clause.without))))

    @property
    def edge(self) -> str:
        """How often the starter wins between players who slip now and then."""
        return percent(self.metrics.edge[JUDGED])


@cache
def find(name: str) -> Found:
    """What was found in a book."""
    return Found(name)


Tell = Callable[[], str]


def hold(*, that: bool) -> None:
    """What the words around the figures take for granted."""
    if not that:
        raise ValueError("expected the words of the page to fit its figures: write the sentence above this call again")


def write_five_books() -> str:
    """The page, without its head."""
    intro = (
        "numberline began with five rule books, played as they stand. Each makes claims: that there is"
        " strategy in it, that skill wins, that certain squares are to be avoided. `numberline audit` solves a game and"
        " holds its book to the solution. This is what came out. The words are ours; every figure is worked out anew"
        " when the page is made, with Player 1 as the starter.\n\n"
        "A state is *live* if its choices differ in who wins. Two players who *slip* take any choice in one move of"
        f" five, and a best one otherwise; the commands call that `{JUDGED}`."
    )
    books = (_tell_climb, _tell_primes, _tell_sprint, _tell_leap, _tell_double)
    return "\n\n".join((intro, _tell_all(), *(tell() for tell in books), _tell_claims(), _tell_commands()))


def _tell_all() -> str:
    rows = []
    for name in BOOKS:
        found = find(name)
        metrics = found.metrics
        numbers = [sum(each.severity == grave for each in found.audit.findings) for grave in (BROKEN, WEAK, NOTE)]
        winner = "the starter" if metrics.verdict.winner == metrics.first else "the other player"
        live = percent(metrics.expected[JUDGED].live or 0)
        row = (found.audit.book.title, winner, metrics.verdict.moves, found.edge, live, *numbers)
        rows.append(tuple(map(str, row)))
    head = ("book", "best play is won by", "in moves", "slipping starter wins", "live moves", "broken", "weak", "notes")
    return _table(head, rows)


def _tell_climb() -> str:
    found = find("number-climb")
    metrics, free = found.metrics, found.without("contact.pass")
    false, true = len(found.all("false-claim")), len(found.all("true-claim"))
    hold(that=metrics.live == (0, 0) and metrics.only_winner == metrics.first and not metrics.endless)
    hold(that=true == 1 and false + true == found.claims and found.all("true-claim")[0].facts["reason"] == "ends")
    hold(that=sum(free.live) > 0 and free.verdict.winner == metrics.first)
    hold(that=all(found.rule(path)[1] == 0 for path in ("past", "contact.land", "choices +2", "choices +3")))
    return (
        "## Number Climb: nobody decides anything\n\n"
        f"The book speaks of strategy, of blocking, of planning ahead. But not one of the {metrics.states} states that"
        " play can reach is live. The starter wins, whatever anybody chooses, after"
        f" {metrics.fewest} moves at the least and {metrics.most} at the most. The perfect player and the random one do"
        f" equally well: they win when they start. So {false} of the {found.claims} claims in the book are false, and"
        " the one that holds is that every game has a winner.\n\n"
        f"The rule that nobody may pass is what makes it so: without it {sum(free.live)} of {free.states} states would"
        " be live, though the starter would still win with best play. The rule that nobody may land on the opponent"
        " changes the winner of no state, nor does the one about the end of the line; and +2 or +3 could each be left"
        " out without a trace."
    )


def _tell_primes() -> str:
    found = find("prime-climb")
    fires, matters = found.rule("contact.land")
    _, primes = found.rule("square[0]")
    _, steps = found.audit.solution.graph.game.follow(found.all("blitz")[0].witness)
    told = " ".join(sentence for step in steps for sentence in tell_step(found.audit.book, step))
    choices = found.fact("idle-choices", "choices")
    hold(that=matters == 0 and primes > 0 and found.rule("choices +1")[1] > 0)
    hold(that=choices == tuple(f"+{amount}" for amount in range(2, 10)))
    return (
        "## Prime Climb: over before the other player moves\n\n"
        f"Whoever starts can win in {found.metrics.verdict.moves} moves of their own, because a prime gives another"
        f" turn: *{told}* The other player watches. Between players who slip the starter still wins {found.edge} of the"
        " games.\n\n"
        "The book says to block the opponent by standing on the steps they need. That rule refuses a choice in"
        f" {fires} states, and in none of them would anybody else win without it. The primes carry the game: without"
        f" their extra turns {primes} of the {found.metrics.states} states would have another winner. The numbers"
        f" themselves hardly do. Any one of {choices[0]} to {choices[-1]} could be left out, and every state would"
        " have the winner that it has; only +1 is needed."
    )


def _tell_sprint() -> str:
    found = find("token-sprint")
    refusal = found.all("wrong-refusal")[0]
    state, _ = found.audit.solution.graph.game.follow(refusal.witness)
    outlooks = found.audit.solution.choices(state)
    fires, matters = found.rule("past")
    skips, decides = found.rule("square[0]")
    (past,) = (each.fires for each in found.audit.coverage if each.clause.path == "past")
    game = found.audit.solution.graph.game
    hold(that=all(any(game.play(near, choice).outcome for choice in game.choices(near)) for near in past))
    hold(that={each.winner for each in outlooks} == {2} and state.chooser == 1)
    hold(that=f"{state.squares[0]}{refusal.facts['choice']}" == "16+3" and matters == 0 and decides > 0)
    hold(that=[each.facts.get("needed") for each in found.all("limited-claim")] == [0, None])
    return (
        "## Token Sprint: a legal choice refused\n\n"
        f"In turn {refusal.facts['turn']} of its sample game the book refuses {refusal.facts['choice']} from 16, though"
        " it leads to 19 and nothing forbids that. It makes no difference to the sample: all choices lose"
        " there.\n\n"
        "*Count the remaining spaces, so as not to overshoot 20*, the book advises. A choice past 20 comes up in"
        f" {fires} states, and in none of them would anybody else win if it were to stop at 20: whoever is near enough"
        " to go past can also win at once. So that holds with a limit. The squares that"
        f" cost a turn do matter, a little: they make a difference in {skips} of the {found.metrics.states} states, and"
        f" decide who wins in {decides}. That landing on one can be an advantage holds with a limit, too: it is never"
        " needed to win."
    )


def _tell_leap() -> str:
    found = find("leap-to-twenty")
    skips, decides = found.rule("square[0]")
    landings, *_ = [each.facts for each in found.all("true-claim") if each.facts["kind"] == "avoid"]
    turned = found.all("turning-move")
    turns = [each.facts["turn"] for each in turned]
    (opening,) = found.metrics.openings
    hold(that=decides == 0 and landings["needed"] == 0 and len(found.all("true-claim")) == found.claims - 1)
    hold(that=[each.facts.get("path") for each in found.all("limited-claim")] == ["square[0]"])
    hold(that=not grave(found.audit.findings) and len({each.facts["title"] for each in turned}) == 1)
    return (
        "## Leap to Twenty: three squares that never decide\n\n"
        f"All {found.claims} claims hold, one of them with a limit, and nothing is broken. The starter has one"
        f" choice that wins, {opening}, and between players who slip wins {found.edge} of the games, which is much.\n\n"
        f"The surprise is the rule that 5, 10 and 15 cost a turn. It makes a difference in {skips} of the"
        f" {found.metrics.states} states, and decides who wins in {decides}: whoever wins a state would win it without"
        f" the rule, too. The advice to avoid these squares is good all the same. In {landings['harmful']} states"
        " landing there gives a win away, and it is never the only way to keep one. But to *take advantage of the turns"
        " your opponent must skip*, as the book says, is true with a limit only, for no win ever hangs on them.\n\n"
        f"The sample game shows how hard that is to see. In turns {both(map(str, turns))} the player who was"
        " winning gives the win away."
    )


def _tell_double() -> str:
    found = find("double-or-add-one")
    metrics = found.metrics
    fires, _ = found.rule("stuck")
    second = [each for each in found.all("turning-move") if each.facts["turn"] == SECOND]
    hold(that=fires == 0 and metrics.verdict.winner != metrics.first)
    hold(that=[(each.facts["player"], each.facts["choice"]) for each in second] == [(2, "*2"), (2, "*2")])
    expected = metrics.expected[JUDGED]
    return (
        "## Double or Add One: who starts is the one to lose\n\n"
        f"Whoever does not start wins with best play, in {metrics.verdict.moves} moves, and a starter who slips as"
        f" often as the opponent wins {found.edge} of the games. Much of the game plays itself:"
        f" {percent(expected.forced or 0)} of the moves are forced, for doubling soon goes too far, and"
        f" {percent(expected.settled or 0)} are made when only one winner is left.\n\n"
        "The rule for a player without any choice never comes up, since adding one is possible up to the end. And the"
        " book's own two samples are no model: in both of them Player 2 is winning, doubles in the second turn, and"
        " gives the win away."
    )


def _tell_claims() -> str:
    rows = []
    for name in BOOKS:
        found = find(name)
        counted = [str(len(found.all(kind))) for kind in JUDGED_CLAIMS]
        rows.append((found.audit.book.title, str(found.claims), *counted))
    table = _table(("book", "claims", *JUDGED_CLAIMS.values()), rows)
    books = [(find(name).audit.book.title, find(name).all("unjudged-claim")) for name in BOOKS]
    unjudged = [f"- {title}: {tell_finding(each)}" for title, findings in books for each in findings]
    return (
        "## Their claims, counted\n\n"
        f"{table}\n\n"
        "A claim that names nothing to hold it to is not judged, and never passed for that:\n\n" + "\n".join(unjudged)
    )


def _tell_commands() -> str:
    said = [f"{find(name).audit.book.title}: {tell_judgement(find(name).audit)}" for name in BOOKS]
    command = f"numberline audit {' '.join(BOOKS)} --report five-books.html"
    shown = "\n".join((f"$ {command}", *said, "report written to ...five-books.html"))
    return (
        "## See for yourself\n\n"
        "One command audits all five and writes down everything: each finding with a state or a line of play to replay,"
        " the profile of each game, its map and its rules. The exit code is 1, for some of them are broken.\n\n"
        f"<!-- exit 1 -->\n```console\n{shown}\n```\n\n"
        "[Audit your own game](../how-to/audit.md) tells how to do the same for yours, and"
        " [metrics](../reference/metrics.md) what each figure means."
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
