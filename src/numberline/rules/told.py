"""What a rule book tells besides its rules: samples of play, how unclear passages are read, and what it claims.

What may live here: these values, their fields, and how each is written.
What this file must not know: the rules of any game, and whether a sample or a claim is true.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from numberline.rules.sets import SET, Numbers, write_set
from numberline.rules.table import Field, Problem, Values, list_of, one_of, text, whole_number

# What a book can claim so that it can be judged: each kind has its test, on the floor that learns from books.
SQUARE_CLAIMS = ("avoid", "helps")
RULE_CLAIM = "rule"
CLAIMS = (
    *("no draws", "always a winner", "skill", "strategy", "plan ahead", "leave no win", "count", "block"),
    *(*SQUARE_CLAIMS, RULE_CLAIM),
)


@dataclass(frozen=True, slots=True)
class Example:
    """A sample of play: moves in movetext, from the start or from a stated state."""

    title: str
    passage: str
    moves: str
    first: int
    state: str

    def data(self) -> dict[str, object]:
        """The sample as a rule book writes it."""
        data: dict[str, object] = {"title": self.title, "passage": self.passage, "first": self.first}
        return data | ({"from": self.state} if self.state else {}) | {"moves": self.moves}


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an unclear passage is read, and why."""

    question: str
    reading: str
    passage: str
    about: tuple[str, ...] = ()  # the keys that it decides

    def data(self) -> dict[str, object]:
        """The ruling as a rule book writes it."""
        data = {"question": self.question, "reading": self.reading, "passage": self.passage}
        return data | ({"about": list(self.about)} if self.about else {})


@dataclass(frozen=True, slots=True)
class Claim:
    """What the book says about draws, skill or strategy, in short words, and what kind of claim that is."""

    says: str
    line: int
    kind: str = ""  # one of `CLAIMS`; nothing where it fits none, and then `why` says why
    on: Numbers | None = None  # the squares it speaks of
    rule: str = ""  # the rule it speaks of
    why: str = ""

    def data(self) -> dict[str, object]:
        """The claim as a rule book writes it."""
        data = {"says": self.says, "line": self.line, "kind": self.kind, "rule": self.rule, "why": self.why}
        return {key: value for key, value in data.items() if value} | ({"on": write_set(self.on)} if self.on else {})


EXAMPLE = (
    Field("title", text(100), "what the sample is called"),
    Field("passage", text(100), "where the book prints it"),
    Field("moves", text(10_000), "the moves, in movetext"),
    Field("first", whole_number(1, 2), "who starts", 1),
    Field("from", text(100), "the state it starts from", ""),
)
RULING = (
    Field("question", text(500), "what the book leaves unclear"),
    Field("reading", text(1000), "how it is played"),
    Field("passage", text(100), "where the book speaks of it"),
    Field("about", list_of(text(40)), "the keys that it decides, such as 'contact.land'", ()),
)
CLAIM = (
    Field("says", text(500), "what the book claims"),
    Field("line", whole_number(1), "the line of the book"),
    Field("kind", one_of(*CLAIMS), "what kind of claim it is, so that it can be judged", ""),
    Field("on", SET, "the squares it speaks of", None),
    Field("rule", text(60), "the rule it speaks of, such as 'contact.land'", ""),
    Field("why", text(300), "why it cannot be judged, where it fits no kind", ""),
)


def read_example(values: Values) -> Example:
    """The sample of play that a table of a rule book says."""
    return Example(values["title"], values["passage"], values["moves"], values["first"], values["from"])


def missing_in(claims: Iterable[Values]) -> list[Problem]:
    """A claim about squares names them, and a claim about a rule names that."""
    squares = "expected the squares that the claim speaks of, such as [5, 10]: they are missing"
    rule = "expected the rule that the claim speaks of, such as 'contact.land': it is missing"
    problems = []
    for place, each in enumerate(claims):
        if each["kind"] in SQUARE_CLAIMS and each["on"] is None:
            problems.append(Problem(f"claim[{place}].on", squares))
        if each["kind"] == RULE_CLAIM and not each["rule"]:
            problems.append(Problem(f"claim[{place}].rule", rule))
    return problems
