from fractions import Fraction

import pytest

from numberline.rules.state import NOBODY
from numberline.solve.odds import odds
from numberline.solve.policies import read_policy
from numberline.solve.solution import Verdict, solve
from numberline.study.metrics import flags, glance, measure, measuring
from tests.founding import NAMES, founding_game
from tests.hand_made import COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK, measured, solved


def test_verdict_distance_and_size() -> None:
    """COUNT has six states, and Player 1 wins it in three moves by adding one first."""
    found = measured(COUNT)

    assert (found.game, found.first, found.states) == ("small", 1, 6)
    assert (found.verdict, found.openings) == (Verdict(1, 3), ("+1",))


def test_the_other_starter_is_measured_by_asking_again() -> None:
    """When Player 2 starts COUNT, Player 2 wins it, and has the same edge."""
    found = measured(COUNT, 2)

    assert (found.first, found.verdict, found.openings) == (2, Verdict(2, 3), ("+1",))
    assert found.edge == measured(COUNT).edge


@pytest.mark.parametrize("name", NAMES)
def test_verdict_is_known_for_either_starter(name: str) -> None:
    """Beside the verdict of a founding game stands that with the other player as the starter."""
    game = founding_game(name)
    found = measure(solve(game, 2), 2)

    assert (found.verdict, found.other) == (solve(game, 2).verdict(), solve(game, 1).verdict())


def test_other_start_that_leads_too_far_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start is not solved for its verdict alone where that takes too many states."""
    monkeypatch.setattr(measuring, "MOST_OTHER", 3)

    assert measure(solved(COUNT)).other is None


def test_openings_keep_the_verdict_whatever_it_is() -> None:
    """Where nobody can force a win every opening keeps that; where the game is lost, every opening keeps it lost."""
    assert measured(NEVER).openings == ("*1", "*2")
    assert measured(PATH).openings == ("+2",)
    assert measured(OVER).openings == ()


def test_edge_is_the_chance_of_the_starter() -> None:
    """In COUNT the starter wins 5/8 when both play at random, everything when nobody errs."""
    # With probability e/2 the one right choice from 0 and 2 is missed, so it is (1 - e/2)(1 - e/4) + e²/4.
    errors = {"random": Fraction(1), "noisy:0.5": Fraction(1, 2), "noisy:0.2": Fraction(1, 5)}
    errors |= {"noisy:0.1": Fraction(1, 10), "perfect": Fraction(0)}

    assert measured(COUNT).edge == {name: (1 - e / 2) * (1 - e / 4) + e * e / 4 for name, e in errors.items()}
    assert list(measured(COUNT).edge) == list(errors)


@pytest.mark.parametrize("name", NAMES)
def test_edge_is_what_the_odds_say(name: str) -> None:
    """The edge of a founding game is the starter's chance between two players of the policy's name."""
    game = founding_game(name)
    solution = solve(game)

    for policy, edge in measure(solution).edge.items():
        player = read_policy(policy, game, solution)
        assert edge == odds(game, player, player, graph=solution.graph).p1


def test_play_that_can_come_back_is_endless() -> None:
    """Whether play can go on for ever does not depend on how likely that is."""
    assert [measured(rules).endless for rules in (COUNT, GIVE, NEVER)] == [False, True, True]


def test_games_with_one_winner_only() -> None:
    """However both play, PATH is won by Player 2, and nobody wins NEVER or OVER; COUNT is open."""
    found = [measured(rules).only_winner for rules in (PATH, NEVER, OVER, COUNT)]

    assert found == [2, NOBODY, NOBODY, None]


def test_greed_is_judged_in_live_states_alone() -> None:
    """In COUNT the greedy player slips; where every win is at hand it does not; where nothing is live it cannot."""
    at_hand = 'token = "shared"\nstart = 0\ngoal = 2\nchoices = ["+1", "+2"]'

    assert [measured(rules).greedy_slips for rules in (COUNT, at_hand, PATH)] == [True, False, None]


def test_a_large_game_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the limit there is no timeline, and everything else is there."""
    monkeypatch.setattr(measuring, "MOST_FOLLOWED", 5)
    found = measure(solved(COUNT))

    assert found.timelines == {}
    assert found.edge == measured(COUNT).edge


def test_a_blitz_is_part_of_the_figures() -> None:
    """The win before the opponent is asked is found when a game is measured."""
    assert measured(WALK).blitz
    assert measured(COUNT).blitz is None


@pytest.mark.parametrize("rules", [COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK])
def test_a_glance_raises_the_flags_that_come_cheap(rules: str) -> None:
    """At a glance a game has every flag it has when it is measured, but for those of skill and of greed."""
    cheap = [flag for flag in flags(measured(rules)) if flag.id not in {"shallow", "greedy-perfect"}]

    assert list(flags(glance(solved(rules)))) == cheap


def test_a_glance_leaves_gaps_and_no_errors() -> None:
    """What is seen at a glance is what is measured; the rest is left out."""
    found, whole = glance(solved(COUNT)), measured(COUNT)

    assert (found.verdict, found.openings, found.live) == (whole.verdict, whole.openings, whole.live)
    assert (found.skill, found.traps, found.timelines, found.heat) == (None, None, {}, {})


def test_whoever_waits_can_end_every_expectation() -> None:
    """The notice is called at every state whose choices are weighed, for each way of playing, and may end the work."""
    solution = solve(founding_game("leap-to-twenty"))
    told: list[int] = []

    measure(solution, notice=told.append)

    assert told.count(0) > solution.states
