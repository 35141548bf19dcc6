from datetime import date
from functools import cache

import pytest

from numberline.rules.engine import Game
from numberline.solve.solution import Solution
from numberline.store import load
from numberline.study.drill import Box, Card, standing
from numberline.study.positions import is_right, solve_both, trap_cards
from numberline.study.reasons import Reasons
from numberline.tell.drill import (
    Asked,
    tell_asked,
    tell_box,
    tell_drill_help,
    tell_due,
    tell_end,
    tell_nothing_due,
    tell_prompt,
    tell_question,
    tell_refuted,
    tell_right,
    tell_shown,
    tell_standing,
    tell_wrong,
)
from tests.small_games import game_of, parse_rules

DAY = date(2026, 11, 19)


@cache
def solved(name: str) -> Solution:
    """A shipped game, solved from either start."""
    return solve_both(Game(load(name)))


def asked(solution: Solution, word: str, **more: object) -> Asked:
    """A card of a game at a state."""
    book = solution.graph.game.book
    card = Card(book.name, book.digest, solution.graph.game.read_state(word))
    return Asked(card._replace(**more), Reasons(solution), box=1, place=2, total=7)  # type: ignore[arg-type]


LEAP = asked(solved("leap"), "p1:4,2")


def test_question_shows_the_position_and_not_the_answer() -> None:
    """A question has the game, the card, the board, and who is asked for what; nothing about which choice it is."""
    assert tell_question(LEAP) == (
        "Leap to Twenty: card 2 of 7, box 1, a typical trap",
        "Marks: ! skip your next turn, # goal.",
        "             P1",
        "       P2",
        "  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20",
        "                 !              !              !              #",
        "You are Player 1, P1, on 4. You can win: keep it so.",
    )
    assert tell_prompt(LEAP) == "Choose +1, +2 or +4:"


@pytest.mark.parametrize("name", ["leap", "keep", "double", "no-echo", "narrow"])
def test_question_never_gives_the_answer_away(name: str) -> None:
    """What is told before an answer is the same for all choices: none of them stands there alone."""
    solution = solved(name)
    for card in trap_cards(solution):
        question = Asked(card, Reasons(solution), 1, 1, 9)
        told = "\n".join((*tell_question(question), tell_prompt(question)))
        choices = solution.graph.game.choices(card.state)
        right = [choice for choice in choices if is_right(solution, card.state, choice)]
        assert 0 < len(right) < len(choices)
        assert "best" not in told
        assert "keeps" not in told


def test_owed_turns_and_sources_are_told() -> None:
    """Who has turns to skip is told, and from which game of one's own a position comes; odd signs are harmless."""
    owing = asked(solved("leap"), "p2:10,6:skips=1,0", source="your game of \x1b[31m2026")
    told = tell_question(owing)

    assert told[0].endswith("from your game of \\x1b[31m2026")
    assert "Player 1 has 1 turn to skip." in told


def test_shared_number_is_told() -> None:
    """In a game of one number the question says what the number is; once more is said of what was wrong before."""
    again = asked(solved("double"), "p2:4")._replace(place=8)

    assert tell_question(again)[0].startswith("Double or Add One: once more, box 1")
    assert tell_question(again)[-1] == "You are Player 2; the number, v, is 4. You can win: keep it so."


def test_moves_before_are_told_where_rules_remember_them() -> None:
    """Where the rules remember what was chosen, the question says it, the last dozen of choices at most."""
    few = asked(solved("no-echo"), "p2:22:memory=3", moves=("-3",))
    many = few._replace(card=few.card._replace(moves=("-1",) * 9 + ("-2",) * 9))

    assert "So far: -3." in tell_question(few)
    assert f"So far: ... {', '.join(['-1'] * 3 + ['-2'] * 9)}." in tell_question(many)
    assert not any("So far" in line for line in tell_question(asked(solved("leap"), "p1:4,2", moves=("+4",))))


def test_many_choices_are_counted() -> None:
    """Where a list of choices would not fit a line, the prompt says how many there are."""
    choices = ", ".join(f'"+{amount}"' for amount in range(1, 24, 2))
    solution = solve_both(game_of(f'token = "shared"\nstart = 0\ngoal = 60\nchoices = [{choices}]'))

    assert tell_prompt(asked(solution, "p1:0")) == "Choose one of 12 choices:"


def test_right_answer_names_the_others() -> None:
    """A right answer is praised in one sentence, with whatever else would have been right."""
    assert tell_right(LEAP, "+4")[0] == "Right: +4 keeps the win. So does +2."
    assert tell_right(LEAP, "+4")[1].startswith("+4 wins: ")
    assert tell_right(asked(solved("leap"), "p1:6,4"), "+2")[0] == "Right: +2 keeps the win."
    pounce = asked(solved("prime"), "p1:0,0")
    assert " So do " in tell_right(pounce, "+2")[0]


def test_wrong_answer_is_refuted_on_the_board() -> None:
    """A wrong answer is followed by the board after it, the best play from there, its end, and what was right."""
    told = tell_wrong(LEAP, "+1")

    assert told[0].startswith("Wrong. +1 loses: ")
    assert "                P1" in told
    assert "Best play from there:" in told
    assert any(line.endswith("Player 2 reaches 20 and wins!") for line in told)
    assert told[-1] == "+2 or +4 keeps the win."


def test_answer_that_ends_the_game() -> None:
    """A choice that loses at once is refuted by what it does."""
    rules = 'token = "shared"\nstart = 5\ngoal = 8\nlose = 6\nchoices = ["+1", "+2", "+3"]'
    told = tell_wrong(asked(solve_both(game_of(rules)), "p1:5"), "+1")

    assert told[0].startswith("Wrong. +1 ends the game at once: ")
    assert told[-1] == "+3 keeps the win."


def test_win_that_becomes_nobodys() -> None:
    """A choice after which nobody can force a win is wrong where one could, and best play may go on for ever."""
    cards = trap_cards(solved("exactly-23"))
    told = [
        tell_wrong(Asked(card, Reasons(solved("exactly-23")), 1, 1, 1), choice)
        for card in cards
        for choice in solved("exactly-23").graph.game.choices(card.state)
        if not is_right(solved("exactly-23"), card.state, choice)
    ]

    assert any(lines[0].endswith("gives the win away: after it nobody can force one.") for lines in told)
    assert any("And so on, for ever." in lines for lines in told)


def test_position_to_hold() -> None:
    """Where nobody can force a win, the question is to keep it so, and so is the answer."""
    solution = solved("exactly-23")
    state = next(
        state
        for state in (solution.graph.state(number) for number in range(3, 3 + solution.states))
        if not solution.verdict(state).winner and len({view.winner for view in solution.choices(state)}) > 1
    )
    card = Card("exactly-23", solution.graph.game.book.digest, state)
    question = Asked(card, Reasons(solution), 1, 1, 1)
    right = next(choice for choice in solution.graph.game.choices(state) if is_right(solution, state, choice))

    assert tell_question(question)[-1].endswith("Nobody can force a win: keep it so.")
    assert tell_right(question, right)[0].startswith(f"Right: {right} keeps it so.")


def test_shown_answer_has_a_reason() -> None:
    """Whoever gives up is shown what is right and why."""
    assert tell_shown(LEAP)[0] == "+2 or +4 keeps the win."
    assert tell_shown(LEAP)[1].startswith("+4 wins: ")


def test_help_has_rules_choices_and_keys() -> None:
    """Help has the rules, the choices and the keys, within the width."""
    told = tell_drill_help(LEAP, 60)

    assert "Your choices now: +1, +2 or +4." in told
    assert any(line.startswith("h ") for line in told)
    assert all(len(line) <= 60 for line in told if not line.startswith("Type a choice"))


def test_box_says_when_it_comes_again() -> None:
    """A box says its number and the day."""
    assert tell_box(Box("leap", 1, DAY)) == "Box 1 of 5: again today."
    assert tell_box(Box("leap", 2, DAY)) == "Box 2 of 5: again in 1 day, on 2026-11-19."
    assert tell_box(Box("leap", 5, DAY)) == "Box 5 of 5: again in 21 days, on 2026-11-19."


def test_end_of_a_sitting() -> None:
    """At the end the answers are counted, and it is said whether all are saved."""
    assert tell_end(0, 0, saved=True) == "Nothing was answered."
    assert tell_end(1, 1, saved=True) == "1 of 1 answer right. Every answer is saved."
    assert tell_end(1, 2, saved=False) == "1 of 2 answers right. Not every answer is saved."


def test_nothing_due() -> None:
    """That nothing is asked has a reason: nothing to practise at all, or not today."""
    book = parse_rules('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]')

    assert tell_nothing_due(0, None, book)[0].startswith("There is no position of Small in which")
    assert tell_nothing_due(3, DAY, book) == ("Nothing of Small is due today; the next card is due on 2026-11-19.",)
    assert tell_nothing_due(3, None, None) == ("Nothing is due today.",)


def test_standing_is_a_table() -> None:
    """How far somebody has come is a table with a row for each game; before the first answer it is a sentence."""
    box = Box("leap-to-twenty", 2, DAY, right=3, wrong=1)
    whole = standing([box], DAY)

    assert tell_standing(standing([], DAY), ()) == ("No card has been answered yet; begin with 'numberline drill'.",)
    assert tell_standing(whole, [("leap-to-twenty", whole)]) == (
        "1 card, 1 due; 3 of 4 answers right.",
        "Days until a card comes again, by its box: 0, 1, 3, 7, 21.",
        "",
        "GAME            CARDS  DUE  RIGHT  WRONG  BOXES 1 TO 5",
        "leap-to-twenty      1    1      3      1   0   1   0   0   0",
    )


def test_words_beside_a_board() -> None:
    """Where a board shows the position and plays the refutation out, only the sentences are told."""
    head, task = tell_asked(LEAP)

    assert head == "Leap to Twenty: card 2 of 7, box 1, a typical trap"
    assert task == "You are Player 1, P1, on 4. You can win: keep it so."
    assert tell_asked(asked(solved("double"), "p1:1"))[1].startswith("You are Player 1; the number is 1.")
    wrong = next(choice for choice in ("+1", "+2", "+4") if not is_right(LEAP.solution, LEAP.state, choice))
    assert tell_refuted(LEAP, wrong) == (tell_wrong(LEAP, wrong)[0], tell_wrong(LEAP, wrong)[-1])


def test_what_is_due_in_a_few_words() -> None:
    """Home says how many cards are due, and to somebody new what a drill is."""
    assert tell_due(standing([], DAY)) == "Drill: practise positions in which most players give the win away"
    assert tell_due(standing([Box("leap-to-twenty", 1, DAY)], DAY)) == "Drill: 1 card due of 1"
