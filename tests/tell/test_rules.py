from dataclasses import replace

import pytest
from hypothesis import given

from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.told import Ruling
from numberline.tell.rules import clean, rule_sections, tell_rules
from tests.founding import NAMES, founding_book
from tests.random_books import told_books

HEAD = 'title = "Told"\nstart = 0\ngoal = 9\n'


def page(rules: str, width: int = 78) -> str:
    """The printed rules of a book of those rules."""
    return tell_rules(parse(HEAD + rules, "told"), width)


def headings(book: RuleBook) -> list[str]:
    """The headings of the sections a book has."""
    return [section.heading for section in rule_sections(book)]


@pytest.mark.parametrize("name", NAMES)
def test_every_book_has_its_sections_in_order(name: str) -> None:
    """The page goes from the objective over set-up and turn to the unusual cases."""
    order = ["Objective", "Set-up", "Your turn", "Special squares", "When tokens meet", "The end", "Unusual cases"]

    found = headings(founding_book(name))

    assert found == [heading for heading in order if heading in found]
    assert {"Objective", "Set-up", "Your turn", "Unusual cases"} <= set(found)


def test_game_without_special_squares_has_no_such_section() -> None:
    """A rule that is not there has no heading and no sentence."""
    assert "Special squares" not in headings(founding_book("number-climb"))
    assert "When tokens meet" not in headings(founding_book("double-or-add-one"))


def test_page_starts_with_title_and_line() -> None:
    """The title stands first, the game in one sentence below it."""
    text = page('about = "A short game"\ntoken = "each"\nchoices = ["+1"]')

    assert text.startswith("Told\nA short game.\n\nObjective\n")


def test_page_without_a_line_about_starts_with_the_objective() -> None:
    """A book that does not say what it is about has no empty sentence."""
    assert page('token = "each"\nchoices = ["+1"]').startswith("Told\n\nObjective\n")


def test_one_kind_of_choice_is_one_sentence() -> None:
    """Choices of one kind follow the words on your turn."""
    assert "On your turn, move your token 1 or 2 squares forward. You may" in page(
        'token = "each"\nchoices = ["+1", "+2"]', 200
    )


def test_several_kinds_of_choice_are_a_list() -> None:
    """Choices of several kinds stand below each other."""
    text = page('token = "shared"\nchoices = ["+1", "*2", "*3"]')

    lines = (
        "do one of these:\n  - add 1 to the number\n  - multiply the number by 2 or 3\n  The number may not go past 9:"
    )
    assert lines in text


def test_own_tokens_are_introduced_with_their_marks() -> None:
    """Set-up names the marks, the start and who starts."""
    text = page('token = "each"\nmarks = ["X", "O"]\nfirst = 2\nchoices = ["+1"]', 200)

    assert "one token each, marked X (Player 1) and O (Player 2). Both tokens start on 0. Player 2 starts." in text


def test_shared_number_is_introduced_without_marks() -> None:
    """Set-up of a shared number has no marks, and says that anybody may start."""
    text = page('token = "shared"\nchoices = ["+1"]', 200)

    assert "Two players share one number, which starts at 0. Either player may start: agree on it, or toss" in text


DRAW = "comes for the third time, whoever is asked may call the game a draw: a house rule"
WIDE = 200


def test_game_that_can_go_on_for_ever_says_so() -> None:
    """Where a state can come again, the page says so, and that the draw by the third time is a house rule."""
    text = page('token = "shared"\nchoices = ["+2", "-1"]', 300)

    assert f"Play can go on for ever, and then nobody wins. When the same state {DRAW}" in text


def test_game_that_ends_by_itself_has_no_draw() -> None:
    """Where no state can come again, the page speaks neither of endless play nor of draws."""
    text = page('token = "shared"\nchoices = ["+2", "+1"]', WIDE)

    assert "for ever" not in text
    assert "draw" not in text


def test_game_too_large_to_be_looked_through_claims_nothing() -> None:
    """Where it is not known whether a state can come again, only what may be done then is told."""
    text = page('token = "each"\nline = "0..900"\nchoices = ["+2", "-1"]', 300)

    assert "Play can go on" not in text
    assert "Should the same state ever come for the third time, whoever is asked may call the game a draw" in text


def test_deadlock_is_told_only_where_play_can_come_to_one() -> None:
    """That nobody wins when nobody can choose any more is told in a game where that can happen, and in no other."""
    stopped = page('token = "shared"\nchoices = ["+2", "+4"]', WIDE)
    running = page('token = "shared"\nchoices = ["+2", "+1"]', WIDE)

    assert "When neither player will ever have a legal choice again, nobody wins." in stopped
    assert "nobody wins" not in running


def test_way_of_each_player_is_told_with_a_shared_number() -> None:
    """Where both pull at one number, the set-up says whose way is which."""
    ways = 'token = "shared"\nline = "0..9"\nheading = { p1 = "down", p2 = "up" }\nchoices = ["f1"]'
    same = 'token = "shared"\nheading = "up"\nchoices = ["f1"]'

    assert "Player 1's way is toward lower numbers, Player 2's toward higher numbers." in page(ways, WIDE)
    assert "Your way is toward higher numbers." in page(same, WIDE)


def test_forward_may_be_the_same_for_both() -> None:
    """Two tokens that head the same way are told once which way that is."""
    assert "Forward is toward higher numbers." in page('token = "each"\nchoices = ["f1"]', WIDE)


def test_rulings_stand_with_their_passages() -> None:
    """Each ruling is its question and below it the reading, with where the book speaks of it."""
    book = replace(founding_book("leap-to-twenty"), rulings=(Ruling("May I?", "No.", "L7"),))

    text = tell_rules(book)

    assert "How unclear passages are read\n  May I?\n    No. (L7)\n\nSource\n" in text
    assert text.endswith("Leap to Twenty: Rule Book. L1 is its first line.\n")


def test_lines_are_explained_only_where_a_passage_names_lines() -> None:
    """Where no passage names a line, nothing is said of the first line."""
    book = replace(founding_book("leap-to-twenty"), rulings=(Ruling("May I?", "No.", "left open"),))

    assert tell_rules(book).endswith("Source\n  Leap to Twenty: Rule Book.\n")


def test_book_without_rulings_names_its_source_only() -> None:
    """Without rulings there is nothing to explain about passages."""
    text = tell_rules(replace(founding_book("leap-to-twenty"), rulings=()))

    assert "unclear" not in text
    assert text.endswith("Source\n  Leap to Twenty: Rule Book.\n")


def test_book_without_a_source_has_no_such_section() -> None:
    """A book that names no source does not get the heading."""
    assert "Source" not in page('token = "each"\nchoices = ["+1"]')


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [40, 78, 100])
def test_page_keeps_within_its_width(name: str, width: int) -> None:
    """No line is longer than asked for, and none ends in a blank."""
    lines = tell_rules(founding_book(name), width).split("\n")

    assert max(len(line) for line in lines) <= width
    assert all(line == line.rstrip() for line in lines)


def test_headings_can_be_dressed() -> None:
    """Whoever prints the page may give headings a form, and nothing else changes."""
    plain, dressed = (tell_rules(founding_book("prime-climb"), 78, dress) for dress in (str, lambda head: f"<{head}>"))

    assert "\n<Objective>\n" in dressed
    assert dressed.replace("<", "").replace(">", "") == plain


@given(told_books())
def test_no_text_of_a_book_reaches_a_terminal_raw(book: RuleBook) -> None:
    """Whatever texts a book holds, the page is made of printable characters and line ends."""
    assert all(sign.isprintable() or sign == "\n" for sign in tell_rules(book))


def test_text_over_several_lines_becomes_one() -> None:
    """Line ends within a text of a book are blanks."""
    assert clean(" one\n  two\x1b ") == "one two\\x1b"


def test_lost_turns_are_told_only_where_a_turn_can_be_lost() -> None:
    """That a player passes, and what that does to the last choice, is told in a game where it happens, and no other."""
    stopped = page('token = "shared"\nchoices = ["+2", "+4"]\nrepeat = { }', 300)
    running = page('token = "shared"\nchoices = ["+1", "+2", "+3"]\nrepeat = { of = "kind", last = "own" }', 300)
    free = page('token = "shared"\nchoices = ["+1", "*2"]\nrepeat = { within = 0, last = "own" }\nstuck = "loses"', 300)

    assert "Whoever has a legal choice must make one. Whoever has none passes." in stopped
    assert "When your opponent lost a turn instead, every choice is free again." in stopped
    assert "passes" in running
    assert "passes" not in free
    assert "lost a turn" not in free


def test_pass_that_the_book_writes_is_told() -> None:
    """That whoever has no choice passes is told where it can happen, and where the book itself says so."""
    rules = 'token = "shared"\nchoices = ["+1", "+2"]'

    assert "passes" not in page(rules)
    assert "Whoever has none passes." in page(f'{rules}\nstuck = "passes"')


def test_pass_behind_an_extra_turn_is_told() -> None:
    """That whoever has no choice passes is told where an extra turn stands before it."""
    head = 'title = "Told"\ntoken = "each"\nstart = 3\ngoal = 7\nchoices = ["+3", "+4..5", "+6"]\n'
    squares = 'square = [{ on = 5, then = "extra turn" }, { on = "even", then = "extra turn" }]\n'
    book = parse(f'{head}{squares}contact = {{ land = "refuse", pass = "free" }}', "told")

    assert "Whoever has none passes." in tell_rules(book)


def test_end_that_play_never_passes_is_told_only_where_the_book_writes_it() -> None:
    """What becomes of going past an end is told where it can happen, and where the book itself says so."""
    ways = 'heading = { p1 = "up", p2 = "down" }\nchoices = ["f1", "f2"]\ncontact = { land = "win", pass = "refuse" }'
    rules = f'title = "Told"\ntoken = "each"\nstart = {{ p1 = 1, p2 = 7 }}\nline = "1..7"\n{ways}'

    assert "You may not go" not in tell_rules(parse(rules, "told"))
    assert "You may not go" in tell_rules(parse(f'{rules}\npast = "refused"', "told"))
    assert "may not go past 9" in page('token = "shared"\nchoices = ["+2"]', 200)
