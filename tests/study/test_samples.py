from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.state import State
from numberline.solve.solution import solve
from numberline.study.samples import Sample, find_contradiction, replay_samples
from tests.founding import founding_game

COUNT = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'


def samples(moves: str, more: str = "") -> Sample:
    """The sample of a count to 4 with these moves, replayed."""
    text = f'{COUNT}[[example]]\ntitle = "One"\npassage = "p. 1"\nmoves = "{moves}"\n{more}'
    game = Game(parse(text, "t"))
    (sample,) = replay_samples(game, solve(game))
    return sample


def test_sample_without_mistakes() -> None:
    """A sample of good play has nothing to tell."""
    sample = samples("1. p1 +1 1\\n2. p2 +1 2\\n3. p1 +2 4 wins")

    assert (sample.broken, sample.refuted, sample.turned) == ("", (), ())


def test_sample_contradicts_other_rules() -> None:
    """A sample names itself where it breaks other rules, by a move or by a refusal that they do not make."""
    moves = "1. p1 +1 1\\n2. p2 +2 3\\n3. p1 +2 refused +1 4 wins"
    game, stops, slow = (
        Game(parse(f'{rules}[[example]]\ntitle = "One"\npassage = "p. 1"\nmoves = "{moves}"\n', "t"))
        for rules in (COUNT, f'{COUNT}past = "stops"\n', COUNT.replace(', "+2"', ""))
    )

    assert [find_contradiction(game, other) for other in (game, stops, slow)] == ["", "One", "One"]
    assert find_contradiction(slow, game) == ""


def test_sample_from_a_state_that_other_rules_do_not_have() -> None:
    """A state that cannot be read under other rules contradicts them, too."""
    sample = '[[example]]\ntitle = "One"\npassage = "p. 1"\nfrom = "p1:2"\nmoves = "1. p1 +2 4 wins"\n'
    game = Game(parse(COUNT + sample, "t"))

    assert find_contradiction(game, Game(parse(COUNT.replace("shared", "each"), "t"))) == "One"


def test_moves_that_give_the_win_away() -> None:
    """From 0 taking 2 gives the win away, and from 2 taking 1 gives it back."""
    sample = samples("1. p1 +2 2\\n2. p2 +1 3\\n3. p1 +1 4 wins")

    assert [(turn, move.player, move.choice, move.kept) for turn, move in sample.turned] == [
        (1, 1, "+2", ("+1",)),
        (2, 2, "+1", ("+2",)),
    ]


def test_turns_are_counted_as_the_sample_counts() -> None:
    """A sample from the middle of a game has turn numbers of its own."""
    sample = samples("12. p1 +2 2", 'from = "p1:0"')

    assert [turn for turn, _ in sample.turned] == [12]


def test_sample_without_moves_has_nothing_to_tell() -> None:
    """A sample that only refuses has no move that could give anything away."""
    assert samples("1. p1 +9 refused").broken
    assert samples("7. p1 +2 refused", 'from = "p1:3"').turned == ()


def test_wrong_refusal_is_found_and_play_goes_on() -> None:
    """A refusal that the rules do not have is found, and the rest of the sample is judged all the same."""
    sample = samples("1. p1 +1 refused +2 2")

    assert [(each.turn.number, each.choice, each.state) for each in sample.refuted] == [(1, "+1", State((0,), 1))]
    assert len(sample.turned) == 1


def test_sample_that_breaks_the_rules() -> None:
    """A sample that does not follow the rules is broken, and says where; so is one that cannot start."""
    assert samples("1. p1 +1 2").broken == "turn 1 (player 1): +1 leads to 1: got '2'"
    assert samples("1. p1 +1 1", 'from = "p1:9"').broken.startswith("expected squares that a token may stand on")


def test_broken_sample_is_followed_as_far_as_the_rules_go() -> None:
    """The turns before the one that breaks the rules are a line to be pasted; nothing is, where nothing can be read."""
    assert samples("1. p1 +1 1\\n2. p2 +1 2\\n3. p1 +7 9").line == "p1:0 +1 +1"
    assert samples("1. p1 +7 7").line == "p1:0"
    assert samples("1. p1 +1 1", 'from = "p1:9"').line == ""
    assert samples("what was played").line == ""
    assert samples("1. p1 +1 1", 'from = "p1:4"').line == ""


def test_sample_of_token_sprint_errs_where_its_ruling_says() -> None:
    """The book's one wrong refusal is found in turn 21, and five of its moves give the win away."""
    game = founding_game("token-sprint")
    sample = replay_samples(game, solve(game))[0]

    assert [(each.turn.number, each.choice) for each in sample.refuted] == [(21, "+3")]
    assert [turn for turn, _ in sample.turned] == [9, 10, 15, 16, 19]
