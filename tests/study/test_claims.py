"""Claims: each kind on hand-made games whose answer is known."""

from fractions import Fraction

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.sets import read_set
from numberline.rules.told import CLAIMS, RULE_CLAIM, SQUARE_CLAIMS, Claim
from numberline.solve.solution import solve
from numberline.study.advice import JUDGES_OF_SQUARES
from numberline.study.case import FALSE, LIMITED, TRUE, UNJUDGED, Case, Judgement
from numberline.study.claims import JUDGES, judge
from numberline.study.clauses import Coverage, cover
from numberline.study.metrics import measure

SHARED = 'title = "T"\ntoken = "shared"\nstart = 0\n'
EACH = 'title = "T"\ntoken = "each"\nstart = 0\n'
# Taking 1 or 2 up to 4: from 0 only +1 wins, from 1 nothing does, from 2 only +2 does, from 3 there is one choice.
COUNT = SHARED + 'goal = 4\nchoices = ["+1", "+2"]\n'
# Both go to 1 and nowhere else: the starter wins at once.
AT_ONCE = EACH + 'goal = 1\nchoices = ["+1", { do = "+1", name = "step" }]\n'
# Nobody can choose: Player 1 is stuck and has lost.
OVER = SHARED + 'goal = 5\nchoices = ["+9"]\nstuck = "loses"'
# Up and down for ever between 0 and 2, with the goal out of reach for whoever is not let there.
SWING = SHARED + 'line = "0..3"\ngoal = 3\nchoices = ["+1", "-1"]\n'


def case(rules: str, first: int = 1) -> Case:
    """A solved game with all that claims are held to."""
    solution = solve(Game(parse(rules, "t")), first)
    return Case(solution, measure(solution, first), cover(solution))


def judged(rules: str, kind: str, on: object = None, rule: str = "") -> Judgement:
    """A claim of a kind about a game, judged."""
    return judge(case(rules), Claim("So it is.", 1, kind, None if on is None else read_set(on), rule))


def test_longest_line_is_the_witness() -> None:
    """That every line of play ends is shown by a longest one, as long as the sentence says."""
    found = judged(COUNT, "no draws")

    assert found == Judgement(TRUE, "ends", {"most": 4}, "p1:0 +1 +1 +1 +1")


def test_very_long_line_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody would paste is left out, and the start stands for it."""
    monkeypatch.setattr("numberline.study.claims.MOST_PASTED", 3)

    assert judged(COUNT, "no draws").witness == "p1:0"


def test_every_kind_has_a_judge() -> None:
    """Every kind that a rule book can name is judged, and no other."""
    assert {*JUDGES, *JUDGES_OF_SQUARES, RULE_CLAIM} == set(CLAIMS)
    assert set(JUDGES_OF_SQUARES) == set(SQUARE_CLAIMS)


def test_claim_of_no_kind_is_not_judged() -> None:
    """A claim that fits no kind is not judged, and hands on the reason that the rule book gives."""
    found = judge(case(COUNT), Claim("It is fun.", 1, why="fun is not computed"))

    assert (found.verdict, found.facts["why"]) == (UNJUDGED, "fun is not computed")


@pytest.mark.parametrize("kind", ["no draws", "always a winner"])
def test_game_that_ends_has_no_draws(kind: str) -> None:
    """Where every line of play ends with a winner, both claims are true; the longest line takes four moves."""
    found = judged(COUNT, kind)

    assert (found.verdict, found.reason, found.facts) == (TRUE, "ends", {"most": 4})


@pytest.mark.parametrize("kind", ["no draws", "always a winner"])
def test_deadlock_is_a_draw(kind: str) -> None:
    """A line of play into a deadlock is the witness: from 4 neither can make 5, and nobody wins."""
    found = judged(SHARED + 'goal = 5\nline = "0..5"\nchoices = ["+2", { do = "+5", when = "start" }]', kind)

    assert (found.verdict, found.reason, found.witness) == (FALSE, "deadlock", "p1:0 +2 +2")


def test_endless_play_limits_no_draws() -> None:
    """From 2 one wins, so that nobody goes there: with best play nobody ever wins, and both claims are false."""
    for kind in ("no draws", "always a winner"):
        found = judged(SWING, kind)

        assert (found.verdict, found.reason, found.witness) == (FALSE, "best play is endless", "p1:0 +1 -1")


def test_endless_play_that_somebody_can_end() -> None:
    """Where one player can force an end, no draws is true with a limit, and always a winner is false."""
    rules = SHARED + 'line = "0..3"\ngoal = 3\nchoices = ["+1", "-1", { do = "+3", when = "start" }]'

    assert judged(rules, "no draws")[:2] == (LIMITED, "endless")
    assert judged(rules, "always a winner")[:2] == (FALSE, "endless")


def test_skill_wins() -> None:
    """In the count to 4 skill pays from either seat."""
    # A random starter wins 3 of 4 games after +1 and 1 of 2 after +2 against a random opponent. A perfect opponent wins
    # for certain after +2 and, to whom both answers to +1 are lost alike, 1 of 4 games after that.
    found = judged(COUNT, "skill")

    assert (found.verdict, found.reason) == (TRUE, "skill wins")
    assert found.facts == {
        "perfect_1": 1,
        "random_1": Fraction(5, 8),
        "perfect_2": Fraction(5, 8),
        "random_2": Fraction(3, 8),
    }


def test_skill_is_useless_where_nothing_is_decided() -> None:
    """Where the starter wins whatever is chosen, skill changes nothing, for either player."""
    found = judged(AT_ONCE, "skill")

    assert (found.verdict, found.reason, found.facts["both"]) == (FALSE, "skill is useless", True)


def test_skill_is_not_enough_from_a_lost_seat() -> None:
    """The second player wins only if a random starter takes the one choice of ten that does not win at once."""
    rules = SHARED + 'goal = "9.."\nchoices = ["+9..17", "+1"]\nline = "0..99"'
    found = judged(rules, "skill")

    assert (found.verdict, found.reason, found.facts["player"]) == (LIMITED, "skill is not enough", 2)
    assert found.facts["perfect_2"] == Fraction(1, 10)


def test_no_game_needs_no_skill() -> None:
    """A game that is over before it begins is won by nobody's skill."""
    for kind in ("skill", "strategy", "plan ahead", "leave no win", "count", "block", "rule"):
        assert judged(OVER, kind) == Judgement(FALSE, "no game", {})
    for kind in ("avoid", "helps"):
        assert judged(OVER, kind, 5) == Judgement(FALSE, "no game", {})


@pytest.mark.parametrize("kind", ["no draws", "always a winner"])
def test_game_that_is_over_has_a_winner(kind: str) -> None:
    """A game that is over before it begins is no draw, if somebody has won it."""
    assert judged(OVER, kind) == Judgement(TRUE, "no game", {})


def test_strategy_needs_choices_that_decide() -> None:
    """In the count to 4 both players have a state in which the choice decides; where there is none it is false."""
    assert judged(COUNT, "strategy")[:2] == (TRUE, "both decide")
    assert judged(AT_ONCE, "strategy")[:2] == (FALSE, "nothing decides")


def test_strategy_of_one_player() -> None:
    """Where only the starter has a choice that decides, the claim is true with a limit."""
    found = judged(SHARED + 'goal = 2\nlose = 3\nchoices = ["+2", "+3"]', "strategy")

    assert (found.verdict, found.reason, found.facts["player"]) == (LIMITED, "one decides", 1)


def test_strategy_without_a_share() -> None:
    """Where play comes back for ever no share of moves can be told; that the choice decides stays true."""
    rules = EACH + 'goal = 8\nline = "0..9"\nchoices = ["+1", "+2"]\npast = "loses"\n'
    found = judged(rules + 'contact = { land = "send home", pass = "refuse" }', "strategy")

    assert (found.verdict, found.reason, found.facts["share"]) == (TRUE, "both decide, endless", None)


def test_strategy_that_is_rare() -> None:
    """Where less than 15 % of the moves decide, the claim is true with a limit: the last two of many steps alone do."""
    rules = SHARED + 'goal = 40\nchoices = ["+1", { do = "+1", name = "step" }, { do = "+2", when = [36, 37] }]'

    assert judged(rules, "strategy")[:2] == (LIMITED, "few decide")


def test_planning_pays_as_far_as_one_must_see() -> None:
    """To keep every win of a count by 1 or 2 to 7 one must see as far as the longest loss that threatens."""
    found = judged(SHARED + 'goal = 7\nchoices = ["+1", "+2"]', "plan ahead")

    assert (found.verdict, found.reason) == (TRUE, "enough")
    assert found.facts == {"moves": 4}


def test_planning_two_moves_ahead_is_a_limit() -> None:
    """In the count to 4 it is enough to see the opponent's answer: 2 would be answered by a win."""
    assert judged(COUNT, "plan ahead") == Judgement(LIMITED, "enough", {"moves": 2}, "p1:0")


def test_planning_is_useless_where_one_move_is_enough() -> None:
    """Whoever takes the win in one move and avoids the loss in one move plays perfectly."""
    assert judged(SHARED + 'goal = 2\nlose = 3\nchoices = ["+2", "+3"]', "plan ahead")[:2] == (
        FALSE,
        "one move is enough",
    )
    assert judged(AT_ONCE, "plan ahead")[:2] == (FALSE, "nothing decides")


def test_planning_farther_than_anybody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the farthest look is not enough, the claim is true all the same, with the state in which it errs."""
    monkeypatch.setattr("numberline.study.claims.MOST_AHEAD", 1)

    assert judged(COUNT, "plan ahead") == Judgement(TRUE, "far", {"moves": 1}, "p1:0")


def test_leaving_a_win_gives_the_game_away() -> None:
    """In the count to 4 adding 2 on 0 leaves a win, and so does adding 1 on 2, for either player."""
    found = judged(COUNT, "leave no win")

    assert found == Judgement(TRUE, "leaving gives the game away", {"costly": 3, "others": 0}, "p1:0")


def test_leaving_a_win_only_hurries_where_the_game_is_lost() -> None:
    """On 0 going to 1 leaves a win at once, and going to 2 one that comes later, and cannot be helped."""
    choices = '{ do = "+1..2", when = 0 }, { do = "+9", when = 1 }, { do = "+1", when = 2, name = "step" }, '
    rules = f'{SHARED}goal = 10\nchoices = [{choices}{{ do = "+3", when = 3 }}, {{ do = "+4", when = 6 }}]'

    found = judged(rules, "leave no win")
    assert found == Judgement(LIMITED, "leaving only hurries", {"costly": 0, "others": 1}, "p1:0")


def test_nobody_can_leave_a_win() -> None:
    """Where the first choice ends the game nobody leaves the other anything."""
    assert judged(AT_ONCE, "leave no win")[:2] == (FALSE, "nothing is left")


def test_rule_that_decides() -> None:
    """In the count by 1 or 3 to 4 it matters in one state that going past is refused."""
    found = judged(SHARED + 'goal = 4\nchoices = ["+1", "+3"]', "rule", rule="past")

    assert (found.verdict, found.reason) == (TRUE, "the rule matters")
    assert found.facts == {"path": "past", "fires": 2, "matters": 1}


def test_rule_that_is_idle_or_dead() -> None:
    """In the count to 4 the end is idle, and a player without a choice never comes up."""
    idle, dead = (judged(COUNT, "rule", rule=rule) for rule in ("past", "stuck"))

    assert (idle.verdict, idle.reason, idle.witness) == (LIMITED, "the rule is idle", "p2:3")
    assert (dead.verdict, dead.reason, dead.witness) == (FALSE, "the rule is dead", "p1:0")


def test_rule_that_is_not_there() -> None:
    """A claim about a rule that the book does not have is not judged."""
    assert judged(COUNT, "rule", rule="contact.land") == Judgement(
        UNJUDGED, "no such rule", {"path": "contact.land"}, "p1:0"
    )


def test_counting_matters_where_the_end_is_exact() -> None:
    """In a count by 1 or 3 to 4 going past is refused; if it were a stop, 2 and 3 would be won at once."""
    found = judged(SHARED + 'goal = 4\nchoices = ["+1", "+3"]', "count")

    assert (found.verdict, found.reason) == (TRUE, "the end matters")
    assert found.facts == {"fires": 2, "matters": 1}


def test_counting_is_idle_where_the_end_changes_no_winner() -> None:
    """From 3 to 4 by 1 is a win, and by 2 it would be the same one: the end comes up and decides nothing."""
    assert judged(COUNT, "count") == Judgement(LIMITED, "the end is idle", {"fires": 2}, "p2:3")


def test_counting_is_idle_where_nobody_goes_past() -> None:
    """A single step never goes past the end."""
    assert judged(AT_ONCE, "count")[:2] == (FALSE, "the end is never passed")


@pytest.mark.parametrize("kind", ["count", "block", "rule"])
def test_claim_that_hangs_on_a_game_too_large_to_solve(kind: str) -> None:
    """Where the game without the rule cannot be solved nobody knows what the rule does, and the claim is not judged."""
    rules = f'{EACH}goal = 6\nchoices = ["+1", "+2"]\ncontact = {{ land = "refuse" }}'
    known = case(rules)
    unknown = Case(known.solution, known.metrics, tuple(Coverage(each.clause) for each in known.coverage))
    path = {"count": "past", "block": "contact.land", "rule": "contact.land"}[kind]

    found = judge(unknown, Claim("So.", 1, kind, rule="contact.land"))
    assert found == Judgement(UNJUDGED, "no game without it", {"path": path}, "p1:0,0")


def test_blocking_decides() -> None:
    """From 0 the win is to leave 1, with one way on, which loses; to leave 2, with two, loses."""
    rules = 'goal = 5\nlose = [4, 6]\nchoices = [{ do = "+1..2", when = 0 }, { do = "+3", when = [1, 2] }, '
    found = judged(f'{SHARED}{rules}{{ do = "+4", when = 2 }}]', "block")

    assert found == Judgement(TRUE, "blocking decides", {"fewer": 1, "more": 0, "live": 2}, "p1:0")


def test_blocking_is_idle_where_contact_changes_no_winner() -> None:
    """In Prime Climb nobody may land on the opponent, and nobody would win otherwise without that rule."""
    rules = 'goal = 20\nchoices = ["+1..9"]\nsquare = [{ on = "primes", then = "extra turn" }]\n'

    assert judged(f'{EACH}{rules}contact = {{ land = "refuse" }}', "block")[:2] == (FALSE, "contact is idle")


def test_standing_in_the_way_decides() -> None:
    """By 2 or 3 to 4 a token on 3 is stuck, and nobody may pass it: so nobody wins, where Player 2 would from 2."""
    found = judged(EACH + 'goal = 4\nchoices = ["+2", "+3"]\ncontact = { pass = "refuse" }', "block")

    assert found == Judgement(TRUE, "contact decides", {"fires": 2, "matters": 1}, "p2:3,0")


def test_contact_that_blocks_nobody_is_no_blocking() -> None:
    """Where a token is sent home nobody stands in the way, and the ways on are counted as without contact."""
    found = judged(EACH + 'goal = 6\nchoices = ["+1", "+2"]\ncontact = { land = "send home" }', "block")

    assert found.reason in {"blocking decides", "blocking never decides"}


def test_contact_that_never_happens_is_idle() -> None:
    """Where the tokens never meet, the start is the witness."""
    rules = 'title = "T"\ntoken = "each"\nstart = { p1 = 0, p2 = 9 }\nheading = { p1 = "down", p2 = "up" }\n'
    rules += 'goal = { p1 = -3, p2 = 12 }\nchoices = ["f1", "f2"]\ncontact = { land = "refuse" }'

    assert judged(rules, "block") == Judgement(FALSE, "contact never happens", {"fires": 0, "matters": 0}, "p1:0,9")


def test_blocking_where_nothing_is_decided() -> None:
    """Without a choice that decides, nobody blocks anybody."""
    assert judged(AT_ONCE, "block")[:2] == (FALSE, "nothing decides")


def test_blocking_without_contact_leaves_fewer_ways_on() -> None:
    """In the count to 7 from 2 the win is to leave 4, with two ways on, and so is the loss: blocking never decides."""
    found = judged(SHARED + 'goal = 7\nchoices = ["+1", "+2"]', "block")

    assert (found.verdict, found.reason) == (FALSE, "blocking never decides")


def test_blocking_that_decides_less_often_than_its_opposite() -> None:
    """From 10 the win leaves fewer ways on, as above; from 20 and 30 it leaves the opponent two ways that lose."""
    rules = (
        'goal = [15, 27, 37, 47]\nlose = [14, 16]\nchoices = [{ do = "+", by = [10, 20, 30], when = 0 }, '
        '{ do = "+1..2", when = [10, 20, 30] }, { do = "+3", when = [11, 12, 21, 31] }, '
        '{ do = "+4", when = [12, 21, 31] }, { do = "+5", when = [22, 32] }, '
        '{ do = "+13", when = [24, 34] }, { do = "+12", when = [25, 35] }]'
    )
    found = judged(SHARED + rules, "block")

    assert (found.verdict, found.reason) == (LIMITED, "blocking decides")
    assert found.facts == {"fewer": 1, "more": 2, "live": 4}


def test_avoiding_what_loses() -> None:
    """On the first square of a line of 3, landing on 2 gives the opponent two turns: it is never the way to win."""
    found = judged(EACH + 'goal = 4\nchoices = ["+1", "+2"]\nsquare = [{ on = 3, then = "lose" }]', "avoid", 3)

    assert (found.verdict, found.reason, found.facts["needed"]) == (TRUE, "landing loses", 0)


def test_avoiding_what_wins() -> None:
    """A square that wins is no square to avoid, and landing there helps."""
    rules = EACH + 'goal = 9\nchoices = ["+1", "+3"]\nsquare = [{ on = 3, then = "win" }]'

    assert judged(rules, "avoid", 3)[:2] == (FALSE, "landing never loses")
    assert judged(rules, "helps", 3)[:2] == (TRUE, "landing is needed")


@pytest.mark.parametrize(
    ("on", "verdict", "needed", "harmful"), [([1, 5], LIMITED, 1, 2), ([4, 6], FALSE, 4, 2), ([1, 5, 6], LIMITED, 1, 4)]
)
def test_avoiding_what_is_now_and_then_needed(on: list[int], verdict: str, needed: int, harmful: int) -> None:
    """In a count by 1 or 2 to 7 one wins by leaving 1 or 4."""
    # So 1 is needed from 0, where only Player 1 chooses, and 4 from 2 and 3; 5 loses from 3, and 6 from 5.
    found = judged(SHARED + 'goal = 7\nchoices = ["+1", "+2"]', "avoid", on)

    assert (found.verdict, found.reason) == (verdict, "landing is needed")
    assert found.facts == {"needed": needed, "harmful": harmful, "others": 0}


def test_landing_that_only_does_no_harm() -> None:
    """Where landing there is one of two ways to win, it helps with a limit, and there is nothing to avoid."""
    rules = SHARED + 'goal = [8, 9]\nchoices = ["+8", "+9"]'

    found = judged(rules, "helps", 8)
    assert found == Judgement(LIMITED, "landing is never needed", {"needed": 0, "harmful": 0, "others": 1}, "p1:0")
    assert judged(rules, "avoid", 8)[:2] == (FALSE, "landing never loses")


def test_landing_that_never_wins() -> None:
    """A square that loses helps nobody."""
    found = judged(EACH + 'goal = 4\nchoices = ["+1", "+2"]\nsquare = [{ on = 3, then = "lose" }]', "helps", 3)

    assert found[:2] == (FALSE, "landing never wins")
