import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.notation import (
    LARGEST,
    LONGEST,
    BadNotation,
    ChoiceWord,
    both,
    either,
    harmless,
    is_prime,
    is_whole,
    read_choice_word,
    read_state,
    read_typed_choice,
    said_choices,
    shown,
    split_choice,
    write_state,
)
from numberline.rules.state import NOBODY, State

LEAP = ("+1", "+2", "+4")
PRIME = tuple(f"+{number}" for number in range(1, 10))


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("+4", ChoiceWord("+", 4, 4)),
        ("*2", ChoiceWord("*", 2, 2)),
        ("+1..9", ChoiceWord("+", 1, 9)),
        ("-3", ChoiceWord("-", 3, 3)),
        ("/2", ChoiceWord("/", 2, 2)),
        ("//2", ChoiceWord("//", 2, 2)),
        ("f1..3", ChoiceWord("f", 1, 3)),
        ("b2", ChoiceWord("b", 2, 2)),
        ("opp+2", ChoiceWord("opp+", 2, 2)),
        ("opp//2", ChoiceWord("opp//", 2, 2)),
    ],
)
def test_choice_word_is_read_and_written(written: str, word: ChoiceWord) -> None:
    """A choice of a rule book is read, and written again as it was."""
    assert read_choice_word(written) == word
    assert str(word) == written


def test_range_stands_for_each_of_its_choices() -> None:
    """A range of choices is one choice for each amount, both ends included."""
    assert read_choice_word("+1..9").texts == PRIME


@pytest.mark.parametrize(
    "written",
    ["", "4", "+", "*", "+1.5", "+ 4", "+4 ", "+\uff11", "+\u0664", "2+", "+1..", "///2", "opp2", "o+2", "F2"],
)
def test_other_texts_are_no_choices(written: str) -> None:
    """A text that is no choice is refused, with what a choice looks like and the text itself."""
    with pytest.raises(
        BadNotation, match=r"^expected a choice such as '\+4', '-1', '\*2', '//2', 'f2' or '\+1\.\.9': got '"
    ):
        read_choice_word(written)


@pytest.mark.parametrize("value", [4, True, None, 4.0, ["+4"], {"do": "+"}])
def test_other_values_are_no_choices(value: object) -> None:
    """A value that is not even a text is refused as a choice."""
    with pytest.raises(BadNotation, match=r"^expected a choice such as"):
        read_choice_word(value)


@pytest.mark.parametrize("written", ["+0", "*0", "+00", "+0..3"])
def test_choice_of_nothing_is_refused(written: str) -> None:
    """A choice has an amount of at least 1."""
    with pytest.raises(BadNotation, match=r"^expected an amount of at least 1: got"):
        read_choice_word(written)


@pytest.mark.parametrize("written", ["+9..1", f"+{LARGEST + 1}", "+1..9999999"])
def test_range_rises_within_limits(written: str) -> None:
    """A range that falls, or an amount over the limit, is refused."""
    with pytest.raises(BadNotation, match=f"^expected a range that rises and ends by {LARGEST}: got"):
        read_choice_word(written)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("+4", "+4"), ("4", "+4"), (" 4 ", "+4"), ("\t+2\r\n", "+2"), ("1", "+1")],
)
def test_typed_choice_may_leave_out_its_sign(typed: str, meant: str) -> None:
    """A person may type a choice or its amount alone, with blanks around it."""
    assert read_typed_choice(typed, LEAP) == meant


def test_amounts_name_the_actions_of_double() -> None:
    """Where one is added or the number doubled, 1 means to add one and 2 means to double."""
    assert [read_typed_choice(typed, ("+1", "*2")) for typed in ("1", "2")] == ["+1", "*2"]


@pytest.mark.parametrize("typed", ["4", " 2 "])
def test_whole_text_counts_before_the_amount(typed: str) -> None:
    """A text that is itself a choice means that choice, whatever else its amount would fit."""
    assert read_typed_choice(typed, ("4", "2", "+4", "+2")) == typed.strip()


def test_ambiguous_amount_is_refused() -> None:
    """An amount that two choices have is refused, with both named."""
    with pytest.raises(BadNotation, match=r"^'2' could mean \+2 or \*2: type one of these$"):
        read_typed_choice("2", ("+2", "*2"))


@pytest.mark.parametrize(
    "typed",
    [
        "0",
        "-1",
        "3.5",
        "99999999999999999999",
        "four",
        "\uff14",
        "\u0664",
        "+\u0664",
        "\x1b[A",
        "4\x00",
        "+",
        "*4",
        "+3",
        "1 2",
        "04",
    ],
)
def test_unreadable_choice_says_what_is_possible(typed: str) -> None:
    """Anything else is refused, with the choices there are and, made visible, what was typed."""
    with pytest.raises(BadNotation) as refused:
        read_typed_choice(typed, LEAP)

    assert str(refused.value) == f"expected +1, +2 or +4: got {shown(typed)}"
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("typed", ["", "   ", "\n"])
def test_empty_line_is_named(typed: str) -> None:
    """An empty line is refused as an empty line."""
    with pytest.raises(BadNotation, match=r"^expected \+1 to \+9: got an empty line$"):
        read_typed_choice(typed, PRIME)


def test_endless_line_is_cut() -> None:
    """A line of a megabyte is refused in a sentence of ordinary length."""
    with pytest.raises(BadNotation) as refused:
        read_typed_choice("4" * 1_000_000, LEAP)

    assert len(str(refused.value)) < 100


@pytest.mark.parametrize(
    ("state", "word"),
    [
        (State((0, 0), 1), "p1:0,0"),
        (State((5, 1), 2), "p2:5,1"),
        (State((5, 1), 2, (1, 0)), "p2:5,1:skips=1,0"),
        (State((16,), 1, (0, 12)), "p1:16:skips=0,12"),
        (State((-3, 0), 2), "p2:-3,0"),
    ],
)
def test_state_is_one_word(state: State, word: str) -> None:
    """A state is written as one word and read back from it."""
    assert write_state(state) == word
    assert read_state(word) == state


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("+4", ("+", 4)),
        ("//12", ("//", 12)),
        ("opp-3", ("opp-", 3)),
        ("leap2", ("leap", 2)),
        ("attack", ("attack", None)),
    ],
)
def test_choice_is_its_kind_and_its_amount(text: str, parts: tuple[str, int | None]) -> None:
    """A choice is split into a sign or a name, and an amount if it has one."""
    assert split_choice(text) == parts


@pytest.mark.parametrize("word", ["p1:9:memory=2", "p2:5,1:skips=1,0:memory=-1,3", "p1:0,0:memory=2,1,3,1"])
def test_memory_is_read_back(word: str) -> None:
    """What a game remembers is read from the word of a state."""
    assert write_state(read_state(word)) == word


def test_finished_state_can_be_written() -> None:
    """A state nobody is asked in is written with the word over."""
    assert write_state(State((20, 3), NOBODY)) == "over:20,3"


def test_memory_is_written_last() -> None:
    """What later mechanics remember has its place in the word."""
    assert write_state(State((20, 3), 1, (0, 1), (7, 8))) == "p1:20,3:skips=0,1:memory=7,8"


@pytest.mark.parametrize(
    "text",
    ["", "p1", "p3:0,0", "p1:", "p1:0,0,0", "p1:0;0", "p1:0, 0", "p1:0,0:skips=1", "over:20,3", "P1:0,0", "p1:\u0664"],
)
def test_other_texts_are_no_states(text: str) -> None:
    """A text that is no state is refused, with what a state looks like and the text itself."""
    with pytest.raises(BadNotation) as refused:
        read_state(text)

    assert str(refused.value) == f"expected a state such as 'p1:0,0' or 'p2:5,1:skips=1,0': got {shown(text)}"


@given(st.text(max_size=30))
def test_any_text_is_a_state_or_refused(text: str) -> None:
    """Reading a state from any text gives one that is written as that text reads, or BadNotation."""
    try:
        state = read_state(text)
    except BadNotation:
        return
    assert read_state(write_state(state)) == state


def test_primes_are_those_of_the_sieve() -> None:
    """The primes up to 1000 are the numbers that no smaller one has crossed out."""
    sieve = set(range(2, 1001)) - {a * b for a in range(2, 501) for b in range(2, 1000 // a + 1)}

    assert {number for number in range(-5, 1001) if is_prime(number)} == sieve


@pytest.mark.parametrize(("value", "whole"), [(3, True), (0, True), (True, False), (3.0, False), ("3", False)])
def test_true_is_no_number(value: object, whole: bool) -> None:  # noqa: FBT001 - a test's table
    """Whole numbers are those TOML calls integers, which true and false are not."""
    assert is_whole(value) is whole


@pytest.mark.parametrize(
    ("words", "alternative", "total"),
    [([], "", ""), (["a"], "a", "a"), (["a", "b"], "a or b", "a and b"), (["a", "b", "c"], "a, b or c", "a, b and c")],
)
def test_words_are_joined_in_a_sentence(words: list[str], alternative: str, total: str) -> None:
    """Words are joined by commas and, at last, by or, or by and."""
    assert (either(words), both(words)) == (alternative, total)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (LEAP, "+1, +2 or +4"),
        (PRIME, "+1 to +9"),
        (PRIME[:6], "+1, +2, +3, +4, +5 or +6"),
        ((*PRIME[:6], "*2"), "+1, +2, +3, +4, +5, +6 or *2"),
    ],
)
def test_long_runs_of_choices_are_said_as_a_range(texts: tuple[str, ...], said: str) -> None:
    """More than six choices in a row are said by their first and last, others one by one."""
    assert said_choices(texts) == said


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("abc", "'abc'"),
        (4, "4"),
        (True, "true"),
        (4.5, "4.5"),
        ([1, "a"], "[1, 'a']"),
        (None, "None"),
        ("\x1b[31m", r"'\x1b[31m'"),
        pytest.param(10**5000, "a number of thousands of digits", id="huge"),
        ([10**5000], "a number of thousands of digits"),
    ],
)
def test_values_are_quoted(value: object, quoted: str) -> None:
    """A value is quoted as a rule book has it, even one that Python would not print."""
    assert shown(value) == quoted


@pytest.mark.parametrize("text", ["\x1b[31mred", "a\u202eb", "line\nline", "nul\x00", "\u200b", "\ud800", "\x9b1m"])
def test_dangerous_signs_become_visible(text: str) -> None:
    """Control, escape, bidi and invisible signs are shown by their number, and none gets through."""
    assert harmless(text).isprintable()
    assert "\\" in harmless(text)


def test_long_text_is_cut() -> None:
    """A text over the limit is cut and says so by three dots."""
    assert harmless("x" * (LONGEST + 1)) == "x" * (LONGEST - 3) + "..."


@given(st.text(st.characters()))
def test_any_text_is_harmless(text: str) -> None:
    """Whatever the text, what is shown of it can be printed on one line of bounded length."""
    assert harmless(text).isprintable()
    assert len(harmless(text)) <= 10 * LONGEST
