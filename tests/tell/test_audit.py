from dataclasses import replace
from fractions import Fraction

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import Verdict
from numberline.study.audit import BROKEN, CLAIM_KINDS, NOTE, WEAK, Finding, audit
from numberline.study.metrics import FLAGS
from numberline.study.silence import DISTANCE, NOTHING, WINNER, Reading
from numberline.tell.audit import (
    REASONS,
    SENTENCES,
    name_clause,
    tell_coverage,
    tell_finding,
    tell_judgement,
    tell_summary,
    tell_terms,
    tell_witness,
)
from numberline.tell.chances import percent
from tests.founding import founding_game


def said(kind: str, /, **facts: object) -> str:
    """The sentence of a finding."""
    return tell_finding(Finding(kind, kind, NOTE, "the whole game", facts))


def test_every_flag_and_judgement_has_a_sentence() -> None:
    """No kind of finding is left without words."""
    assert {*FLAGS, *CLAIM_KINDS.values()} <= set(SENTENCES)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Fraction(1, 2), "50 %"),
        (Fraction(1, 3), "33.3 %"),
        (0.9999, "more than 99.9 %"),
        (Fraction(1, 10_000), "less than 0.1 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_shares_are_never_rounded_to_certainty(share: Fraction | float, words: str) -> None:
    """What is neither nothing nor everything does not look so."""
    assert percent(share) == words


def test_flags_with_figures() -> None:
    """A flag names the player, the figure and the policy that it is about."""
    assert said("unfair", figure=Fraction(3, 4), player=2, policy="noisy:0.2") == (
        "Player 2, who starts, wins 75 % of the games when both play noisy:0.2."
    )
    assert said("blitz", figure=3, player=1, policy="") == (
        "Player 1 can force the win, in 3 moves, before the other player ever moves."
    )
    assert said("shallow", figure=1, player=0, policy="") == (
        "There is little to learn: between random and perfect play there is room for 1 level of skill only."
    )


def test_flags_of_nothing_at_all() -> None:
    """Where there is none of it the sentence says so, instead of a zero."""
    assert said("shallow", figure=0, player=0, policy="") == (
        "There is nothing to learn: between random and perfect play there is no room for even one level of skill."
    )
    assert said("few-live", figure=Fraction(0), player=0, policy="noisy:0.2") == "Not a single move decides who wins."
    assert said("few-live", figure=Fraction(1, 8), player=0, policy="noisy:0.2").startswith("Only 12.5 % of the moves")


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (("+1",), "The choice +1 could"),
        (("+1", "+2"), "Either of +1 and +2 could"),
        (("+1", "+2", "+3"), "Any one of +1, +2 or +3 could"),
    ],
)
def test_idle_choices_are_one_or_several(choices: tuple[str, ...], words: str) -> None:
    """One choice that could be left out is not one of several."""
    assert said("idle-choices", choices=choices).startswith(f"{words} be left out")


def test_one_state_is_no_plural() -> None:
    """Figures of one are told in the singular, and so is a game of a single state."""
    facts = {"says": "So.", "needed": 1, "harmful": 2, "others": 1, "states": 1}
    landing = said("true-claim", reason="landing is needed", **facts)

    assert "wins in 1 state, only not landing wins in 2 states, and either can win in 1 state." in landing
    assert "Not even in the only state does a choice" in said("false-claim", reason="nothing decides", **facts)
    assert "not even in the only state does it" in said("dead-clause", path="stuck", fires=0, **facts)
    assert "in none of the 2 states does it" in said("dead-clause", path="stuck", says="", fires=0, states=2)


def test_terms_are_explained_where_they_are_used() -> None:
    """The policy that figures name is explained, once, and only where it is named."""
    unfair = Finding("unfair", "unfair", WEAK, "", {"figure": Fraction(3, 4), "player": 2, "policy": "noisy:0.2"})
    greedy = Finding("greedy-perfect", "greedy-perfect", WEAK, "", {})

    assert tell_terms((greedy, unfair)).startswith("noisy:0.2 takes any choice in one move of five")
    assert tell_terms((greedy,)) == ""


def test_game_that_is_over_is_told_first() -> None:
    """The line that sums up says before anything else that nobody ever chooses."""
    text = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+9"]\nstuck = "loses"'

    assert tell_summary(audit(Game(parse(text, "t")))).startswith(
        "The game is over before anybody can choose. Player 2"
    )


def test_only_winner() -> None:
    """Whoever wins however both play is named; and so it is said where nobody ever can."""
    assert said("one-winner", figure=None, player=2, policy="").startswith("Player 2 wins however both play")
    assert said("one-winner", figure=None, player=0, policy="") == "Nobody can ever win, however both play."


@pytest.mark.parametrize(
    ("path", "says", "words"),
    [
        ("choices +4", "", "The choice +4"),
        ("choices[1].when", '"even"', 'The rule choices[1].when = "even"'),
        ("square[0]", '"skip"', 'The rule square[0].then = "skip"'),
        ("contact.land", '"refuse"', 'The rule contact.land = "refuse"'),
        ("repeat", "", "The rule repeat"),
    ],
)
def test_names_of_clauses(path: str, says: str, words: str) -> None:
    """A clause is named as the rule book writes it."""
    assert name_clause(path, says) == words


def test_claim_that_is_not_judged() -> None:
    """The rule book's own reason is a sentence; without one it is said that there is none."""
    assert said("unjudged-claim", says="Fun!", reason="no kind", why="fun is not computed", kind="", on=None) == (
        "'Fun!' is not judged. Fun is not computed."
    )
    assert said("unjudged-claim", says="Fun!", reason="no kind", why="", kind="", on=None) == (
        "'Fun!' is not judged. The rule book does not say what kind of claim it is."
    )


def test_every_reason_is_a_sentence() -> None:
    """Each reason that a claim can be judged for becomes a sentence, whatever its figures are."""
    facts = {"perfect_1": 1, "random_1": Fraction(1, 2), "perfect_2": Fraction(1, 2), "random_2": Fraction(1, 2)}
    facts |= dict.fromkeys(("player", "states", "fires", "matters", "live", "fewer", "more", "moves", "most"), 3)
    facts |= dict.fromkeys(("costly", "needed", "harmful", "others", "live_1", "live_2"), 4) | {"path": "past"}
    for reason in REASONS:
        sentence = said("true-claim", says="So.", reason=reason, share=Fraction(1, 8), why="why not", **facts)

        assert sentence.startswith("'So.' is true. ")
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_useless_skill_names_the_player() -> None:
    """Skill that changes nothing for one player names that one."""
    facts = {"perfect_1": 1, "random_1": 1, "perfect_2": 0, "random_2": 0, "reason": "skill is useless", "says": "So."}

    assert "nothing for Player 1:" in said("false-claim", **facts, player=1, both=False)
    assert "nothing for either player:" in said("false-claim", **facts, player=1, both=True)


def opened(changes: str, verdict: Verdict | None) -> str:
    """What is said of another reading."""
    readings = (Reading("stops", verdict, changes),)
    return said("open", key="past", word="refused", ruled=False, readings=readings, verdict=Verdict(1, 9))


@pytest.mark.parametrize(
    ("changes", "verdict", "words"),
    [
        (NOTHING, Verdict(1, 9), "With 'stops' nothing would change about who wins, or in how many moves."),
        (DISTANCE, Verdict(1, 1), "With 'stops' it would take 1 move instead of 9."),
        (WINNER, Verdict(2, 4), "With 'stops' Player 2 would win."),
        (WINNER, Verdict(0, None), "With 'stops' nobody could force a win."),
        (NOTHING, None, "With 'stops' there would be no game that can be solved."),
    ],
)
def test_other_readings(changes: str, verdict: Verdict | None, words: str) -> None:
    """Each other answer to a question says what would change."""
    assert opened(changes, verdict) == (
        f"The book leaves open what becomes of a choice that goes past the goal. It is played as 'refused'. {words}"
    )


def test_example_that_is_set_up_is_no_sample_play() -> None:
    """A move of an example that begins in a state of its own is told with that state; one of a play is not."""
    facts = {"title": "Move", "turn": 1, "player": 1, "choice": "+5", "keeping": ("+1", "+3")}

    assert said("turning-move", **facts, begun="p1:4,0") == (
        "The example 'Move', as it is set up in p1:4,0, lets Player 1 choose +5 in turn 1 and give the win away; +1 or"
        " +3 would have kept it."
    )
    assert said("turning-move", **facts, begun="").startswith("In turn 1 of the sample 'Move' Player 1 chooses +5")


def test_reading_that_a_sample_rules_out() -> None:
    """Where a sample breaks every other answer, the book is said to show its own; else the question stays open."""
    shown, open_yet = Reading("share", None, ruled_out="Game \x1b"), Reading("stops", Verdict(1, 9))
    facts = {"key": "past", "word": "refused", "ruled": True, "verdict": Verdict(1, 9)}

    assert said("open", readings=(shown,), **facts) == (
        "The book does not say what becomes of a choice that goes past the goal, but its samples show it. It is played"
        r" as 'refused', as a ruling says. With 'share' the sample 'Game \x1b' would break the rules."
    )
    assert said("open", readings=(shown, open_yet), **facts).startswith("The book leaves open what becomes")


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        (Verdict(1, 9), Verdict(2, 9), "whoever starts wins"),
        (Verdict(2, 8), Verdict(1, 8), "whoever does not start wins"),
        (Verdict(2, 8), Verdict(2, 7), "Player 2 wins, whoever starts"),
        (Verdict(0, None), Verdict(0, None), "nobody can force a win, whoever starts"),
        (Verdict(1, 9), Verdict(0, None), "Player 1 wins if Player 1 starts, and nobody can force a win otherwise"),
    ],
)
def test_who_starts(own: Verdict, other: Verdict, words: str) -> None:
    """Who wins with either starter is one clause."""
    readings = (Reading("2", other),)
    sentence = said("open", key="first", word="1", ruled=True, readings=readings, verdict=own)

    assert sentence == f"The book leaves open who starts. With best play {words}."


def test_summary_counts_what_was_found() -> None:
    """The audit in one line says who wins, and how many findings there are of each severity."""
    audited = audit(founding_game("prime-climb"))
    none = replace(audited, findings=())

    assert tell_summary(audited).startswith("Player 1 wins with best play, in 3 moves. Findings: 2 broken, 2 weak and ")
    assert tell_summary(none) == "Player 1 wins with best play, in 3 moves. Findings: 0 broken, 0 weak and 0 notes."
    assert {finding.severity for finding in audited.findings} == {BROKEN, WEAK, NOTE}


def test_judgement_is_one_line() -> None:
    """The verdict names what is first to be mended, or counts what is weak, and leaves out what is accepted."""
    audited = audit(founding_game("prime-climb"))
    broken = [finding for finding in audited.findings if finding.severity == BROKEN]
    rest = [finding for finding in audited.findings if finding.severity != BROKEN]
    blitz = (
        "Mend this before anybody plays: Player 1 can force the win, in 3 moves, before the other player ever moves."
    )

    assert tell_judgement(audited) == f"{blitz} And {len(broken) - 1} more."
    assert tell_judgement(audited, {broken[1].id}) == blitz
    assert tell_judgement(replace(audited, findings=tuple(rest))) == (
        "Nothing is broken; 2 findings deserve a second look."
    )
    assert tell_judgement(replace(audited, findings=audited.findings[-1:])) == "Nothing is broken, and nothing is weak."
    weak = [finding for finding in rest if finding.severity == WEAK]
    assert (
        tell_judgement(replace(audited, findings=(weak[0],))) == "Nothing is broken; 1 finding deserves a second look."
    )


def test_every_rule_is_told_with_what_it_does() -> None:
    """Each rule has a line with the states it fires and matters in, in columns."""
    audited = audit(founding_game("double-or-add-one"))

    assert tell_coverage(audited) == (
        "  rule              fires  matters",
        "  choices +1           35       31",
        "  choices *2           17       13",
        '  past = "refused"     18       12',
        '  stuck = "passes"      0        0  never does anything',
    )


def test_what_is_accepted_is_counted_and_still_broken() -> None:
    """No verdict and no summary says that nothing is broken where what is broken is only accepted."""
    audited = audit(founding_game("prime-climb"))
    broken, weak = ([each for each in audited.findings if each.severity == grave] for grave in (BROKEN, WEAK))
    one = replace(audited, findings=(broken[0],))
    three = replace(audited, findings=(*broken, broken[0]._replace(id="other")))
    accepted = {each.id for each in broken}

    assert tell_judgement(audited, accepted) == "2 broken findings, both accepted; 2 findings deserve a second look."
    assert tell_judgement(audited, accepted | {each.id for each in weak}) == (
        "2 broken findings, both accepted, and 2 weak findings, both accepted."
    )
    assert tell_judgement(one, accepted) == "1 broken finding, accepted, and nothing is weak."
    assert tell_judgement(three, {*accepted, "other"}).startswith("3 broken findings, all accepted")
    assert "Findings: 2 broken (both accepted), 2 weak and " in tell_summary(audited, accepted)
    assert "Findings: 2 broken (1 accepted), 2 weak and" in tell_summary(audited, {broken[0].id})


def test_text_of_a_book_never_reaches_a_terminal_raw() -> None:
    """Control characters in titles and claims are made visible."""
    text = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'
    text += '[[claim]]\nsays = "so \\u001b[31m red"\nline = 1\n'
    text += '[[example]]\ntitle = "one \\u202e"\npassage = "p"\nmoves = "1. p1 +1 2"\n'

    assert all(tell_finding(each).isprintable() for each in audit(Game(parse(text, "t"))).findings)


def test_witness_is_named() -> None:
    """What a finding is about is named with the state or the line of play that shows it, if there is one."""
    finding = Finding("unfair", "unfair", WEAK, "the whole game", {}, "p1:0,0")

    assert tell_witness(finding) == "unfair, the whole game; see p1:0,0"
    assert tell_witness(finding._replace(witness="")) == "unfair, the whole game"
