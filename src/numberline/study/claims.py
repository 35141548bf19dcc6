"""Claims: is what a book says of its game true? Each kind of claim has one exact test, and a witness.

no draws          no line of play ends without a winner; with a limit where play can go on for ever
always a winner   every line of play ends, and with a winner
skill             from either seat the perfect player beats the random one more often than a random one would; with a
                  limit where that is not more than half of the games from one of the seats
strategy          both players have states in which the choice decides who wins; with a limit where only one has, or
                  where such choices are rare
plan ahead        whoever sees two moves ahead still throws games away; with a limit where two moves are enough
leave no win      somewhere a choice gives the game away by letting the opponent win with the next one, and another does
                  not; with a limit where the opponent wins in any case
count             the rule about going past the end changes who wins somewhere; with a limit where it only comes up
block             where tokens stand in each other's way: that rule changes who wins somewhere; elsewhere: choices that
                  keep a win leave the opponent fewer ways on than those that lose it, in some state where a choice
                  decides; with a limit where it is more often the other way round
rule              the rule that is named changes who wins somewhere; with a limit where it only makes a difference

A game that is over before anybody can choose has no skill, no strategy and nothing to avoid. What a rule does is not
judged where the game without it cannot be solved.

Claims about squares have a file of their own.

What may live here: the tests.
What this file must not know: how a judgement is told.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from numberline.rules.mechanics.contact import REFUSE, SHORTEN, STAY
from numberline.rules.notation import write_state
from numberline.rules.rulebook import write_value
from numberline.rules.state import NOBODY, PLAYERS, opponent_of
from numberline.rules.told import RULE_CLAIM, Claim
from numberline.solve.keys import ENDS
from numberline.solve.means import find_mean
from numberline.solve.weighing import Weighing
from numberline.study.advice import JUDGES_OF_SQUARES
from numberline.study.case import FALSE, LIMITED, TRUE, UNJUDGED, Case, Judgement
from numberline.study.clauses import Coverage
from numberline.study.metrics.flags import LEAST_LIVE
from numberline.study.metrics.measuring import JUDGED, WINS
from numberline.study.metrics.witnesses import find_line, find_longest, join

MOST_AHEAD = 30  # moves that are looked ahead to find out how far one must see
MOST_PASTED = 60  # moves of a line that is a witness; of longer play only the start is shown
ABOUT_ENDS = ("no draws", "always a winner")
CONTACT = ("contact.land", "contact.pass")
IN_THE_WAY = tuple(map(write_value, (REFUSE, SHORTEN, STAY)))
Number = Fraction | float


def judge(case: Case, claim: Claim) -> Judgement:
    """Judge a claim by the test of its kind."""
    if not claim.kind:
        return Judgement(UNJUDGED, "no kind", {"why": claim.why}, case.start)
    same = (claim.kind, claim.on, claim.rule)
    if same not in case.judged_before:  # books say the same thing several times
        case.judged_before[same] = _judge(case, claim)
    return case.judged_before[same]


def _judge(case: Case, claim: Claim) -> Judgement:
    if case.solution.graph.root < ENDS and claim.kind not in ABOUT_ENDS:
        return Judgement(FALSE, "no game", {})
    if claim.on is not None and claim.kind in JUDGES_OF_SQUARES:
        return JUDGES_OF_SQUARES[claim.kind](case, claim.on)
    if claim.kind == RULE_CLAIM:
        return judge_rule(case, claim.rule)
    return JUDGES[claim.kind](case)


def judge_draws(case: Case) -> Judgement:
    """No draws: no line of play ends without a winner."""
    graph, metrics = case.solution.graph, case.metrics
    if graph.root == NOBODY or NOBODY in graph.leads:
        return Judgement(FALSE, "deadlock", {}, str(find_line(graph, NOBODY)))
    if metrics.loop is None:
        return _judge_ends(case)
    line = str(join(metrics.loop))
    if metrics.verdict.winner == NOBODY:
        return Judgement(FALSE, "best play is endless", {}, line)
    return Judgement(LIMITED, "endless", {}, line)


def _judge_ends(case: Case) -> Judgement:
    """Every line of play ends; the longest is the witness, where it is not too long to be pasted."""
    longest = find_longest(case.solution.graph)
    if longest is None:
        return Judgement(TRUE, "no game", {})
    most = len(longest.choices)
    return Judgement(TRUE, "ends", {"most": most}, str(longest) if most <= MOST_PASTED else case.start)


def judge_winner(case: Case) -> Judgement:
    """Always a winner: every line of play ends, and with a winner."""
    judged = judge_draws(case)
    return judged._replace(verdict=FALSE) if judged.verdict == LIMITED else judged


def judge_skill(case: Case) -> Judgement:
    """Skill: from either seat the perfect player does better against the random one than a random one does."""
    weighing = Weighing(case.solution)
    perfect, random = weighing.noisy(0, 1), weighing.noisy(1, 1)
    graph = case.solution.graph
    shares: dict[int, tuple[Number, Number]] = {}
    for seat in PLAYERS:
        players = (perfect, random) if seat == 1 else (random, perfect)
        shares[seat] = (
            find_mean(graph, *players, WINS[seat]).parts[0],
            find_mean(graph, random, random, WINS[seat]).parts[0],
        )
    facts = {
        f"{who}_{seat}": share
        for seat, both in shares.items()
        for who, share in zip(("perfect", "random"), both, strict=True)
    }
    useless = [seat for seat, (skilled, unskilled) in shares.items() if skilled <= unskilled]
    if useless:
        return Judgement(
            FALSE, "skill is useless", facts | {"player": useless[0], "both": len(useless) > 1}, case.start
        )
    behind = [seat for seat, (skilled, _) in shares.items() if skilled <= Fraction(1, 2)]
    if behind:
        return Judgement(LIMITED, "skill is not enough", facts | {"player": behind[0]}, case.start)
    return Judgement(TRUE, "skill wins", facts, case.start)


def judge_strategy(case: Case) -> Judgement:
    """Strategy: both players have choices that decide who wins."""
    live, share = case.metrics.live, case.metrics.expected[JUDGED].live
    facts = {"live_1": live[0], "live_2": live[1], "share": share, "states": case.solution.states}
    if not any(live):
        return Judgement(FALSE, "nothing decides", facts, case.start)
    witness = case.say(case.live[0])
    if not all(live):
        return Judgement(LIMITED, "one decides", facts | {"player": 1 if live[0] else 2}, witness)
    if share is None:
        return Judgement(TRUE, "both decide, endless", facts, witness)
    rare = share < LEAST_LIVE
    return Judgement(LIMITED if rare else TRUE, "few decide" if rare else "both decide", facts, witness)


def judge_planning(case: Case) -> Judgement:
    """Plan ahead: seeing a move or two ahead is not enough to keep every win."""
    if not case.live:
        return Judgement(FALSE, "nothing decides", {"states": case.solution.states}, case.start)
    weighing = Weighing(case.solution)
    slips = 0
    for ahead in range(1, MOST_AHEAD + 1):
        forks = weighing.lookahead(ahead)
        slips_now = next((number for number in case.live if _slips(case, number, forks(number).branches)), 0)
        if not slips_now:
            return _judge_sight(case, ahead, slips)
        slips = slips_now
    return Judgement(TRUE, "far", {"moves": MOST_AHEAD}, case.say(slips))


def _slips(case: Case, number: int, branches: Mapping[int, int]) -> bool:
    decision = case.decision(number)
    return any(decision.outcomes[lead] != decision.winner for lead in branches)


def _judge_sight(case: Case, ahead: int, slips: int) -> Judgement:
    """What is enough, and a state in which one move less is not."""
    if ahead == 1:
        return Judgement(FALSE, "one move is enough", {"moves": 1}, case.say(case.live[0]))
    enough = ahead == 2  # noqa: PLR2004 - one's own move and the opponent's answer
    return Judgement(LIMITED if enough else TRUE, "enough", {"moves": ahead}, case.say(slips))


def judge_leaving(case: Case) -> Judgement:
    """Leave no win: somewhere a choice gives the game away by letting the opponent win with the next one."""
    open_yet = [number for number in sorted(case.states.decisions, reverse=True) if _may_leave(case, number)]
    costly = [number for number in open_yet if case.decision(number).winner != _opponent(case, number)]
    facts = {"costly": len(costly), "others": len(open_yet) - len(costly)}
    if costly:
        return Judgement(TRUE, "leaving gives the game away", facts, case.say(costly[0]))
    if open_yet:
        return Judgement(LIMITED, "leaving only hurries", facts, case.say(open_yet[0]))
    return Judgement(FALSE, "nothing is left", facts, case.start)


def _opponent(case: Case, number: int) -> int:
    return opponent_of(case.decision(number).chooser)


def _may_leave(case: Case, number: int) -> bool:
    """Whether one may let the opponent win with the next choice, and need not."""
    opponent = _opponent(case, number)
    leaves = {_wins_next(case, lead, opponent) for lead in case.decision(number).outcomes}
    return len(leaves) > 1


def _wins_next(case: Case, number: int, player: int) -> bool:
    return number >= ENDS and case.decision(number).chooser == player and player in case.decision(number).outcomes


def judge_rule(case: Case, rule: str) -> Judgement:
    """Rule: without it somebody else would win from some state."""
    each = next((each for each in case.coverage if each.clause.path == rule), None)
    if each is None:
        return Judgement(UNJUDGED, "no such rule", {"path": rule}, case.start)
    if not each.is_known:
        return _leave_open(case, [each])
    facts = {"path": rule, "fires": len(each.fires), "matters": len(each.matters)}
    if each.matters:
        return Judgement(TRUE, "the rule matters", facts, write_state(each.matters[-1]))
    if each.fires:
        return Judgement(LIMITED, "the rule is idle", facts, write_state(each.fires[-1]))
    return Judgement(FALSE, "the rule is dead", facts, case.start)


def judge_counting(case: Case) -> Judgement:
    """Count: what becomes of a choice past the end changes who wins somewhere."""
    past = [each for each in case.coverage if each.clause.path.partition(".")[0] == "past"]
    fires = max((len(each.fires) for each in past), default=0)
    mattering = [each for each in past if each.matters]
    if mattering:
        facts = {"fires": fires, "matters": max(len(each.matters) for each in mattering)}
        return Judgement(TRUE, "the end matters", facts, write_state(mattering[0].matters[-1]))
    if unknown := [each for each in past if not each.is_known]:
        return _leave_open(case, unknown)
    if not fires:
        return Judgement(FALSE, "the end is never passed", {}, case.start)
    witness = next(write_state(each.fires[-1]) for each in past if each.fires)
    return Judgement(LIMITED, "the end is idle", {"fires": fires}, witness)


def _leave_open(case: Case, unknown: Sequence[Coverage]) -> Judgement:
    """What nobody can say: the game without the rule is too large, or cannot be played."""
    return Judgement(UNJUDGED, "no game without it", {"path": unknown[0].clause.path}, case.start)


def judge_blocking(case: Case) -> Judgement:
    """Block: standing in the way changes who wins, or winning leaves the opponent fewer ways on than losing."""
    if not case.live:
        return Judgement(FALSE, "nothing decides", {"states": case.solution.states}, case.start)
    in_the_way = [each for each in case.coverage if each.clause.path in CONTACT and each.clause.says in IN_THE_WAY]
    return _judge_contact(case, in_the_way) if in_the_way else _judge_ways(case)


def _judge_contact(case: Case, rules: Sequence[Coverage]) -> Judgement:
    """Whether the rules that let tokens stand in each other's way change who wins."""
    fires = [state for each in rules for state in each.fires]
    mattering = [state for each in rules for state in each.matters]
    facts = {"fires": len(set(fires)), "matters": len(set(mattering))}
    if mattering:
        return Judgement(TRUE, "contact decides", facts, write_state(mattering[-1]))
    if unknown := [each for each in rules if not each.is_known]:
        return _leave_open(case, unknown)
    reason = "contact is idle" if fires else "contact never happens"
    return Judgement(FALSE, reason, facts, write_state(fires[-1]) if fires else case.start)


def _judge_ways(case: Case) -> Judgement:
    """Whether the choices that keep a win leave the opponent fewer ways on than those that lose it."""
    sides = {number: side for number in case.live if (side := _compare_ways(case, number))}
    fewer = [number for number, side in sides.items() if side < 0]
    facts = {"fewer": len(fewer), "more": len(sides) - len(fewer), "live": len(case.live)}
    if not fewer:
        return Judgement(FALSE, "blocking never decides", facts, case.say(next(iter(sides), case.live[0])))
    seldom = 2 * len(fewer) < len(sides)
    return Judgement(LIMITED if seldom else TRUE, "blocking decides", facts, case.say(fewer[0]))


def _compare_ways(case: Case, number: int) -> int:
    """Whether all choices that keep a win leave the opponent fewer ways on than all that lose it: -1; or more: 1."""
    decision = case.decision(number)
    if not decision.wins or any(lead < ENDS for lead in decision.outcomes):
        return 0
    ways = {lead: _ways(case, lead, opponent_of(decision.chooser)) for lead in decision.outcomes}
    keeping = [ways[lead] for lead, winner in decision.outcomes.items() if winner == decision.winner]
    losing = [ways[lead] for lead, winner in decision.outcomes.items() if winner != decision.winner]
    return -1 if max(keeping) < min(losing) else 1 if min(keeping) > max(losing) else 0


def _ways(case: Case, number: int, player: int) -> int:
    """How many ways on a player has; none where the turn is lost."""
    decision = case.decision(number)
    return len(decision.outcomes) if decision.chooser == player else 0


JUDGES: Mapping[str, Callable[[Case], Judgement]] = {
    "no draws": judge_draws,
    "always a winner": judge_winner,
    "skill": judge_skill,
    "strategy": judge_strategy,
    "plan ahead": judge_planning,
    "leave no win": judge_leaving,
    "count": judge_counting,
    "block": judge_blocking,
}
