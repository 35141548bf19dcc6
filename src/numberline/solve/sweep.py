"""Exploring a game of two tokens that only go forward and never meet: line by line, a whole line at a time.

What may live here: the moves by line, and the two sweeps over the lines.
What this file must not know: what a mechanic does; the rows say what a choice leads to.

A line holds the states with the same number of Player 1. Player 1's moves lead to later lines, from all states of a
line alike. Player 2's stay in the line, and lines with the same marks have the same ones. So a sweep from the first
line to the last finds all states, and one back numbers each after all that its choices lead to: what following states
one by one does, in a third of the time.

A line is an array: the three ends, and then for each head (who chooses, and the turns owed) the places of Player 2.
"""

from array import array
from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import compress
from typing import NamedTuple

from numberline.rules.state import PLAYERS, State
from numberline.solve.arrays import Arrays, Watch
from numberline.solve.keys import ENDS
from numberline.solve.rows import NumberRows
from numberline.solve.size import Reach

FirstStep = tuple[int, list[tuple[int, int]]]  # a menu; for each choice the line, and where in it
SecondStep = tuple[int, list[int]]  # a menu; for each choice where in the line


class Block(NamedTuple):
    """States of a line with the same head and menu: where they stand, and where their choices lead in the line."""

    menu: int
    places: list[int]
    leads: list[int]


def sweep(rows: NumberRows, reach: Reach, roots: Sequence[State], watch: Watch) -> Arrays | None:
    """Find and number all states; nothing if the game is not of this kind."""
    span = rows.keys.span
    if not reach.grows or reach.shared or span * span > 2 * reach.pairs:
        return None  # in wide gaps between few numbers the lines would be mostly empty
    moves = Moves(rows, reach, roots, watch)
    try:
        order = moves.order()
    except CycleError:
        return None  # Player 2 may move again and again within a line
    met = find(moves, order[::-1], [rows.key(root) for root in roots], watch)
    numbers = LineNumbers(span, moves.heads)
    arrays = Arrays(numbers)
    numbering = Numbering(moves, order, arrays, numbers.lines)
    for line in reversed(range(span)):
        numbering.number(line, met[line])
        if len(arrays.keys) - ENDS > watch.next:
            watch.look(len(arrays.keys) - ENDS, len(arrays.leads))
    return arrays


class LineNumbers:
    """The numbers of states, by line and where in it."""

    __slots__ = ("_area", "_heads", "_span", "lines")

    def __init__(self, span: int, heads: int) -> None:
        """Know the ends only."""
        self._span, self._area, self._heads = span, span * span, heads
        self.lines = [array("i", range(ENDS)) + array("i", bytes(4 * heads * span)) for _ in range(span)]

    def __getitem__(self, key: int, /) -> int:
        """The number of a key; 0 if there is no such state."""
        head, place = divmod(key - ENDS, self._area)
        line, place = divmod(place, self._span)
        return self.lines[line][ENDS + head * self._span + place]

    def get(self, key: int, /) -> int | None:
        """The number of a key; nothing if there is no such state."""
        return (self[key] or None) if key - ENDS < self._heads * self._area else None


class Moves:
    """What the rows say of every head and number."""

    __slots__ = ("_area", "able_first", "able_second", "first", "heads", "second", "span")

    def __init__(self, rows: NumberRows, reach: Reach, roots: Sequence[State], watch: Watch) -> None:
        """Ask the rows for every number, and for all heads that come up."""
        low, self.span, self._area = rows.keys.low, rows.keys.span, rows.keys.area
        able = [[rows.is_able(player, number) for number in range(low, low + self.span)] for player in PLAYERS]
        numbers = [[number - low for number in reach.numbers(token)] for token in (0, 1)]
        self.able_first, self.able_second = able[0], int.from_bytes(bytes(able[1]), "little")
        self.first: dict[
            tuple[int, int, bool], FirstStep
        ] = {}  # by head, number, and whether the opponent has a choice
        self.second: tuple[dict[int, SecondStep], dict[int, SecondStep]] = (
            {},
            {},
        )  # by the latter, and where in the line
        heads = list(dict.fromkeys((rows.key(root) - ENDS) // self._area for root in roots))
        for head in heads:
            for own, other, opponent_able in _cases(able, numbers, head % 2):
                place = other * self.span + own if head % 2 else own * self.span + other
                menu, leads, _ = rows.template(ENDS + head * self._area + place)
                watch.work(len(leads))
                wheres = [self.where(lead) for lead in leads]
                if head % 2:
                    case = ENDS + head * self.span + own
                    self.second[opponent_able][case] = (menu, [where for _, where in wheres])
                else:
                    self.first[head, own, opponent_able] = (menu, wheres)
                new = [(where - ENDS) // self.span for _, where in wheres if where >= ENDS]
                heads += [each for each in dict.fromkeys(new) if each not in heads]
        self.heads = max(heads) + 1

    def where(self, key: int) -> tuple[int, int]:
        """The line of a key, and where in it; the ends are in all lines."""
        if key < ENDS:
            return 0, key
        head, place = divmod(key - ENDS, self._area)
        line, place = divmod(place, self.span)
        return line, ENDS + head * self.span + place

    def order(self) -> list[int]:
        """The heads in which Player 2 chooses, each after those that it leads to within a line."""
        graph: dict[int, set[int]] = {head: set() for head in range(1, self.heads, 2)}
        for steps in self.second:
            for case, (_, leads) in steps.items():
                after = {(where - ENDS) // self.span for where in leads if where >= ENDS}
                graph[(case - ENDS) // self.span] |= {head for head in after if head % 2}
        return list(TopologicalSorter(graph).static_order())

    def groups(self, line: int, marks: bytearray) -> Iterator[tuple[int, bytes, FirstStep]]:
        """The states of a line in which Player 1 chooses, by head and by whether Player 2 has a choice."""
        for head in range(0, self.heads, 2):
            start = ENDS + head * self.span
            here = int.from_bytes(marks[start : start + self.span], "little")
            for able, group in ((True, here & self.able_second), (False, here & ~self.able_second)):
                if group:
                    yield head, group.to_bytes(self.span, "little"), self.first[head, line, able]


def _cases(able: list[list[bool]], numbers: list[list[int]], chooser: int) -> Iterator[tuple[int, int, bool]]:
    """Each number on which the chooser has a choice, with a number of the opponent for either case."""
    others = {able[1 - chooser][other]: other for other in numbers[1 - chooser]}
    for own in numbers[chooser]:
        if able[chooser][own]:
            yield from ((own, other, opponent_able) for opponent_able, other in others.items())


def find(moves: Moves, order: Sequence[int], roots: Sequence[int], watch: Watch) -> list[bytearray]:
    """Mark all states that can be reached, line by line; heads come before those that they lead to."""
    met = [bytearray(ENDS + moves.heads * moves.span) for _ in range(moves.span)]
    for root in roots:
        line, where = moves.where(root)
        met[line][where] = 1
    spreads: tuple[dict[bytes, int], dict[bytes, int]] = ({}, {})
    for line, marks in enumerate(met):
        watch.work(moves.span)
        able = moves.able_first[line]
        seconds = second_marks(marks, moves)
        if seconds not in spreads[able]:
            spreads[able][seconds] = _spread(marks, moves, order, moves.second[able])
        both = int.from_bytes(marks, "little") | spreads[able][seconds]
        marks[:] = both.to_bytes(len(marks), "little")
        for _, group, (_, leads) in moves.groups(line, marks):
            for after, where in leads:
                if where >= ENDS:
                    _mark_all(met[after], where, group)
    return met


def second_marks(marks: bytearray, moves: Moves) -> bytes:
    """What decides of a line what Player 2's moves do: the marks of the heads in which Player 2 chooses."""
    starts = range(ENDS + moves.span, len(marks), 2 * moves.span)
    return b"".join(marks[start : start + moves.span] for start in starts)


def _spread(marks: bytearray, moves: Moves, order: Sequence[int], steps: dict[int, SecondStep]) -> int:
    """All marks that follow in a line by Player 2's moves, as one large number."""
    spread = bytearray(len(marks))  # without the marks of the other heads, for these are not the same in all such lines
    for head in order:
        start = ENDS + head * moves.span
        for where in range(start, start + moves.span):
            if marks[where] or spread[where]:
                spread[where] = 1
                for after in steps[where][1]:
                    spread[after] = 1
    spread[:ENDS] = bytes(ENDS)
    return int.from_bytes(spread, "little")


def _mark_all(marks: bytearray, start: int, group: bytes) -> None:
    stop = start + len(group)
    both = int.from_bytes(marks[start:stop], "little") | int.from_bytes(group, "little")
    marks[start:stop] = both.to_bytes(len(group), "little")


class Numbering:
    """Numbers the states of one line after the other."""

    __slots__ = ("_arrays", "_blocks", "_lines", "_moves", "_order")

    def __init__(self, moves: Moves, order: Sequence[int], arrays: Arrays, lines: "list[array[int]]") -> None:
        """Begin with empty arrays; heads come after those that they lead to."""
        self._moves, self._order, self._arrays, self._lines = moves, order, arrays, lines
        self._blocks: tuple[dict[bytes, list[Block]], dict[bytes, list[Block]]] = ({}, {})

    def number(self, line: int, marks: bytearray) -> None:
        """Number the states of a line: Player 1's lead to later lines, and so they come before Player 2's."""
        for head, group, (menu, leads) in self._moves.groups(line, marks):
            start = ENDS + head * self._moves.span
            places = list(compress(range(start, start + self._moves.span), group))
            self._append(line, menu, places, self._leads_of(leads, group, len(places)))
        able = self._moves.able_first[line]
        seconds = second_marks(marks, self._moves)
        if seconds not in self._blocks[able]:
            self._blocks[able][seconds] = list(self._split(marks, self._moves.second[able]))
        number_of = self._lines[line].__getitem__
        for menu, places, wheres in self._blocks[able][seconds]:
            self._append(line, menu, places, array("i", list(map(number_of, wheres))))

    def _leads_of(self, leads: list[tuple[int, int]], group: bytes, count: int) -> "array[int]":
        """What a group of Player 1's states leads to: one choice after the other, each for all states at once."""
        known = array("i", bytes(4 * len(leads) * count))
        for choice, (line, where) in enumerate(leads):
            after = [where] * count
            if where >= ENDS:
                after = list(compress(self._lines[line][where : where + len(group)], group))
            known[choice :: len(leads)] = array("i", after)
        return known

    def _split(self, marks: bytearray, steps: dict[int, SecondStep]) -> Iterator[Block]:
        """The blocks of Player 2's states; within a head none leads to another."""
        for head in self._order:
            start = ENDS + head * self._moves.span
            here = list(compress(range(start, start + self._moves.span), marks[start:]))
            for menu in dict.fromkeys(steps[where][0] for where in here):
                places = [where for where in here if steps[where][0] == menu]
                yield Block(menu, places, [lead for where in places for lead in steps[where][1]])

    def _append(self, line: int, menu: int, places: list[int], leads: "array[int]") -> None:
        """Append a block of states, all with the same number of leads."""
        arrays, numbers, span = self._arrays, self._lines[line], self._moves.span
        number, count, size = len(arrays.keys), len(places), len(leads) // len(places)
        for each, place in enumerate(places, start=number):
            numbers[place] = each
        head = (places[0] - ENDS) // span
        base = head * span * span + line * span - head * span
        arrays.keys.fromlist([base + place for place in places])
        arrays.menu_of.extend(array("i", [menu]) * count)
        arrays.first_lead.extend(
            array("q", range(len(arrays.leads) + size, len(arrays.leads) + count * size + 1, size))
        )
        arrays.leads.extend(leads)
        arrays.blocks.append(number)
