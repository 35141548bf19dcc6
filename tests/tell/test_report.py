from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.study.audit import NOTE, WEAK, Audit, Finding, audit
from numberline.tell.audit import tell_finding
from numberline.tell.document import Block, Card, Chapter, Heading, Items, Lines, Pairs, Picture, Table, Text
from numberline.tell.markdown import write_markdown
from numberline.tell.pages import write_page
from numberline.tell.report import Audited, make_command, make_report
from tests.founding import NAMES, founding_game
from tests.hand_made import COUNT, NEVER, OVER
from tests.strict_html import read_page

LONG = 'token = "shared"\nstart = 0\ngoal = 80\nchoices = ["+1", "+2"]'


@cache
def audited(rules: str) -> Audit:
    """A founding game by its name, or a game of these rules, audited."""
    return audit(founding_game(rules) if rules in NAMES else Game(parse(f'title = "Small"\n{rules}', "small")))


def chapter_of(rules: str, name: str = "small.toml", **accepted: str) -> Chapter:
    """The chapter of a game."""
    return make_report([Audited(audited(rules), name, accepted)]).chapters[0]


def blocks_of(chapter: Chapter, key: str) -> tuple[Block, ...]:
    """The blocks of a section."""
    return next(section.blocks for section in chapter.sections if section.key == key)


def cards(chapter: Chapter) -> Iterator[Card]:
    """The findings of a chapter."""
    return (block for block in blocks_of(chapter, "findings") if isinstance(block, Card))


@pytest.mark.parametrize("name", NAMES)
def test_page_of_a_founding_book_is_valid(name: str) -> None:
    """The page of each book is valid, and says every finding, its state, its command, and every ruling."""
    chapter = chapter_of(name, name)
    page = read_page(write_page(make_report([Audited(audited(name), name, {})])))

    for card in cards(chapter):
        assert card.text in page.text
        assert card.command in page.text
        assert all(said in page.text for pair in card.pairs for said in pair)
    assert all(ruling.reading in page.text for ruling in audited(name).book.rulings)
    assert len(page.all("svg")) >= 7


def test_one_page_holds_all_five() -> None:
    """All five books fit one valid page, and one text, with a list of them on top."""
    report = make_report([Audited(audited(name), name, {}) for name in NAMES])
    page = read_page(write_page(report))

    assert report.title == "Audit of 5 games"
    assert [each.attributes["id"] for each in page.all("article")] == [f"game-{number}" for number in range(1, 6)]
    assert [chapter.title in write_markdown(report) for chapter in report.chapters] == [True] * 5


def test_findings_come_by_severity() -> None:
    """Under a heading for each severity stand its findings, counted, each with its sentence."""
    blocks = blocks_of(chapter_of("prime-climb"), "findings")
    headings = [block.text.partition(":")[0] for block in blocks if isinstance(block, Heading)]
    found = [block for block in blocks if isinstance(block, Card)]

    assert headings == ["Broken", "Weak", "Notes"]
    assert [card.text for card in found] == [tell_finding(each) for each in audited("prime-climb").findings]
    broken = sum(card.mark == "broken" for card in found)
    assert isinstance(blocks[0], Heading)
    assert blocks[0].text.endswith(f"({broken})")


def test_witness_is_shown_where_it_is() -> None:
    """A finding about a state says who wins after which choice there; one about the start does not repeat it."""
    found = {card.about.partition(",")[0]: card for card in cards(chapter_of("leap-to-twenty"))}

    assert found["turning-move-1-3"].pairs == (
        ("In p1:4,1", "Player 1 chooses: after +1 Player 2 wins; after +2 or +4 Player 1 wins."),
    )
    assert found["unfair"].pairs == ()
    assert found["true-claim-4"].pairs == ()


def test_line_of_play_is_told() -> None:
    """A finding about a line of play tells it; one that is long is told in part, for the command replays it all."""
    blitz = next(card for card in cards(chapter_of("prime-climb")) if card.about.startswith("blitz"))
    line = "p1:0" + " *1" * 30
    found = replace(audited(NEVER), findings=(Finding("endless", "endless", WEAK, "", {}, line),))
    (endless,) = cards(make_report([Audited(found, "a", {})]).chapters[0])

    assert blitz.pairs[0][0] == "Line of play"
    assert blitz.pairs[0][1].endswith("Player 1 reaches 20 and wins!")
    assert endless.pairs[0][1].count("the number 0") == 20
    assert endless.pairs[0][1].endswith(" And so on.")


def test_nobody_wins_in_words() -> None:
    """Where nobody can force a win, a choice is told so."""
    table = next(block for block in blocks_of(chapter_of(NEVER), "best-play") if isinstance(block, Table))

    assert table.rows == (("*1", "nobody can force a win", "-", "best"), ("*2", "nobody can force a win", "-", "best"))


def test_accepted_findings_are_told_with_their_reason() -> None:
    """What is accepted says why, and no longer decides the verdict."""
    chapter = chapter_of("prime-climb", blitz="we want it \x1b quick")
    (card,) = (card for card in cards(chapter) if card.about.startswith("blitz"))

    assert card.pairs[-1] == ("Accepted", r"we want it \x1b quick")
    assert "before the other player ever moves" not in chapter.verdict


def test_mark_is_the_gravest_severity_left() -> None:
    """A game is broken, weak or sound by what is not accepted."""
    notes = replace(audited(COUNT), findings=())
    weak = replace(notes, findings=(Finding("unfair", "unfair", WEAK, "", {"figure": 1, "player": 1, "policy": "x"}),))

    marks = [make_report([Audited(each, "a", {})]).chapters[0].mark for each in (audited("number-climb"), weak, notes)]

    assert marks == ["broken", "weak", "sound"]
    assert make_report([Audited(weak, "a", {"unfair": "meant"})]).chapters[0].mark == "accepted"


def finding(kind: str, witness: str = "p1:0,0", **facts: object) -> Finding:
    """A finding of a kind."""
    return Finding(kind, kind, NOTE, "", facts, witness)


@pytest.mark.parametrize(
    ("found", "command"),
    [
        (finding("idle-clause", "p1:1,4"), "numberline solve 'my game.toml' --from p1:1,4"),
        (finding("turning-move", "p1:4,1 *2"), "numberline solve 'my game.toml' --from 'p1:4,1 *2'"),
        (finding("true-claim", "", reason="ends"), "numberline solve 'my game.toml'"),
        (finding("true-claim", perfect_1=1), "numberline odds 'my game.toml' --p1 perfect --p2 random"),
        (finding("unfair", policy="noisy:0.2"), "numberline odds 'my game.toml' --p1 noisy:0.2 --p2 noisy:0.2"),
        (finding("broken-sample", ""), "numberline check 'my game.toml'"),
        (finding("unjudged-claim", ""), ""),
    ],
)
def test_command_shows_a_finding_again(found: Finding, command: str) -> None:
    """Each kind of finding has the command that shows it; a path is one word for a shell."""
    assert make_command(found, Audited(audited(COUNT), "my game.toml", {})) == command


def test_command_says_who_starts() -> None:
    """Where Player 2 starts, a command that needs no state says so."""
    second = Audited(replace(audited(COUNT), first=2), "a.toml", {})

    assert make_command(finding("true-claim", ""), second) == "numberline solve a.toml --first 2"
    assert make_command(finding("unfair", policy="random"), second).endswith("--p2 random --first 2")
    assert make_command(finding("true-claim", perfect_2=1, perfect_1=0), second).endswith("random --first 2")


def test_profile_has_every_picture_with_its_table() -> None:
    """The figures come first, then each picture with the same numbers as a table and as characters."""
    blocks = blocks_of(chapter_of(COUNT), "profile")
    pictures = [block for block in blocks if isinstance(block, Picture)]

    assert isinstance(blocks[1], Pairs)
    assert isinstance(blocks[2], Table)
    assert [picture.title.partition(":")[0].partition(",")[0] for picture in pictures] == [
        "Starter's edge",
        "Skill curve",
        "Decisions by move number",
        "Length of the game in moves",
        "Live states",
    ]
    for picture in pictures:
        assert picture.svg.startswith("<svg")
        assert picture.title not in picture.lines
        assert picture.about[0].isupper()


def test_game_that_is_over_has_no_line() -> None:
    """Where nobody ever chooses there is no choice to tell, and no live state to show."""
    chapter = chapter_of(OVER)

    assert blocks_of(chapter, "best-play") == (Text("The game is over before anybody can choose."),)
    assert not any(
        "Live states" in block.title for block in blocks_of(chapter, "profile") if isinstance(block, Picture)
    )


def test_long_line_has_no_map() -> None:
    """A map that no page could show is left to the command that draws it."""
    (block,) = blocks_of(chapter_of(LONG, "long line.toml"), "map")

    assert isinstance(block, Text)
    assert block.text.endswith("draw it with: numberline solve 'long line.toml' --map FILE.svg")


def test_maps_have_either_chooser() -> None:
    """There is a map for each player who chooses, whoever starts."""
    titles = [block.title for block in blocks_of(chapter_of(COUNT), "map") if isinstance(block, Picture)]

    assert titles == ["Small: who wins when Player 1 chooses", "Small: who wins when Player 2 chooses"]


def test_map_of_too_much_memory_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the places of a map lead to too many states there is a sentence instead."""
    monkeypatch.setattr("numberline.tell.report.MOST_MAPPED", 1)
    (block,) = blocks_of(chapter_of(COUNT), "map")

    assert block == Text("There are too many states for a map of every place, whether play can reach it or not.")


def test_best_play_is_told_turn_by_turn() -> None:
    """The first choices stand in a table, and one line of best play below it."""
    blocks = blocks_of(chapter_of(COUNT), "best-play")
    lines = next(block for block in blocks if isinstance(block, Lines))

    assert blocks[1] == Table(
        "What each first choice leads to",
        ("choice", "who wins", "in moves", ""),
        (("+1", "Player 1 wins", "3", "best"), ("+2", "Player 2 wins", "2", "")),
    )
    assert lines.lines[0].startswith("1. +1: ")
    assert lines.lines[-1].endswith("wins!")


def test_coverage_says_what_each_rule_does() -> None:
    """Each rule has the states it fires and matters in; what is dead, idle or not known is told in words."""
    table = blocks_of(chapter_of("leap-to-twenty"), "coverage")[1]
    assert isinstance(table, Table)

    counted = [(str(len(each.fires)), str(len(each.matters))) for each in audited("leap-to-twenty").coverage]
    assert [row[1:3] for row in table.rows] == counted
    assert ('square[0] = "skip"', "303", "0", "never changes who wins") in table.rows
    assert table.rows[0][3] == ""
    known = audited(COUNT)
    unknown = replace(known, coverage=tuple(replace(each, solution=None) for each in known.coverage))
    table = blocks_of(make_report([Audited(unknown, "a", {})]).chapters[0], "coverage")[1]
    assert isinstance(table, Table)
    assert table.rows[0] == ("choices +1", "-", "-", "nothing is left to solve without it")
    dead = replace(known, coverage=tuple(replace(each, fires=(), matters=()) for each in known.coverage))
    table = blocks_of(make_report([Audited(dead, "a", {})]).chapters[0], "coverage")[1]
    assert isinstance(table, Table)
    assert table.rows[0] == ("choices +1", "0", "0", "never does anything")


def test_rules_are_those_that_were_audited() -> None:
    """The printed rules stand in the report, with lists as lists; a book without rulings or source has no such part."""
    mixed = 'token = "shared"\nstart = 1\ngoal = 9\nchoices = ["+1", "*2"]'
    blocks = blocks_of(chapter_of(mixed), "rules")
    others = blocks_of(chapter_of("leap-to-twenty"), "rules")

    assert Items(("add 1 to the number", "double the number")) in blocks
    assert {Heading("How unclear passages are read"), Heading("Source")} <= set(others)
    assert {Heading("How unclear passages are read"), Heading("Source")}.isdisjoint(blocks)


def test_nothing_of_a_book_reaches_a_page_raw() -> None:
    """Signs of HTML and Markdown, control characters and marks of direction in a book mean nothing in a report."""
    text = 'title = "<script>*x*\\u202e"\nabout = "a"\nsource = "<b>"\ntoken = "shared"\nstart = 0\ngoal = 4\n'
    text += 'choices = ["+1", { do = "+2", name = "it" }]\n[[claim]]\nsays = "<u>\\u001b"\nline = 1\n'
    text += '[[ruling]]\nquestion = "<q>"\nreading = "<r>"\npassage = "<s>"\n'
    text += '[[example]]\ntitle = "<t>"\npassage = "<p id=\'game-1\'>"\nmoves = "1. p1 +1 2"\n'
    report = make_report([Audited(audit(Game(parse(text, "t"))), "<a>.toml", {})])

    page, lines = write_page(report), write_markdown(report)

    assert {each.name for each in read_page(page).elements}.isdisjoint({"script", "i", "u", "q", "r", "s", "t"})
    assert "<script>" in read_page(page).text
    assert "\u202e" not in page + lines
    assert "\x1b" not in page + lines
    assert r"\<script\>\*x\*" in lines
