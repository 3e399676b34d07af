"""Test operators make pairs from the bank's problems and record the expected label."""

from collections.abc import Iterator
from typing import Any

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.pipelines import held_out_pairs
from mwpapp.ml.pipelines.held_out_pairs import MadePair
from mwpapp.ml.protocols import Tools
from mwpapp.models import Campaign, Problem, Run, User
from mwpapp.services import engines
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.pairs import from_operators
from mwpapp.services.runs import lifecycle


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
def fake_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the operators: fd needs no weights, and those of fb are missing."""

    known = {"fb": "not run here: weights missing", "fd": "the paper's rule"}

    def sources(*, codes: Any, tools: Tools) -> dict[str, str]:
        return {code: known[code] for code in codes}

    def pairs(problems: Any, *, codes: Any, seed: int, tools: Tools) -> Iterator[list[MadePair]]:
        return (
            [
                MadePair(
                    problem=problem.id, question=problem.text, text=f"{problem.text} {seed}",
                    code="fd", operator="random_deletion", label=0, note="2 words dropped",
                )
            ]
            for problem in problems
        )  # fmt: skip

    monkeypatch.setattr(held_out_pairs, "sources", sources)
    monkeypatch.setattr(held_out_pairs, "make_held_out_pairs", pairs)
    for name in ("tagger", "question_paraphraser", "reconstructor", "grammar_checker"):
        monkeypatch.setattr(engines, name, lambda: None)


def done(run: Run) -> Run:
    lifecycle.perform(run.pk, from_operators.make)
    run.refresh_from_db()
    return run


@pytest.mark.usefixtures("bank", "fake_operators")
def test_each_pair_records_its_operator_and_expected_label(draft: Campaign):
    run = done(from_operators.request(draft, codes=["fd"], count=3, seed=7))
    assert (run.state, run.done, run.total, draft.pairs.count()) == ("done", 3, 3, 3)
    origin = draft.pairs.first().provenance
    assert (origin["source"], origin["operator"], origin["label"]) == ("operators", "fd", 0)
    assert draft.pairs.filter(gold="").count() == 3  # an expected label is not a known answer


@pytest.mark.usefixtures("bank", "fake_operators")
def test_an_operator_without_weights_is_reported(draft: Campaign):
    run = done(from_operators.request(draft, codes=["fb", "fd"], count=None, seed=0))
    assert run.counts == {"added": 25, "already_there": 0, "left_out": 0, "fb": 0, "fd": 25}
    assert run.parameters["made_with"]["fb"] == "not run here: weights missing"


@pytest.mark.usefixtures("bank", "fake_operators")
def test_a_repeated_run_adds_nothing_twice(draft: Campaign):
    run = done(from_operators.request(draft, codes=["fd"], count=None, seed=0))
    Run.objects.filter(pk=run.pk).update(state="running", finished_at=None)
    assert done(run).counts["added"] == 25
    assert draft.pairs.count() == 25


@pytest.mark.usefixtures("fake_operators")
def test_only_problems_that_the_lead_may_see_are_drawn(
    draft: Campaign, bank: list[Problem], problem: Problem
):
    run = from_operators.request(draft, codes=["fd"], count=None, seed=0)
    assert run.parameters["problems"] == sorted(row.pk for row in bank)
    for row in bank[:24]:
        row.delete()
    assert done(run).counts["added"] == 1


def test_an_empty_bank_is_refused(draft: Campaign):
    with pytest.raises(lifecycle.CannotRun, match="no problem"):
        from_operators.request(draft, codes=["fd"], count=1, seed=0)


@pytest.mark.usefixtures("bank")
def test_a_run_without_a_tagger_fails_with_a_reason(
    draft: Campaign, monkeypatch: pytest.MonkeyPatch
):
    def refuse() -> None:
        raise WeightsMissing("The tagger is missing.")

    monkeypatch.setattr(engines, "tagger", refuse)
    run = done(from_operators.request(draft, codes=["fa"], count=2, seed=0))
    assert (run.state, str(run.error)) == ("failed", "The tagger is missing.")
