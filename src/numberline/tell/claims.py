"""The kinds of claims in words: how books say them, and the exact test of each.

What may live here: one visible table of all kinds, for the pages that authors read.
What this file must not know: how a claim is judged.
"""

from collections.abc import Mapping
from typing import NamedTuple

from numberline.study.claims import MOST_AHEAD
from numberline.study.metrics.flags import LEAST_LIVE
from numberline.study.metrics.measuring import JUDGED
from numberline.tell.chances import percent


class ClaimTest(NamedTuple):
    """A kind of claim: what books say, and when that is true, true with a limit, and false."""

    like: str
    true: str
    limited: str  # nothing where there is no such case
    false: str


CLAIM_TESTS: Mapping[str, ClaimTest] = {
    "no draws": ClaimTest(
        "There are no draws.",
        "every line of play ends, and with a winner",
        "play can go on for ever, though one of the players can force an end",
        "a line of play ends without a winner, or with best play nobody ever wins",
    ),
    "always a winner": ClaimTest(
        "Every game has a winner.",
        "every line of play ends, and with a winner",
        "",
        "a line of play ends without a winner, or play can go on for ever",
    ),
    "skill": ClaimTest(
        "The better player wins.",
        "from either seat `perfect` beats `random` more often than `random` does, and in more than half of the games",
        "from either seat `perfect` beats `random` more often than `random` does, but from one of them in no more than"
        " half of the games",
        "from one of the seats `perfect` beats `random` no more often than `random` does",
    ),
    "strategy": ClaimTest(
        "A game of strategy.",
        f"both players have states in which the choice decides who wins, and such choices are {percent(LEAST_LIVE)} of"
        f" the moves or more, when both play `{JUDGED}`",
        "only one of the players has such states, or such choices are rarer",
        "no choice in any state changes who wins",
    ),
    "plan ahead": ClaimTest(
        "Think several moves ahead.",
        "a player who sees two moves ahead, and takes any choice that is not seen to lose, can still throw a win away;"
        f" the smallest number of moves that is enough is told, up to {MOST_AHEAD}",
        "two moves, one's own and the answer, are enough to keep every win",
        "one move is enough, or no choice in any state changes who wins",
    ),
    "leave no win": ClaimTest(
        "Do not leave your opponent a win on the next turn.",
        "there is a state in which some choice lets the opponent win with the next choice, another does not, and the"
        " opponent would not win with best play",
        "there are such states, but the opponent wins from all of them in any case",
        "nobody can ever choose whether to let the opponent win with the next choice",
    ),
    "count": ClaimTest(
        "Count the squares that are left, so as to reach the goal exactly.",
        "without the rule about going past the end somebody else would win from some state. Where such choices are"
        " refused, the game is solved with tokens that stop at the end instead; where they lose, stop or lead"
        " elsewhere, with such choices refused",
        "choices that go past the end come up, but that rule never changes who wins",
        "no choice can ever go past the end",
    ),
    "block": ClaimTest(
        "Get in your opponent's way.",
        "where landing on the opponent, or passing, is refused or shortened: without that rule somebody else would win"
        " from some state. In other games: there is a state in which every choice that keeps a win leaves the opponent"
        " fewer ways on than every choice that loses it; a lost turn is no way on",
        "in other games: there is such a state, but more often it is the other way round",
        "none of that ever happens, or no choice in any state changes who wins",
    ),
    "avoid": ClaimTest(
        "Keep off those squares.",
        "somewhere landing there throws a win away, and nowhere is it the only way to keep one. Only states count whose"
        " chooser can win, and may land there or not",
        "landing there is the only way to keep a win in some states, but throws a win away in more",
        "landing there never throws a win away, or is the only way to keep one just as often or more often",
    ),
    "helps": ClaimTest(
        "Sometimes it pays to land there.",
        "in some state landing there is the only way to keep a win",
        "landing there is never the only way to keep a win, but somewhere one of several",
        "whoever lands there and could land elsewhere throws a win away, or it never comes up",
    ),
    "rule": ClaimTest(
        "Mind that rule; make use of it.",
        "without the rule that is named somebody else would win from some state",
        "the rule makes a difference to some choice, but never to who wins",
        "the rule never makes a difference to any choice",
    ),
}
