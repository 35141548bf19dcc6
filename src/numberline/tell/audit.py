"""What an audit found, in words: a sentence for every kind of finding.

What may live here: the sentences of the audit.
What this file must not know: how anything is found.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from numberline.rules.notation import both, either
from numberline.rules.state import NOBODY
from numberline.solve.solution import Verdict
from numberline.study.audit import BROKEN, NOTE, WEAK, Audit, Finding
from numberline.study.clauses import Coverage
from numberline.study.metrics.measuring import JUDGED
from numberline.study.silence import DISTANCE, NOTHING, Reading
from numberline.tell.chances import percent
from numberline.tell.rules import clean
from numberline.tell.solved import count, tell_verdict

Facts = Mapping[str, Any]

HEADINGS = {
    BROKEN: "Broken: what an author would want to mend before anybody plays",
    WEAK: "Weak: what deserves a second look",
    NOTE: "Notes: what holds, what hardly matters, and what the book leaves open",
}
# Facts that are numbers of something, and of what.
COUNTED = {"states": "state", "fires": "state", "matters": "state", "live": "state", "fewer": "state"}
COUNTED |= {
    "costly": "state",
    "needed": "state",
    "harmful": "state",
    "others": "state",
    "live_1": "state",
    "live_2": "state",
}
COUNTED |= {"moves": "move", "most": "move", "rungs": "level"}

PAIR = 2
COVERAGE = (
    "A rule fires in a state if some choice there would lead elsewhere, or be legal or not, without it. It matters"
    " there if without it somebody else would win."
)

UNSAID = {"reason", "readings", "verdict", "ruled"}  # facts that phrases are made of

# A sentence for each kind of finding; facts stand in it as words.
SENTENCES = {
    "no-agency": "Player {player} never decides anything: no choice of theirs changes who wins, in any state.",
    "blitz": "Player {player} can force the win, in {moves}, before the other player ever moves.",
    "never-ends": "Play never ends: no line of play leads to an end at all.",
    "endless": "Play can go on for ever: a state can come again.",
    "one-winner": "Player {player} wins however both play: every line of play has the same winner.",
    "no-winner": "Nobody can ever win, however both play.",
    "few-live": "Only {figure} of the moves decide who wins, when both play {policy}.",
    "none-live": "Not a single move decides who wins.",
    "mostly-forced": "{figure} of the moves are forced: there is only one way on, when both play {policy}.",
    "mostly-settled": "{figure} of the moves are made when only one winner is left, when both play {policy}.",
    "shallow": "There is little to learn: between random and perfect play there is room for {rungs} of skill only.",
    "flat": "There is nothing to learn: between random and perfect play there is no room for even one level of skill.",
    "unfair": "Player {player}, who starts, wins {figure} of the games when both play {policy}.",
    "greedy-perfect": "Greed is perfect: always going as near to the goal as possible never throws anything away.",
    "dead-clause": "{clause} never does anything: {nowhere} does it make a difference.",
    "idle-clause": "{clause} makes a difference in {fires}, but never to who wins with best play.",
    "idle-choices": "{any} could be left out without changing who wins with best play, from any state.",
    "broken-sample": "The sample '{title}' breaks the rules: {why}.",
    "wrong-refusal": (
        "In turn {turn} of the sample '{title}' the book refuses {choice} of Player {player}, but its rules allow it."
    ),
    "turning-move": (
        "In turn {turn} of the sample '{title}' Player {player} chooses {choice} and gives the win away;"
        " {keeping} would have kept it."
    ),
    "turning-example": (
        "The example '{title}', as it is set up in {begun}, lets Player {player} choose {choice} in turn {turn} and"
        " give the win away; {keeping} would have kept it."
    ),
    "false-claim": "'{says}' is false. {reason}",
    "limited-claim": "'{says}' is true with a limit. {reason}",
    "true-claim": "'{says}' is true. {reason}",
    "unjudged-claim": "'{says}' is not judged. {reason}",
    "open": "The book leaves open {question}. It is played as {answer}{ruled}. {readings}",
    "open-shown": (
        "The book does not say {question}, but its samples show it. It is played as {answer}{ruled}. {readings}"
    ),
    "open-starter": "The book leaves open {question}. With best play {winners}.",
}

_LANDING = (
    "Of the states in which whoever chooses can win, and may land there or not: only landing wins in {needed}, only"
    " not landing wins in {harmful}, and either can win in {others}."
)
# Why a claim is judged as it is.
REASONS = {
    "no kind": "{why}",
    "no game": "The game is over before anybody can choose.",
    "deadlock": "A line of play ends in a deadlock, in which nobody wins.",
    "ends": "Every line of play ends with a winner, after {most} at the latest.",
    "endless": "Play can go on for ever, though one player can force an end.",
    "best play is endless": "With best play on both sides nobody ever wins.",
    "skill is useless": "Skill changes nothing for {players}: {seats}.",
    "skill is not enough": "Player {player} wins no more than half of the games even so: {seats}.",
    "skill wins": "From either seat skill pays: {seats}.",
    "nothing decides": "{Nowhere} does a choice change who wins.",
    "one decides": "Only Player {player} has choices that change who wins.",
    "few decide": "Only {share} of the moves decide who wins, when both play noisy:0.2.",
    "both decide": (
        "The choice decides who wins in {live_1} of Player 1 and {live_2} of Player 2; that is {share} of the"
        " moves when both play noisy:0.2."
    ),
    "both decide, endless": (
        "The choice decides who wins in {live_1} of Player 1 and {live_2} of Player 2; what share of the moves that is"
        " cannot be said, for play may never end."
    ),
    "one move is enough": "Whoever sees one move ahead plays perfectly already.",
    "enough": "Seeing {moves} ahead is enough to keep every win, and seeing one less is not.",
    "far": "Even seeing {moves} ahead is not enough to keep every win.",
    "leaving gives the game away": (
        "In {costly} some choice gives the game away by letting the opponent win with the next one, and another does"
        " not."
    ),
    "leaving only hurries": (
        "In {others} one may let the opponent win with the next choice, or not; but the opponent wins in any case."
    ),
    "nothing is left": "Nobody can ever choose whether to let the opponent win with the next choice.",
    "the rule matters": (
        "The rule {path} makes a difference in {fires}, and without it somebody else would win with best play from"
        " {matters}."
    ),
    "the rule is idle": "The rule {path} makes a difference in {fires}, but never to who wins with best play.",
    "the rule is dead": "The rule {path} never makes a difference.",
    "no such rule": "The rule book has no rule {path} that can be taken away.",
    "the end matters": (
        "There are choices that go past the end, in {fires}; without the rule about them somebody else would"
        " win with best play from {matters}."
    ),
    "the end is idle": (
        "There are choices that go past the end, in {fires}; but what becomes of them never changes who wins with best"
        " play."
    ),
    "the end is never passed": "No choice can ever go past the end.",
    "contact decides": (
        "That tokens stand in each other's way makes a difference in {fires}, and without it somebody else would win"
        " with best play from {matters}."
    ),
    "contact is idle": (
        "That tokens stand in each other's way makes a difference in {fires}, but never to who wins with best play."
    ),
    "contact never happens": "The tokens never stand in each other's way.",
    "no game without it": (
        "It hangs on the rule {path}, and without that rule the game is too large to be solved, or none at all."
    ),
    "blocking decides": (
        "In {fewer} every choice that wins leaves the opponent fewer ways on than every choice that loses;"
        " in {more} it is the other way round."
    ),
    "blocking never decides": (
        "In none of the {live} in which a choice decides do all choices that win leave the opponent fewer ways on than"
        " all that lose; in {more} it is the other way round."
    ),
    "landing loses": _LANDING,
    "landing never loses": _LANDING,
    "landing is needed": _LANDING,
    "landing is never needed": _LANDING,
    "landing never wins": _LANDING,
}
QUESTIONS = {
    "past": "what becomes of a choice that goes past the goal",
    "stuck": "what happens to a player without a choice",
    "contact.land": "whether one may land on the opponent",
    "contact.pass": "whether one may go past the opponent",
    "contact.on_start": "whether landing on an opponent who stands on a start is like elsewhere",
    "repeat.after_pass": "whether a lost turn clears the last choice",
    "choices.from": "which divisor is the smallest that may be chosen",
    "first": "who starts",
}


def tell_finding(finding: Finding) -> str:
    """A finding as one sentence, or a few."""
    kind, facts = finding.kind, finding.facts
    if kind == "one-winner" and facts["player"] == NOBODY:
        kind = "no-winner"
    if kind == "few-live" and not facts["figure"]:
        kind = "none-live"
    if kind == "shallow" and not facts["figure"]:
        kind = "flat"
    if kind == "turning-move" and facts.get("begun"):
        kind = "turning-example"
    if kind == "open" and facts["key"] == "first":
        kind = "open-starter"
    elif kind == "open" and all(reading.ruled_out for reading in facts["readings"]):
        kind = "open-shown"
    return SENTENCES[kind].format(**_words(facts), **_phrases(finding))


def tell_witness(finding: Finding) -> str:
    """What a finding is about and what shows it: what was found, where in the book, and a state or a line of play."""
    witness = f"; see {finding.witness}" if finding.witness else ""
    return f"{finding.id}, {clean(finding.clause)}{witness}"


def tell_terms(findings: Iterable[Finding]) -> str:
    """What the name of a policy means, where one of the sentences uses it; else nothing."""
    named = any(JUDGED in tell_finding(each) for each in findings)
    return f"{JUDGED} takes any choice in one move of five, and one of the best otherwise." if named else ""


def tell_summary(audited: Audit, accepted: Container[str] = ()) -> str:
    """The whole audit in one line: who wins, and how many findings of which severity there are."""
    found = [_tell_count(audited, severity, accepted) for severity in HEADINGS]
    over = "" if audited.metrics.states else "The game is over before anybody can choose. "
    return f"{over}{tell_verdict(audited.metrics.verdict)} Findings: {both(found)}."


def _tell_count(audited: Audit, severity: str, accepted: Container[str]) -> str:
    found = [each for each in audited.findings if each.severity == severity]
    known = sum(each.id in accepted for each in found)
    said = count(len(found), severity) if severity == NOTE else f"{len(found)} {severity}"
    return f"{said} ({_tell_share(known, len(found))} accepted)" if known else said


def _tell_share(part: int, whole: int) -> str:
    """How many of some findings, for a reader who knows how many there are."""
    if part < whole or part == 1:
        return str(part)
    return "both" if part == PAIR else "all"


def tell_judgement(audited: Audit, accepted: Container[str] = ()) -> str:
    """The verdict on the game in one line: whether it is broken, and by what first; what is accepted is counted."""
    found = [each for each in audited.findings if each.id not in accepted]
    broken = [each for each in found if each.severity == BROKEN]
    if broken:
        more = f" And {len(broken) - 1} more." if len(broken) > 1 else ""
        return f"Mend this before anybody plays: {tell_finding(broken[0])}{more}"
    sound = _tell_accepted(audited, BROKEN) or "Nothing is broken"
    weak = sum(each.severity == WEAK for each in found)
    if weak:
        return f"{sound}; {count(weak, 'finding')} deserve{'s' * (weak == 1)} a second look."
    return f"{sound}, and {_tell_accepted(audited, WEAK) or 'nothing is weak'}."


def _tell_accepted(audited: Audit, severity: str) -> str:
    """The findings of a severity, all of which are accepted; nothing where there is none."""
    number = sum(each.severity == severity for each in audited.findings)
    if not number:
        return ""
    share = f"{_tell_share(number, number)} " if number > 1 else ""
    return f"{number} {severity} finding{'s' * (number > 1)}, {share}accepted"


def _words(facts: Facts) -> dict[str, str]:
    """The facts as they stand in a sentence."""
    return {key: _word(key, value) for key, value in facts.items() if key not in UNSAID}


def _word(key: str, value: object) -> str:
    if isinstance(value, Fraction | float):
        return percent(value)
    if isinstance(value, int):
        return _count(value, COUNTED[key]) if key in COUNTED else f"{value:,}"
    return either(value) if isinstance(value, tuple) and value else clean(str(value))


def _count(number: int, noun: str) -> str:
    return f"no {noun}" if number == 0 and noun == "state" else count(number, noun)


def _phrases(finding: Finding) -> dict[str, str]:
    """What a sentence needs besides: phrases that are made of several facts."""
    facts = finding.facts
    if finding.kind.endswith("-claim"):
        return {"reason": _tell_reason(facts)}
    if finding.kind.endswith("-clause"):
        return {"clause": name_clause(facts["path"], facts["says"]), "nowhere": _nowhere(facts["states"])}
    if finding.kind == "idle-choices":
        choices: tuple[str, ...] = facts["choices"]
        return {"any": _tell_any(choices)}
    if finding.kind == "open":
        return _tell_question(facts)
    figure = facts.get("figure")
    whole = figure if isinstance(figure, int) else 0
    return {"moves": count(whole, "move"), "rungs": count(whole, "level")}


def _tell_any(choices: tuple[str, ...]) -> str:
    """One of some choices, whichever it is, as the beginning of a sentence."""
    if len(choices) == 1:
        return f"The choice {choices[0]}"
    return f"Either of {both(choices)}" if len(choices) == PAIR else f"Any one of {either(choices)}"


def _tell_reason(facts: Facts) -> str:
    if facts["reason"] == "no kind" and not facts["why"]:
        return "The rule book does not say what kind of claim it is."
    nowhere = _nowhere(facts.get("states", 0))
    here = {"nowhere": nowhere, "Nowhere": f"{nowhere[:1].upper()}{nowhere[1:]}"}
    said = REASONS[facts["reason"]].format(**_words(facts), **_tell_skill(facts), **here)
    return said if said[-1:] in {".", "!", "?"} else f"{said[:1].upper()}{said[1:]}."


def _nowhere(states: int) -> str:
    """In none of the states that there are."""
    return "not even in the only state" if states == 1 else f"in none of the {count(states, 'state')}"


def _tell_skill(facts: Facts) -> dict[str, str]:
    if "perfect_1" not in facts:
        return {}
    seats = [
        f"as Player {seat} the perfect player beats the random one in {percent(facts[f'perfect_{seat}'])} of the games,"
        f" and a random one in {percent(facts[f'random_{seat}'])}"
        for seat in (1, 2)
    ]
    players = "either player" if facts.get("both") else f"Player {facts.get('player')}"
    return {"seats": "; ".join(seats), "players": players}


def name_clause(path: str, says: str) -> str:
    """A clause as the beginning of a sentence."""
    choice = path.removeprefix("choices ")
    if choice != path:
        return f"The choice {clean(choice)}"
    key = f"{path}.then" if path.startswith("square") else path
    return f"The rule {clean(key)}{f' = {clean(says)}' if says else ''}"


def tabulate_coverage(covered: Sequence[Coverage]) -> tuple[tuple[str, ...], ...]:
    """What each rule does, a row for each; the first row is the head."""
    return (("rule", "fires", "matters", ""), *map(_tell_coverage, covered))


def _tell_coverage(each: Coverage) -> tuple[str, ...]:
    rule = clean(f"{each.clause.path} = {each.clause.says}" if each.clause.says else each.clause.path)
    if not each.is_known:
        return (rule, "-", "-", "nothing is left to solve without it")
    reading = "never does anything" if each.is_dead else "never changes who wins" if each.is_idle else ""
    return (rule, f"{len(each.fires):,}", f"{len(each.matters):,}", reading)


def tell_coverage(audited: Audit) -> tuple[str, ...]:
    """What each rule does, as lines for a terminal."""
    rows = tabulate_coverage(audited.coverage)
    rooms = [max(len(row[place]) for row in rows) for place in range(3)]
    return tuple(_tell_row(row, rooms) for row in rows)


def _tell_row(row: tuple[str, ...], rooms: Sequence[int]) -> str:
    rule, fires, matters, reading = row
    return f"  {rule:<{rooms[0]}}  {fires:>{rooms[1]}}  {matters:>{rooms[2]}}  {reading}".rstrip()


def _tell_question(facts: Facts) -> dict[str, str]:
    key, verdict = facts["key"], facts["verdict"]
    readings: tuple[Reading, ...] = facts["readings"]
    return {
        "question": QUESTIONS[key],
        "answer": f"'{facts['word']}'",
        "ruled": ", as a ruling says" if facts["ruled"] else "",
        "readings": " ".join(_tell_reading(each, verdict) for each in readings),
        "winners": _tell_starters(facts) if key == "first" else "",
    }


def _tell_starters(facts: Facts) -> str:
    """Who wins with either starter."""
    (other,) = facts["readings"]
    first, winner, other_winner = int(facts["word"]), facts["verdict"].winner, other.verdict.winner
    if winner == other_winner:
        return "nobody can force a win, whoever starts" if winner == NOBODY else f"Player {winner} wins, whoever starts"
    if NOBODY in {winner, other_winner}:
        return f"{_wins(winner)} if Player {first} starts, and {_wins(other_winner)} otherwise"
    return "whoever starts wins" if winner == first else "whoever does not start wins"


def _wins(winner: int) -> str:
    return "nobody can force a win" if winner == NOBODY else f"Player {winner} wins"


def _tell_reading(reading: Reading, verdict: Verdict) -> str:
    """What would follow from another answer."""
    answer = f"With '{reading.word}'"
    if reading.ruled_out:
        return f"{answer} the sample '{clean(reading.ruled_out)}' would break the rules."
    if reading.verdict is None:
        return f"{answer} there would be no game that can be solved."
    if reading.changes == NOTHING:
        return f"{answer} nothing would change about who wins, or in how many moves."
    if reading.changes == DISTANCE:
        return f"{answer} it would take {count(reading.verdict.moves or 0, 'move')} instead of {verdict.moves}."
    winner = reading.verdict.winner
    return f"{answer} {'nobody could force a win' if winner == NOBODY else f'Player {winner} would win'}."
