from random import Random

import pytest

from numberline.solve.components import find_parts


def reach(number: int, leads: dict[int, list[int]]) -> set[int]:
    """All that can be reached from a number, itself included."""
    found, waiting = {number}, [number]
    while waiting:
        new = set(leads[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("seed", range(50))
def test_parts_hold_what_leads_to_each_other(seed: int) -> None:
    """Two numbers are in one part when each leads to the other; every reachable number is in exactly one part."""
    rng = Random(seed)
    size = rng.randint(1, 12)
    leads = {number: [rng.randrange(size) for _ in range(rng.randint(0, 3))] for number in range(size)}

    parts = list(find_parts(0, leads.__getitem__))

    reached = reach(0, leads)
    assert sorted(number for part in parts for number in part) == sorted(reached)
    for part in parts:
        assert set(part) == {
            each for each in reached if part[0] in reach(each, leads) and each in reach(part[0], leads)
        }


@pytest.mark.parametrize("seed", range(50))
def test_parts_come_after_those_they_lead_to(seed: int) -> None:
    """No number leads to a part that comes later."""
    rng = Random(seed)
    leads = {number: [rng.randrange(30) for _ in range(2)] for number in range(30)}

    parts = list(find_parts(0, leads.__getitem__))

    place = {number: order for order, part in enumerate(parts) for number in part}
    assert all(place[lead] <= place[number] for number in place for lead in leads[number])


def test_long_paths_need_no_recursion() -> None:
    """A path of a hundred thousand numbers that comes back is one part."""
    size = 100_000

    parts = list(find_parts(0, lambda number: [(number + 1) % size]))

    assert [len(part) for part in parts] == [size]
