"""Resumed and repeated runs write the requested number of variants."""

from collections.abc import Sequence

import pytest

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.variants import writing
from tests.ml.pipelines import doubles


@pytest.fixture(autouse=True)
def light_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real generators with a scorer and a judge that load nothing."""
    monkeypatch.setattr(writing, "loaded_engines", doubles.engines)


def _asked(problem: Problem, owner: User, *, count: int) -> Run:
    return writing.request_variants(problem, asked_by=owner, count=count, kinds=["renumbered"])


def _write(run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(state=Run.State.RUNNING)
    writing.write(run)


def _texts(run: Run) -> Sequence[str]:
    return list(run.paraphrases.order_by("pk").values_list("text", flat=True))


def test_a_stopped_run_is_resumed_to_the_end(owner: User, problem: Problem):
    run = _asked(problem, owner, count=20)
    _write(run)
    whole = _texts(run)
    assert len(whole) == 20
    Paraphrase.objects.filter(pk__in=run.paraphrases.order_by("pk")[15:].values("pk")).delete()
    _write(run)
    assert _texts(run) == whole


def test_another_run_writes_different_variants(owner: User, problem: Problem):
    first, second = (_asked(problem, owner, count=10) for _ in range(2))
    _write(first)
    _write(second)
    assert len({*_texts(first), *_texts(second)}) == 20
