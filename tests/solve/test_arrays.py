import pytest

from numberline.solve.arrays import OFTEN, Arrays, Watch
from numberline.solve.size import CHUNK, FEWEST, TooManyStates


def test_arrays_begin_with_the_ends() -> None:
    """The three ends have places in all arrays, and lead nowhere."""
    arrays = Arrays({})

    assert (len(arrays.keys), len(arrays.menu_of), list(arrays.first_lead), len(arrays.leads)) == (3, 3, [0] * 4, 0)


def test_watch_looks_every_so_often() -> None:
    """After a look it is time for the next after as many states again, and the notice hears of the states."""
    heard: list[int] = []
    watch = Watch(10**9, heard.append)

    watch.look(OFTEN + 5)

    assert heard == [OFTEN + 5]
    assert watch.next == 2 * OFTEN + 5


def test_watch_ends_the_work_beyond_the_limit() -> None:
    """It looks at the limit at the latest, and beyond it there is an error."""
    watch = Watch(7, None)

    assert watch.next == 7
    with pytest.raises(TooManyStates, match="expected at most 7 states: got more than 8;"):
        watch.look(8)


def test_watch_ends_the_work_beyond_the_choices_there_is_room_for() -> None:
    """States that are allowed can have too many choices together."""
    with pytest.raises(TooManyStates, match="at most 100,000 choices: got more than 100,001 choices in 7;"):
        Watch(7, None).look(7, FEWEST + 1)


def test_watch_looks_sooner_where_states_take_more_effort() -> None:
    """States with many choices take longer, and so fewer of them pass from one look to the next."""
    watch = Watch(10**9, None, 4)

    assert watch.next == OFTEN // 4
    watch.look(OFTEN)
    assert watch.next == OFTEN + OFTEN // 4


def test_watch_tells_of_work_before_any_state_is_found() -> None:
    """Whoever waits can stop the work while nothing is counted yet."""
    heard: list[int] = []
    watch = Watch(10**9, heard.append)

    watch.work(CHUNK)
    watch.work(1)

    assert heard == [0]
