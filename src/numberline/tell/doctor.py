"""What `doctor` found, as lines.

What may live here: facts put into lines.
What this file must not know: where the facts come from.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from numberline.rules.notation import harmless

_LONGEST = 500


def tell_facts(report: Mapping[str, object], headed: Callable[[str], str] = str) -> Iterator[str]:
    """The facts under their headings, and at the end the problems, or that there are none."""
    for heading, facts in report.items():
        if isinstance(facts, Mapping):
            yield headed(heading.capitalize())
            yield from (f"  {fact + ':':<28}{_tell_value(value)}" for fact, value in facts.items())
    yield headed("Games")
    yield f"  {_tell_list(report['games']) or 'none'}"
    yield headed("Problems")
    yield from (f"  {harmless(problem, _LONGEST)}" for problem in _list(report["problems"]) or ["none"])


def _tell_value(value: object) -> str:
    if value is None:
        return "-"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else harmless(str(value), _LONGEST)


def _tell_list(value: object) -> str:
    return ", ".join(_list(value))


def _list(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, Sequence) else []
