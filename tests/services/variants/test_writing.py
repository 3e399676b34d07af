"""Resumed and repeated runs write the requested number of variants."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from mwpapp.ml.pipelines.writing.difference import group_of
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Difficulty, Judgement
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import deciding, writing
from mwpapp.services.variants.offering import CannotWrite
from tests.ml.pipelines import doubles


@pytest.fixture(autouse=True)
def light_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real generators, with a scorer and a judge that load no models."""
    monkeypatch.setattr(writing, "loaded_engines", doubles.engines)


def _requested(problem: Problem, owner: User, *, count: int) -> Run:
    return writing.request_variants(problem, asked_by=owner, count=count, kinds=["renumbered"])


def _write(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(state=Run.State.RUNNING)
    writing.write(run)


def _texts(run: Run) -> Sequence[str]:
    return list(run.paraphrases.order_by("pk").values_list("text", flat=True))


def test_a_stopped_run_is_resumed_to_the_end(owner: User, problem: Problem):
    run = _requested(problem, owner, count=20)
    _write(run)
    whole = _texts(run)
    assert len(whole) == 20
    Paraphrase.objects.filter(pk__in=run.paraphrases.order_by("pk")[15:].values("pk")).delete()
    _write(run)
    assert _texts(run)[:15] == whole[:15]
    assert len(set(_texts(run))) == 20


@pytest.mark.parametrize(
    ("change", "unit"),
    [
        ({"equation": "(14 + 5) * 6", "answer": "114"}, "plants"),
        ({"unit": "seedlings"}, "seedlings"),
    ],
)
def test_variants_of_a_problem_that_is_changed_meanwhile_are_written_again(
    owner: User,
    problem: Problem,
    monkeypatch: pytest.MonkeyPatch,
    change: dict[str, str],
    unit: str,
):
    run = _requested(problem, owner, count=3)

    def edit_meanwhile() -> Engines:
        changed = replace(problems.plain(problem), **change)
        problems.edit(problem, changed, shared=False)
        return doubles.engines()

    monkeypatch.setattr(writing, "loaded_engines", edit_meanwhile)
    assert lifecycle.perform(run.pk, writing.write)
    assert not run.paraphrases.exists()
    assert not lifecycle.perform(run.pk, writing.write)
    run.refresh_from_db()
    assert (run.state, run.counts["written"], run.paraphrases.count()) == ("done", 3, 3)
    assert set(run.paraphrases.values_list("unit", flat=True)) == {unit}
    assert not Paraphrase.objects.out_of_date().exists()


def test_a_run_writes_numbers_of_the_requested_difficulty(owner: User, problem: Problem):
    options = {"count": 5, "kinds": ["renumbered"]}
    easier = writing.request_variants(
        problem, asked_by=owner, difficulty=Difficulty.EASIER, **options
    )
    same = writing.request_variants(problem, asked_by=owner, **options)
    assert easier.parameters == options | {"difficulty": "easier"}
    assert same.parameters == options
    _write(easier)
    difficulties = set(easier.paraphrases.values_list("parameters__difficulty", flat=True))
    assert difficulties == {"easier"}
    _write(same)
    assert same.paraphrases.filter(parameters__has_key="difficulty").count() == 0


def test_another_run_writes_different_variants(owner: User, problem: Problem):
    first = _requested(problem, owner, count=10)
    _write(first)
    Run.objects.update(state=Run.State.DONE, finished_at=timezone.now())
    second = _requested(problem, owner, count=10)
    _write(second)
    assert len({*_texts(first), *_texts(second)}) == 20


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_for_the_same_variants_make_one_run(owner: User, problem: Problem):
    barrier = Barrier(6)

    def ask(_number: int) -> int:
        barrier.wait()
        try:
            return _requested(problem, owner, count=10).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert len(set(pool.map(ask, range(6)))) == 1
    assert Run.objects.count() == 1


def test_other_variants_can_be_requested_while_a_run_is_unfinished(owner: User, problem: Problem):
    assert _requested(problem, owner, count=10) != _requested(problem, owner, count=5)


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"language": "zh"}, "language", "Variants can only be written for English problems"),
        ({"language": "zh"}, "language", "This one seems to be in Chinese."),
        ({"language": "pt-br"}, "language", "This one seems to be in Brazilian Portuguese."),
        ({"language": "tlh"}, "language", "This one seems to be in another language."),
        ({"equation": ""}, "kinds", "renumbered: Not available: this problem has no equation."),
    ],
)
def test_a_request_that_cannot_be_fulfilled_is_refused_with_the_reason(
    owner: User, problem: Problem, changes: dict[str, str], field: str, reason: str
):
    Problem.objects.update(**changes)
    with pytest.raises(CannotWrite, match=reason) as refused:
        _requested(problem, owner, count=10)
    assert refused.value.field == field
    assert not Run.objects.exists()


def test_variants_of_a_problem_in_british_english_can_be_written(owner: User):
    spelt = PlainProblem(text="Ivy has 3 metres and 4 more. How many?", equation="3 + 4")
    problem = problems.add(spelt, owner=owner)
    Problem.objects.update(language="en-GB")
    problem.refresh_from_db()
    assert _requested(problem, owner, count=10).state == "queued"


class Picky(doubles.Echo):
    """A judge that rejects every second text that it sees."""

    def __init__(self) -> None:
        self.seen = 0

    def judgement_of(self, text: str) -> Judgement:
        self.seen += 1
        return Judgement.REJECT if self.seen % 2 else Judgement.READY


def test_a_run_counts_the_candidates_that_were_dropped(
    owner: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writing, "loaded_engines", lambda: doubles.engines(judge=Picky()))
    run = _requested(problem, owner, count=4)
    _write(run)
    run.refresh_from_db()
    assert set(run.paraphrases.values_list("judgement", flat=True)) == {"ready"}
    assert run.counts["written"] == 4
    assert run.counts["dropped"] >= 4


def test_variants_are_stored_with_their_difference_and_group(owner: User, problem: Problem):
    run = _requested(problem, owner, count=2)
    _write(run)
    one, other = run.paraphrases.all()
    assert one.group == other.group == group_of(problem.text)
    assert one.difference == pytest.approx(0.2)
    assert one.naturalness is None


def test_decisions_of_teachers_set_the_order_of_kinds(
    owner: User, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    seen: list[Mapping[str, float]] = []

    def spy(*_arguments: object, preferences: Mapping[str, float], **_options: object) -> list[Any]:
        seen.append(preferences)
        return []

    monkeypatch.setattr(writing, "write_variants", spy)
    for decide in (deciding.reject, deciding.undo, deciding.accept):
        _write(_requested(variant.problem, owner, count=3))
        decide(variant, by=owner)
        Run.objects.update(state=Run.State.DONE, finished_at=timezone.now())
    _write(_requested(variant.problem, owner, count=3))
    before, after_no, after_undo, after_yes = (one["reordered"] for one in seen)
    assert after_no < before == after_undo < after_yes


def test_decisions_are_counted_by_kind(owner: User, variant: Paraphrase):
    assert Paraphrase.objects.decided_by_kind() == {}
    deciding.accept(variant, by=owner)
    assert Paraphrase.objects.decided_by_kind() == {"reordered": (1, 1)}
    deciding.reject(variant, by=owner)
    assert Paraphrase.objects.decided_by_kind() == {"reordered": (0, 1)}


@pytest.mark.parametrize(
    ("reason", "counted"),
    [("", (0, 1)), ("too_easy", (0, 1)), ("wrong_answer", (0, 2)), ("duplicate", None)],
)
def test_a_rejection_counts_by_its_reason(
    owner: User, variant: Paraphrase, reason: str, counted: tuple[int, int] | None
):
    deciding.reject(variant, by=owner, reason=reason)
    assert Paraphrase.objects.decided_by_kind().get("reordered") == counted
