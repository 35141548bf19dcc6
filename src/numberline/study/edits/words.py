"""Edits of single words: what becomes of a meeting, of a choice past the end, of a player without a choice.

What may live here: the words that are tried, and clauses that can be left out.
What this file must not know: what a word means.
"""

from collections.abc import Iterator, Mapping
from itertools import product

from numberline.rules.mechanics import Bounds, Contact
from numberline.rules.mechanics.bounds import LOSES, REFUSED, RESTARTS, STOPS
from numberline.rules.mechanics.contact import FREE, HOME, LIKE_ELSEWHERE, LOSE, REFUSE, SHARE, SHORTEN, STAY, WIN
from numberline.rules.mechanics.stuck import LOSES as STUCK_LOSES
from numberline.rules.mechanics.stuck import PASSES, WINS
from numberline.study.edits.edit import CONTACT, LIMITS, PAST, STUCK, UNSAID, WORD, Edit, Plan, Rules

MEETING: Mapping[str, tuple[str, ...]] = {
    "land": (SHARE, REFUSE, SHORTEN, STAY, WIN, HOME),
    "pass": (FREE, REFUSE, SHORTEN, STAY, LOSE),
    "on_start": (SHARE, LIKE_ELSEWHERE),
}
UNWRITTEN = {"land": SHARE, "pass": FREE, "on_start": LIKE_ELSEWHERE}
UNSAID_WORDS = {"past": REFUSED, "stuck": PASSES}
BEYOND = (REFUSED, LOSES, STOPS, RESTARTS)
WITHOUT_A_CHOICE = (PASSES, STUCK_LOSES, WINS)


def find_contacts(plan: Plan) -> Iterator[Edit]:
    """Every other word for landing, passing or both, where the tokens can meet; on a start where landing matters."""
    if not any(isinstance(mechanic, Contact) and mechanic.meets for mechanic in plan.book.mechanics):
        return
    contact = plan.data["contact"]
    said = UNWRITTEN | contact
    for key, words in MEETING.items():
        for word in words if key != "on_start" or said["land"] != SHARE else ():
            if word != said[key]:
                rules = plan.data | {"contact": contact | {key: word}}
                yield Edit(CONTACT, "word-changed", _say(f"contact.{key}", said[key], word), WORD, rules)
    for land, passing in product(MEETING["land"], MEETING["pass"]):
        if land != said["land"] and passing != said["pass"]:
            rules = plan.data | {"contact": contact | {"land": land, "pass": passing}}
            yield Edit(CONTACT, "contact-changed", {"land": land, "pass": passing}, 2 * WORD, rules)


def find_pasts(plan: Plan) -> Iterator[Edit]:
    """Every other word for a choice past an end that some choice can go past."""
    bounds = next(mechanic for mechanic in plan.book.mechanics if isinstance(mechanic, Bounds))
    past = plan.data["past"]
    if not any(map(any, bounds.passed)):
        return
    if not isinstance(past, dict) or "to" in past:
        for word in BEYOND:
            if word != past:
                yield Edit(PAST, "word-changed", _say("past", past, word), WORD, _with(plan, "past", word))
        return
    for end, own in past.items():
        for word in BEYOND:
            if word != own:
                rules = plan.data | {"past": past | {end: word}}
                yield Edit(PAST, "word-changed", _say(f"past.{end}", own, word), WORD, rules)


def find_stucks(plan: Plan) -> Iterator[Edit]:
    """Every other word for a player without a choice."""
    own = plan.data["stuck"]
    for word in WITHOUT_A_CHOICE:
        if word != own:
            yield Edit(STUCK, "word-changed", _say("stuck", own, word), WORD, _with(plan, "stuck", word))


def _with(plan: Plan, key: str, word: str) -> Rules:
    """The rules with another word; the one that goes without saying is left out."""
    return _without(plan, key) if word == UNSAID_WORDS[key] else plan.data | {key: word}


def _say(key: str, was: object, now: str) -> dict[str, str]:
    return {"key": key, "was": str(was), "now": now}


def find_limits(plan: Plan) -> Iterator[Edit]:
    """Clauses that only limit the choices, or lose, left out; and those that say what would hold without them."""
    for key in ("lose", "repeat", "supply"):
        if key in plan.data:
            yield Edit(LIMITS, "clause-dropped", {"key": key}, WORD, _without(plan, key))
    for key, plain in UNSAID_WORDS.items():
        if key in plan.book.written and plan.data[key] == plain:
            yield Edit(LIMITS, "clause-unsaid", {"key": key, "was": plain}, UNSAID, _without(plan, key))


def _without(plan: Plan, key: str) -> Rules:
    return {other: value for other, value in plan.data.items() if other != key}
