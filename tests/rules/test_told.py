import pytest

from numberline.rules.rulebook import BadRuleBook, parse, rules_data, with_rules
from numberline.rules.sets import read_set
from tests.founding import founding_book

RULES = 'title = "Told"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n'


@pytest.mark.parametrize("kind", ["avoid", "helps"])
def test_claim_about_squares_names_them(kind: str) -> None:
    """A claim that speaks of squares and names none is a problem of the book."""
    claim = f'[[claim]]\nsays = "So it is."\nline = 1\nkind = "{kind}"'

    with pytest.raises(BadRuleBook, match="expected the squares that the claim speaks of"):
        parse(RULES + claim, "told")

    (told,) = parse(f"{RULES}{claim}\non = [3, 5]", "told").claims
    assert told.on == read_set([3, 5])


def test_claim_about_a_rule_names_it() -> None:
    """A claim that speaks of a rule and names none is a problem of the book; one that does is written as it was."""
    claim = '[[claim]]\nsays = "So it is."\nline = 1\nkind = "rule"\n'

    with pytest.raises(BadRuleBook, match="expected the rule that the claim speaks of"):
        parse(RULES + claim, "told")

    (told,) = parse(f'{RULES}{claim}rule = "past"', "told").claims
    assert told.data() == {"says": "So it is.", "line": 1, "kind": "rule", "rule": "past"}


def test_book_knows_the_keys_that_its_text_has() -> None:
    """Keys of the rules that a text leaves out are read by their defaults, and the book knows which were written."""
    book = parse(f'{RULES}contact = {{ land = "refuse" }}', "told")

    assert book.written == {"token", "start", "goal", "choices", "contact", "contact.land"}


def test_other_rules_make_another_game() -> None:
    """A book with other rules keeps its name, and loses its samples, rulings, claims and words."""
    book = founding_book("leap-to-twenty")

    other = with_rules(book, rules_data(book) | {"goal": 30})

    assert (other.name, other.examples, other.rulings, other.claims, other.classic) == (book.name, (), (), (), {})
    assert other.goal == (read_set(30), read_set(30))
    assert with_rules(book, rules_data(book)).digest == book.digest


@pytest.mark.parametrize("rules", [{"goal": "far away"}, {"choices": []}])
def test_other_rules_can_be_wrong(rules: dict[str, object]) -> None:
    """Rules that no text could say are refused like those of a text."""
    book = founding_book("leap-to-twenty")

    with pytest.raises(BadRuleBook):
        with_rules(book, rules_data(book) | rules)
