"""The parts of a graph in which play can come back, as strongly connected components.

What may live here: Tarjan's algorithm, on a stack of its own.
What this file must not know: what the numbers stand for.
"""

from collections.abc import Callable, Iterable, Iterator

Leads = Callable[[int], Iterable[int]]


def find_parts(root: int, leads_of: Leads) -> Iterator[list[int]]:
    """The parts that can be reached from a number, each after all the others that it leads to."""
    order: dict[int, int] = {root: 0}  # when a number was met
    low: dict[int, int] = {root: 0}  # the earliest number of its part that is known
    open_numbers = [root]
    path = [(root, iter(leads_of(root)))]
    while path:
        number, leads = path[-1]
        lead = next((lead for lead in leads if lead not in order or lead in low), None)
        if lead is None:
            path.pop()
            if path:
                above = path[-1][0]
                low[above] = min(low[above], low[number])
            if low[number] == order[number]:
                yield _closed(open_numbers, number, low)
        elif lead in order:
            low[number] = min(low[number], order[lead])
        else:
            order[lead] = low[lead] = len(order)
            open_numbers.append(lead)
            path.append((lead, iter(leads_of(lead))))


def _closed(open_numbers: list[int], number: int, low: dict[int, int]) -> list[int]:
    """Take a part off the open numbers."""
    part: list[int] = []
    while not part or part[-1] != number:
        part.append(open_numbers.pop())
        del low[part[-1]]
    return part
