"""What the founding rule books carry of their books besides the rules: claims and rulings."""

import pytest

from tests.founding import NAMES, founding_book

# The line of every sentence about draws, skill or strategy, in the order of the book; a line with several stands there
# as often as it has sentences.
CLAIMED = {
    "leap-to-twenty": [5, 5, 5, 5, 5, 75, 248, 249, 250, 254],
    "token-sprint": [5, 5, 249, 249, 250, 251, 257, 257, 259],
    "number-climb": [5, 5, 5, 217, 219, 220, 221, 222, 224, 228],
    "double-or-add-one": [5, 52, 195, 196, 197, 198, 203, 204, 208],
    "prime-climb": [3, 3, 3, 9, 9, 179, 181, 183, 185, 189],
}


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_has_its_line(name: str) -> None:
    """A founding rule book carries a claim for every sentence of its book about draws, skill or strategy."""
    assert [claim.line for claim in founding_book(name).claims] == CLAIMED[name]


@pytest.mark.parametrize("name", NAMES)
def test_claims_are_short(name: str) -> None:
    """A claim is one short sentence, and no claim stands twice in a rule book."""
    says = [claim.says for claim in founding_book(name).claims]

    assert len(set(says)) == len(says)
    assert all(len(each) <= 100 and each[-1] == "." and ". " not in each for each in says)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_may_decline_to_move(name: str) -> None:
    """Every founding rule book has a ruling that whoever has a legal choice must take one."""
    questions = [ruling.question for ruling in founding_book(name).rulings]

    assert [each for each in questions if "decline to move" in each or "forfeit a move" in each]
