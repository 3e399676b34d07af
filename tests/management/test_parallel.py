import os
import signal

import pytest

from mwpapp.management.parallel import FEW, ProcessStopped, in_processes


def process_of(_item):
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_results_have_the_order_of_the_items(jobs):
    items = [str(number) for number in range(3 * FEW)]
    assert list(in_processes(int, iter(items), jobs=jobs)) == [*range(3 * FEW)]


def test_many_items_are_processed_elsewhere_and_few_here():
    assert os.getpid() not in in_processes(process_of, range(FEW + 1), jobs=2)
    assert set(in_processes(process_of, range(FEW), jobs=2)) == {os.getpid()}
    assert set(in_processes(process_of, range(FEW + 1), jobs=1)) == {os.getpid()}


def test_an_error_in_another_process_is_raised_here():
    with pytest.raises(ValueError, match="invalid literal"):
        list(in_processes(int, ["1"] * FEW + ["x"], jobs=2))


def test_the_work_can_end_early():
    results = in_processes(int, map(str, range(3 * FEW)), jobs=2)
    assert next(results) == 0
    results.close()
    assert list(in_processes(int, map(str, range(3 * FEW)), jobs=2)) == [*range(3 * FEW)]


def killed(_item):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_process_raises_its_own_error():
    with pytest.raises(ProcessStopped):
        list(in_processes(killed, range(FEW + 1), jobs=2))
