"""What holds in every game that the vocabulary can say."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numberline.rules.amounts import BY
from numberline.rules.engine import Game
from numberline.rules.mechanics import MECHANICS, Square
from numberline.rules.notation import OPPOSING, SIGNS, IllegalMove, read_state, split_choice, write_state
from numberline.rules.rulebook import RuleBook, parse, write
from numberline.rules.state import NOBODY, PLAYERS, Draft, Event, Refusal, State, Step, opponent_of, placed
from numberline.rules.table import schema_of
from numberline.solve.graph import explore
from tests import model
from tests.random_books import Plan, books, plans, play_out, random_plan, reachable, told_books
from tests.schema import words
from tests.soak import sized

pytestmark = pytest.mark.soak

STATES = 30  # looked at per book: what is wrong in a small game is wrong near its start, or in random play
SEEDS = st.integers(0, 2**32)
SIGNED = re.compile(r"(?<=[+*/fb-])[0-9.]+$")  # the amounts of a choice


def plays(game: Game, chance: int, lines: int = 1) -> Iterable[Step]:
    """The steps of a few random plays from either start."""
    rng = Random(chance)
    for first in PLAYERS:
        for _ in range(lines):
            yield from play_out(game, first, rng)


def seen_in(step: Step, kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in step.events if event.kind == kind]


def named(game: Game, state: State) -> list[str]:
    """Every choice that can be named in a state, legal or not, and those that can be named anywhere."""
    draft = Draft(state.chooser, min(state.chooser, len(state.squares)) - 1, state.squares, 0)
    return list(dict.fromkeys([*(begun.choice for _, begun in game.offered(draft)), *game.texts]))


def accepts(game: Game, state: State, choice: str) -> bool:
    """Whether a choice can be played."""
    try:
        game.play(state, choice)
    except IllegalMove:
        return False
    return True


@given(books())
def test_offered_exactly_when_accepted(book: RuleBook) -> None:
    """In every state the choices offered are those that play accepts and why_not has nothing against."""
    game = Game(book)
    for state in reachable(game, STATES):
        offered = game.choices(state)

        assert offered == tuple(step.choice for step in game.steps(state))
        assert set(offered) == {text for text in named(game, state) if accepts(game, state, text)}
        assert set(offered) == {text for text in named(game, state) if game.why_not(state, text) is None}


@given(books())
def test_refused_choice_changes_nothing(book: RuleBook) -> None:
    """After a refused choice the same player is asked for the same choices, with the refused one still refused."""
    game = Game(book)
    for state in reachable(game, STATES):
        offered, copy = game.choices(state), State(*state)
        for choice in set(named(game, state)) - set(offered):
            reason = game.why_not(state, choice)
            assert isinstance(reason, Refusal)
            assert reason.choice == choice
            with pytest.raises(IllegalMove):
                game.play(state, choice)

            assert (state, game.choices(state), game.why_not(state, choice)) == (copy, offered, reason)


@given(books(), SEEDS)
def test_whoever_is_asked_has_a_choice(book: RuleBook, chance: int) -> None:
    """After every step somebody is asked who has a choice and owes no turn, or the game is over and says how."""
    game = Game(book)
    for step in plays(game, chance):
        chooser = step.after.chooser
        if chooser == NOBODY:
            assert step.outcome is not None
            assert game.choices(step.after) == ()
        else:
            assert step.outcome is None
            assert game.choices(step.after)
            assert step.after.owed[chooser - 1] == 0


@given(plans())
def test_engine_agrees_with_the_model(plan: Plan) -> None:
    """Every choice of every state leads exactly where the plain model of the rules says, and no other is legal."""
    game = Game(plan.book)
    pairs = [(game.begin(first), model.begin(plan, first)) for first in PLAYERS]
    met: set[State] = set()
    for step, position in pairs:
        state, winner = step.after, step.outcome.winner if step.outcome else NOBODY
        assert (state.squares, state.chooser, winner) == (position.squares, position.asked, position.winner)
        if state.chooser == NOBODY or state in met or len(met) > STATES:
            continue
        met.add(state)
        assert state.owed == position.owed
        steps, options = {step.choice: step for step in game.steps(state)}, model.options(plan, position)
        assert set(steps) == set(options)
        pairs += [(steps[choice], options[choice]) for choice in steps]


@given(books(), SEEDS)
def test_step_keeps_the_state_and_the_choice(book: RuleBook, chance: int) -> None:
    """A play is a chain: each step starts from the state the one before it ended in."""
    game = Game(book)
    for first in PLAYERS:
        steps = list(play_out(game, first, Random(chance)))

        assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
        assert all(step.choice in game.choices(step.before) for step in steps[1:])


@given(books(), SEEDS)
def test_events_tell_every_move(book: RuleBook, chance: int) -> None:
    """Whoever follows the events that place tokens knows where they stand."""
    game = Game(book)
    for step in plays(game, chance):
        squares = step.before.squares
        for event in step.events:
            squares = placed(squares, event)

        assert squares == step.after.squares


@given(books(), SEEDS)
def test_turns_owed_are_counted_right(book: RuleBook, chance: int) -> None:
    """Turns owed grow by one for each that is told, and shrink by one for each skip."""
    for step in plays(Game(book), chance):
        for player in PLAYERS:
            told = [event.player for event in seen_in(step, "must_skip")].count(player)
            served = [event.player for event in seen_in(step, "skipped")].count(player)

            assert step.after.owed[player - 1] == step.before.owed[player - 1] + told - served


@given(books(), SEEDS)
def test_events_count_the_turns_owed(book: RuleBook, chance: int) -> None:
    """A must-skip or skipped event says how many turns are owed from there on: one more, or one less, than before."""
    for step in plays(Game(book), chance):
        owed = dict(zip(PLAYERS, step.before.owed, strict=True))
        for event in step.events:
            owed[event.player] = owed.get(event.player, 0) + {"must_skip": 1, "skipped": -1}.get(event.kind, 0)
            if event.kind in {"must_skip", "skipped"}:
                assert event.turns == owed[event.player] >= 0


@given(books(), SEEDS)
def test_turn_is_skipped_before_it_is_passed(book: RuleBook, chance: int) -> None:
    """Nobody passes while owing a turn: the skip is served first."""
    for step in plays(Game(book), chance):
        owed = dict(zip(PLAYERS, step.before.owed, strict=True))
        for event in step.events:
            if event.kind in {"must_skip", "skipped"}:
                owed[event.player] = event.turns
            assert event.kind != "passed" or owed[event.player] == 0


@given(books(), SEEDS)
def test_own_extra_turn_keeps_the_chooser(book: RuleBook, chance: int) -> None:
    """Whoever lands on an extra turn, owes nothing and has a choice there is asked again."""
    game = Game(book)
    for step in plays(game, chance):
        lost = seen_in(step, "passed") or step.outcome is not None
        if seen_in(step, "extra") and step.after.owed == step.before.owed and not lost:
            assert step.after.chooser == step.before.chooser or seen_in(step, "skipped")


@given(books(), SEEDS)
def test_turns_alternate(book: RuleBook, chance: int) -> None:
    """Without an extra turn, each turn that is moved, skipped or passed is followed by the other player's."""
    game = Game(book)
    for step in plays(game, chance):
        turns = [event.player for event in step.events if event.kind in {"moved", "skipped", "passed"}]
        turns += [step.after.chooser] if step.after.chooser else []
        start = 1 if seen_in(step, "extra") else 0

        assert all(one != other for one, other in zip(turns[start:], turns[start + 1 :], strict=False))


@given(books(), SEEDS)
def test_winner_stands_on_the_goal(book: RuleBook, chance: int) -> None:
    """A game that is won by the goal ends with that player's number in the goal, and nothing happens after it."""
    for step in plays(Game(book), chance):
        outcome = step.outcome
        if outcome is not None and outcome.how == "won":
            token = 0 if book.shared else outcome.winner - 1
            assert book.goal is not None
            assert step.after.squares[token] in book.goal[outcome.winner - 1]
            assert step.events[-2].kind in {"moved", "pushed"}


@given(books(), SEEDS)
def test_loser_stands_on_a_losing_number(book: RuleBook, chance: int) -> None:
    """A game that is lost by a number ends with the loser's number among those that lose."""
    for step in plays(Game(book), chance):
        outcome = step.outcome
        if outcome is not None and outcome.how == "lost":
            loser = opponent_of(outcome.winner)
            assert book.finish is not None
            assert book.finish.lose is not None
            assert step.after.squares[0 if book.shared else loser - 1] in book.finish.lose[loser - 1]


@given(books(), SEEDS)
def test_nobody_leaves_the_line_by_moving(book: RuleBook, chance: int) -> None:
    """No choice leads to a number past an end of the line; only squares may send a token there."""
    low, high = book.ends
    for step in plays(Game(book), chance):
        if not book.sends and all(low <= start <= high for start in book.start):
            assert all(low <= event.square <= high for event in step.events if event.kind in {"moved", "pushed"})


@given(books(), SEEDS)
def test_deadlock_means_nobody_can_ever_move(book: RuleBook, chance: int) -> None:
    """A game ends in deadlock only when neither player has a legal choice, and being stuck is a pass."""
    game = Game(book)
    for step in plays(game, chance):
        if step.outcome is not None and step.outcome.how == "deadlock":
            after = [State(step.after.squares, player, (0, 0), step.after.memory) for player in PLAYERS]
            assert step.outcome.winner == NOBODY
            assert not any(game.choices(state) for state in after)


@given(books())
def test_state_notation_round_trips(book: RuleBook) -> None:
    """Every state somebody is asked in is read back from its notation, by anybody and by its game."""
    game = Game(book)
    for state in reachable(game, STATES):
        word = write_state(state)

        assert game.read_state(word) == state
        assert write_state(read_state(word)) == word
        assert not set(word) & set(" '\"$`\\|&;<>()*?[]#~!{}")


@given(told_books())
def test_rule_book_round_trips(book: RuleBook) -> None:
    """A rule book that is written and read again is the same rule book."""
    assert parse(write(book), book.name) == book


@given(plans())
def test_text_and_book_say_the_same(plan: Plan) -> None:
    """A rule book read from a text and written anew keeps the rules of the text."""
    again = parse(write(plan.book), "random")

    assert again == plan.book
    assert again.digest == plan.book.digest
    assert again.token == plan.rules["token"]


@given(told_books())
def test_words_do_not_change_the_digest(book: RuleBook) -> None:
    """Title, version, marks, examples, rulings, claims and words of a book leave its digest alone."""
    bare = replace(book, title="T", about="", source="", version=1, first=0, marks=("1", "2"), name="bare")
    bare = replace(bare, examples=(), rulings=(), claims=(), classic={})

    assert bare.digest == book.digest == parse(write(book), "another").digest


def with_rules(**rules: object) -> Callable[[Plan], Plan]:
    """A change that gives a book other rules."""
    return lambda plan: Plan({**plan.rules, **rules})


OTHER_RULES: dict[str, Callable[[Plan], Plan]] = {
    "start": with_rules(start=77),
    "goal": with_rules(goal=78),
    "lose": with_rules(lose=79),
    "line": with_rules(line="-9..99"),
    "past": with_rules(past={"to": 76}),
    "choices": with_rules(choices=["+77"], supply={"uses": 99}),
    "computed": with_rules(choices=[{"do": "-", "by": "digits", "from": 9, "to": 9}], supply={"uses": 99}),
    "condition": with_rules(choices=[{"do": "-9", "when": "8..9"}], supply={"uses": 99}),
    "heading": with_rules(heading="down", choices=["f77"], supply={"uses": 99}),
    "repeat": with_rules(repeat={"within": 77}),
    "supply": with_rules(supply={"uses": 77}),
    "square": with_rules(square=[{"on": 77, "then": {"to": 5}}]),
    "before": with_rules(square=[{"on": 77, "then": {"to": 5}, "before": True}]),
    "contact": lambda plan: Plan({**plan.rules, "token": "each", "contact": {"land": "win", "pass": "lose"}}),
    "meeting on a start": lambda plan: Plan(
        {**plan.rules, "token": "each", "contact": {"land": "win", "pass": "lose", "on_start": "share"}}
    ),
}


@given(plans())
@settings(max_examples=sized(30, 3_000))
def test_every_rule_changes_the_digest(plan: Plan) -> None:
    """Books that differ in one rule have different digests."""
    changed = {name: change(plan).book.digest for name, change in OTHER_RULES.items()}

    assert plan.book.digest not in changed.values()
    assert len(set(changed.values())) == len(changed)


# How often each word must fire in four random plays of a random book. A share that falls below its floor means that the
# properties above have stopped looking at something; raise the generator's, do not lower the floor.
FLOORS = {
    "moved": 0.8,
    "won": 0.3,
    "lost": 0.05,
    "passed": 0.15,
    "deadlock": 0.04,
    "stuck_lost": 0.05,
    "stuck_won": 0.03,
    "must_skip": 0.1,
    "skipped": 0.1,
    "extra": 0.08,
    "sent": 0.1,
    "square_won": 0.02,
    "square_lost": 0.02,
    "past": 0.4,
    "below": 0.1,
    "went_past": 0.02,
    "stopped": 0.01,
    "restarted": 0.04,
    "shortened": 0.04,
    "occupied": 0.02,
    "passing": 0.02,
    "blocked": 0.02,
    "caught": 0.005,
    "overtook": 0.005,
    "sent_home": 0.005,
    "pushed": 0.05,
    "when_own": 0.15,
    "when_opponent": 0.03,
    "repeats": 0.07,
    "too_near": 0.01,
    "used_up": 0.05,
    "uneven": 0.02,
    "drawn": 0,
}
# What only shows in a state that a play comes to: the sign that was chosen, and what the square landed on does.
DONE = (
    *(f"choose {who}{sign}" for who in ("", OPPOSING) for sign in SIGNS),
    *(f"land on {word}" for word in ("skip", "extra turn", "win", "lose", "start", "to", "times", "add", "toward")),
)
LEAST_DONE = 0.005  # of the books, for each sign and each effect
# Every key and every word that a mechanic has.
WRITTEN = tuple(dict.fromkeys(words(schema_of([field for kind in MECHANICS for field in kind.fields]))))
LEAST_WRITTEN = 0.01  # of the books in which each of them stands
LEAST_CYCLIC = 0.2  # of the books whose play can come back to a state


def fired(game: Game, step: Step) -> set[str]:
    """The events of a step, and the rules that refused something to whoever had a turn after it."""
    waiting = {event.player for event in seen_in(step, "passed")} | ({step.after.chooser} - {NOBODY})
    states = [State(step.after.squares, player, (0, 0), step.after.memory) for player in waiting]
    reasons = (game.why_not(state, text) for state in states for text in named(game, state))
    return {event.kind for event in step.events} | {reason.rule for reason in reasons if reason is not None}


def done(game: Game, step: Step) -> set[str]:
    """The sign of the choice that was made, and the effects of the square that it led to."""
    kinds = {step.choice, split_choice(step.choice)[0]} - {""}
    landed = [event.square for event in step.events if event.kind in ("moved", "pushed")]
    squares = [each for each in game.book.mechanics if isinstance(each, Square) and not each.before]
    effects = {f"land on {square.then.word}" for square in squares for number in landed if number in square.on}
    return effects | {f"choose {choice.sign}" for choice in game.book.choices if choice.kind in kinds}


def words_of(value: object) -> set[str]:
    """Every text in a plan, keys included; of a choice its sign."""
    if isinstance(value, dict):
        return {word for each in (*value, *value.values()) for word in words_of(each)}
    if isinstance(value, list):
        return {word for each in value for word in words_of(each)}
    return {SIGNED.sub("", value)} if isinstance(value, str) else set()


def test_every_word_fires_often_enough(report: Callable[[str], None]) -> None:
    """Over random books each event, refusal, sign, effect and word comes up in more than a stated share of them."""
    fires: Counter[str] = Counter()
    written: Counter[str] = Counter()
    for chance in range(400):
        plan = random_plan(Random(chance))
        game = Game(plan.book)
        written.update(words_of(plan.rules))
        fires.update({kind for step in plays(game, chance, 2) for kind in fired(game, step) | done(game, step)})
        fires["cyclic"] += explore(game).cycles
    shares = {kind: fires[kind] / 400 for kind in (*FLOORS, *DONE, "cyclic")}
    stands = {word: written[word] / 400 for word in WRITTEN}
    report("share of 400 random books in which each word fires in four random plays:")
    report("  " + ", ".join(f"{kind} {share:.1%}" for kind, share in shares.items()))
    report("share of them in which each key and word of the format stands:")
    report("  " + ", ".join(f"{word} {share:.1%}" for word, share in stands.items()))

    known = {kind for mechanic in MECHANICS for kind in (*mechanic.events, *mechanic.refusals)}
    assert {kind for kind in known if not kind.endswith(("_shared", "_pushed"))} - set(BY) == set(FLOORS)
    assert {kind: share for kind, share in shares.items() if share < FLOORS.get(kind, LEAST_DONE)} == {}
    assert {word: share for word, share in stands.items() if share < LEAST_WRITTEN} == {}
    assert shares["cyclic"] >= LEAST_CYCLIC
