"""Generators that wait for a service write last, and only if a service is configured."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from mwpapp.ml.pipelines.writing.streams import candidates
from mwpapp.ml.types import Problem
from tests.ml.pipelines.doubles import PROBLEM, Endless, engines


class Writes:
    name = "small at writer.example"
    failure = None

    def __init__(self) -> None:
        self.asked: list[str] = []

    def texts(self, problem: Problem, *, kind: str) -> Sequence[str]:
        self.asked.append(kind)
        return [f"{kind} by a service"]


def _stream(kinds, *, writer):
    tools = replace(engines().tools, writer=writer)
    return candidates(
        PROBLEM, kinds=kinds, seed=1, tools=tools, known=(),
        generators=lambda kind: [Endless(kind, kind)], preferences={},
    )  # fmt: skip


def test_all_other_generators_write_before_the_service_is_awaited():
    writer = Writes()
    stream = _stream(["retold", "reworded", "reordered"], writer=writer)
    written = [(one, bool(writer.asked)) for one in islice(stream, 40)]
    awaited = [is_asked for _one, is_asked in written].index(True)
    before = {one.generator for one, _asked in written[:awaited]}
    assert {"retold", "reworded", "reordered"} <= before
    following = {one.text for one, _asked in written[awaited : awaited + 5]}
    assert {"retold by a service", "reworded by a service"} <= following


def test_the_service_writes_nothing_on_top_of_another_kind():
    writer = Writes()
    found = list(islice(_stream(["retold", "renumbered"], writer=writer), 40))
    assert writer.asked == ["retold"]
    assert [one.generator for one in found if "service" in one.generator] == ["story_by_service"]


def test_a_kind_that_was_not_chosen_is_not_requested():
    writer = Writes()
    list(islice(_stream(["reordered", "retold"], writer=writer), 20))
    assert writer.asked == ["retold"]
