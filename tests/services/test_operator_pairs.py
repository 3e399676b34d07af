"""Test operators make pairs of the bank's problems, with what they mean to do on record."""

from collections.abc import Iterator
from typing import Any

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.pipelines.operator_pairs import MadePair
from mwpapp.models import Campaign, Problem, Run, User
from mwpapp.services import campaigns, engines, operator_pairs, runs


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Bakery", question="The same solution?")


@pytest.fixture
def bank(lead: User) -> list[Problem]:
    return [
        Problem.objects.create(text=f"Ida has {n}. How many?", owner=lead, school=lead.school)
        for n in range(25)
    ]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Operators that need no weights: fd breaks each problem, fb has nothing to work with."""

    def pairs(problems: Any, *, codes: Any, seed: int) -> tuple[dict[str, str], Iterator[Any]]:
        sources = {"fb": "not run here: weights missing", "fd": "the paper's rule"}
        batches = (
            [
                MadePair(
                    problem=problem.id, question=problem.text, text=f"{problem.text} {seed}",
                    code="fd", operator="random_deletion", label=0, note="2 words dropped",
                )
            ]
            for problem in problems
        )  # fmt: skip
        return {code: sources[code] for code in codes}, batches

    monkeypatch.setattr(engines, "make_test_pairs", pairs)


def done(run: Run) -> Run:
    runs.perform(run.pk, operator_pairs.make)
    run.refresh_from_db()
    return run


@pytest.mark.usefixtures("bank", "made")
def test_each_pair_knows_its_operator_and_what_it_should_do(draft: Campaign):
    run = done(operator_pairs.ask(draft, codes=["fd"], count=3, seed=7))
    assert (run.state, run.done, run.total, draft.pairs.count()) == ("done", 3, 3, 3)
    origin = draft.pairs.first().provenance
    assert (origin["source"], origin["operator"], origin["label"]) == ("operators", "fd", 0)
    assert draft.pairs.filter(gold="").count() == 3  # what an operator means is no known answer


@pytest.mark.usefixtures("bank", "made")
def test_an_operator_without_weights_is_named(draft: Campaign):
    run = done(operator_pairs.ask(draft, codes=["fb", "fd"], count=None, seed=0))
    assert run.counts == {"added": 25, "already_there": 0, "left_out": 0, "fb": 0, "fd": 25}
    assert run.parameters["made_with"]["fb"] == "not run here: weights missing"


@pytest.mark.usefixtures("bank", "made")
def test_a_run_that_is_done_again_adds_nothing_twice(draft: Campaign):
    run = done(operator_pairs.ask(draft, codes=["fd"], count=None, seed=0))
    Run.objects.filter(pk=run.pk).update(state="running", finished_at=None)
    assert done(run).counts["added"] == 25
    assert draft.pairs.count() == 25


@pytest.mark.usefixtures("made")
def test_only_problems_that_the_lead_sees_are_drawn(
    draft: Campaign, bank: list[Problem], problem: Problem
):
    run = operator_pairs.ask(draft, codes=["fd"], count=None, seed=0)
    assert run.parameters["problems"] == sorted(row.pk for row in bank)
    for row in bank[:24]:
        row.delete()
    assert done(run).counts["added"] == 1


def test_an_empty_bank_is_refused(draft: Campaign):
    with pytest.raises(runs.CannotRun, match="no problem"):
        operator_pairs.ask(draft, codes=["fd"], count=1, seed=0)


@pytest.mark.usefixtures("bank")
def test_without_a_tagger_the_run_says_so(draft: Campaign, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_asked: object, **_named: object) -> None:
        raise WeightsMissing("The tagger is missing.")

    monkeypatch.setattr(engines, "make_test_pairs", refuse)
    run = done(operator_pairs.ask(draft, codes=["fa"], count=2, seed=0))
    assert (run.state, run.error) == ("failed", "The tagger is missing.")
