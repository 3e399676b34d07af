"""A run writes variants of many problems; a problem that fails does not stop the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, RunProblem, Solution, User
from mwpapp.services.bank import problems, proposals
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import writing
from mwpapp.services.variants.offering import CannotWrite
from mwpapp.services.variants.selections import writing as many
from tests.ml.pipelines import doubles
from tests.services.variants import scored
from tests.services.variants.stickers import variant_of


@pytest.fixture(autouse=True)
def light_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real generators, with a scorer and a judge that load no models."""
    monkeypatch.setattr(writing, "loaded_engines", doubles.engines)


@pytest.fixture
def three(owner: User) -> list[Problem]:
    texts = {
        "Ivy packs 12 boxes of 8 pens and sells 3 boxes. How many pens are left?": "(12 - 3) * 8",
        "Tom reads 15 pages on each of 6 days. How many pages does he read?": "15 * 6",
        "A bus with 40 seats has 13 empty seats. How many seats are taken?": "40 - 13",
    }
    return [
        problems.add(PlainProblem(text=text, equation=equation), owner=owner)
        for text, equation in texts.items()
    ]


def solved(owner: User) -> Problem:
    """Return a problem that has an answer, and an equation that only the solver proposes."""
    text = "Ivy packs 12 boxes of 8 pens and sells 3 boxes. How many pens are left?"
    problem = problems.add(PlainProblem(text=text, answer="72"), owner=owner)
    Solution.objects.create(
        problem=problem,
        equation="(12 - 3) * 8",
        answer="72",
        method=Solution.Method.SOLVER,
        problem_revision=problem.revision,
    )
    return problem


def request(chosen: Sequence[Problem], owner: User, **more: Any) -> Run:
    options: dict[str, Any] = {"count": 3, "kinds": ["renumbered"], **more}
    return many.request_variants_of_all(chosen, asked_by=owner, **options)


def perform(run: Run) -> None:
    """Perform every turn of the run."""
    while lifecycle.perform(run.pk, many.write_selection):
        pass
    run.refresh_from_db()


def outcomes(run: Run) -> list[tuple[str, int]]:
    return list(run.run_problems.values_list("outcome", "written"))


def test_each_problem_gets_its_variants(owner: User, three: list[Problem]):
    run = request(three, owner)
    assert (run.total, run.problem, run.state) == (3, None, "queued")
    perform(run)
    assert (run.state, run.done) == ("done", 3)
    assert run.counts == {"written": 9, "problems": 3, "nothing": 0, "failed": 0, "dropped": 0}
    assert [row.paraphrases.count() for row in three] == [3, 3, 3]
    assert outcomes(run) == [("written", 3)] * 3


def test_the_variants_equal_those_of_a_run_for_one_problem(owner: User, three: list[Problem]):
    perform(request(three[:1], owner))
    together = list(three[0].paraphrases.values_list("kind", "generator", "answer"))
    Paraphrase.objects.all().delete()
    alone = writing.request_variants(three[0], asked_by=owner, count=3, kinds=["renumbered"])
    lifecycle.perform(alone.pk, writing.write)
    assert len(together) == alone.paraphrases.count() == 3
    assert {(kind, by) for kind, by, _answer in together} == {
        (row.kind, row.generator) for row in alone.paraphrases.all()
    }


def test_a_run_is_queued_again_after_each_turn(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(many, "TURN_SECONDS", -1.0)
    run = request(three, owner)
    assert lifecycle.perform(run.pk, many.write_selection)
    run.refresh_from_db()
    assert (run.state, run.done, run.attempts) == ("queued", 1, 0)
    perform(run)
    assert (run.state, run.done) == ("done", 3)


def test_a_run_of_a_killed_worker_is_resumed(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    run = request(three, owner)

    class Killed(BaseException):
        pass

    def killed(problem: Problem, **_options: Any) -> int:
        if problem == three[1]:
            raise Killed
        return whole(problem, **_options)

    whole = writing.write_problem
    monkeypatch.setattr(writing, "write_problem", killed)
    with pytest.raises(Killed):
        lifecycle.perform(run.pk, many.write_selection)
    assert outcomes(run) == [("written", 3), ("waiting", 0), ("waiting", 0)]
    monkeypatch.setattr(writing, "write_problem", whole)
    Run.objects.filter(pk=run.pk).update(state=Run.State.RUNNING)
    assert lifecycle.release_orphans() == [run]
    perform(run)
    assert outcomes(run) == [("written", 3)] * 3


def test_a_problem_that_stops_workers_does_not_stop_the_others(owner: User, three: list[Problem]):
    run = request(three, owner)
    run.run_problems.filter(problem=three[0]).update(attempts=many.MAX_ATTEMPTS)
    perform(run)
    assert outcomes(run) == [("failed", 0), ("written", 3), ("written", 3)]
    reason = str(run.run_problems.first().reason)
    assert reason == "The worker stopped twice while writing these variants."


def test_a_problem_that_fails_is_reported_and_the_others_are_written(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    run = request(three, owner)
    whole = writing.write_problem

    def fails(problem: Problem, **options: Any) -> int:
        if problem == three[1]:
            raise ValueError("no such word")
        return whole(problem, **options)

    monkeypatch.setattr(writing, "write_problem", fails)
    perform(run)
    assert run.state == "done"
    assert outcomes(run) == [("written", 3), ("failed", 0), ("written", 3)]
    failed = run.run_problems.get(outcome=RunProblem.Outcome.FAILED)
    assert (failed.problem, str(failed.reason)) == (three[1], "An internal error occurred.")
    assert run.counts["failed"] == 1


def test_the_next_turn_begins_with_a_problem_that_is_changed_meanwhile(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    run = request(three, owner)
    search = writing.write_variants

    def edit_meanwhile(source: PlainProblem, **options: Any) -> Iterator[Any]:
        if int(source.id) == three[1].pk:
            problems.edit(three[1], replace(source, equation="15 * 6 - 1"), shared=False)
        return search(source, **options)

    monkeypatch.setattr(writing, "write_variants", edit_meanwhile)
    for _turn in range(many.MAX_ATTEMPTS):  # only workers that stop count as attempts
        Problem.objects.filter(pk=three[1].pk).update(equation="15 * 6")
        assert lifecycle.perform(run.pk, many.write_selection)
        assert outcomes(run) == [("written", 3), ("waiting", 0), ("waiting", 0)]
    perform(run)
    assert outcomes(run) == [("written", 3)] * 3
    assert not Paraphrase.objects.out_of_date().exists()


def test_problems_without_variants_are_counted_with_the_reason(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    Problem.objects.filter(pk=three[0].pk).update(equation="")
    three[0].refresh_from_db()
    run = request(three, owner)
    problems.delete(three[1])
    perform(run)
    assert outcomes(run) == [("nothing", 0), ("nothing", 0), ("written", 3)]
    reasons = [str(row.reason) for row in run.run_problems.all()]
    assert reasons == [
        "renumbered: Not available: this problem has no equation.",
        "The problem was deleted.",
        "",
    ]
    assert run.counts["nothing"] == 2


def test_a_problem_gets_the_chosen_kinds_that_it_allows(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    Problem.objects.filter(pk=three[0].pk).update(equation="")
    three[0].refresh_from_db()
    asked: list[Sequence[str]] = []
    monkeypatch.setattr(
        writing,
        "write_problem",
        lambda _problem, *, options, **_more: asked.append(options.kinds) or 1,
    )
    perform(request(three[:2], owner, kinds=["renumbered", "reordered"]))
    assert asked == [["reordered"], ["renumbered", "reordered"]]


def test_a_cancelled_run_keeps_what_is_written(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    run = request(three, owner)
    whole = writing.write_problem

    def cancelled(problem: Problem, **options: Any) -> int:
        if problem == three[1]:
            lifecycle.cancel(run)
        return whole(problem, **options)

    monkeypatch.setattr(writing, "write_problem", cancelled)
    perform(run)
    assert run.state == "cancelled"
    assert outcomes(run) == [("written", 3), ("waiting", 0), ("waiting", 0)]
    monkeypatch.setattr(writing, "write_problem", whole)
    assert lifecycle.retry(run)
    perform(run)
    assert outcomes(run) == [("written", 3)] * 3


def test_a_run_can_be_cancelled_and_retried_any_number_of_times(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    run = request(three, owner)
    whole = writing.write_problem

    def cancelled(_problem: Problem, **_options: Any) -> int:
        lifecycle.cancel(run)
        raise lifecycle.Cancelled

    monkeypatch.setattr(writing, "write_problem", cancelled)
    for _time in range(many.MAX_ATTEMPTS):  # only workers that stop count as attempts
        perform(run)
        assert outcomes(run) == [("waiting", 0)] * 3
        assert lifecycle.retry(run)
    monkeypatch.setattr(writing, "write_problem", whole)
    perform(run)
    assert outcomes(run) == [("written", 3)] * 3


def test_a_repeated_request_returns_the_unfinished_run(owner: User, three: list[Problem]):
    assert request(three, owner) == request(three, owner)
    assert request(three, owner) != request(three[:2], owner)


def test_too_many_problems_are_refused_with_a_message(
    owner: User, three: list[Problem], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(many, "MAX_PROBLEMS_PER_RUN", 2)
    with pytest.raises(CannotWrite, match="You chose 3 problems; the limit is 2"):
        request(three, owner)
    assert not Run.objects.exists()


def test_a_request_for_which_nothing_can_be_written_is_refused(owner: User, three: list[Problem]):
    Problem.objects.update(language="zh")
    with pytest.raises(CannotWrite, match="Variants can only be written for English problems"):
        request(list(Problem.objects.all()), owner)
    with pytest.raises(CannotWrite, match="Choose at least one problem"):
        request([], owner)


def test_a_problem_gets_the_proposed_equation_that_gives_its_answer(owner: User):
    known = solved(owner)
    unsolved = problems.add(PlainProblem(text=f"{known.text} Explain.", answer="70"), owner=owner)
    run = request([known, unsolved], owner)
    known.refresh_from_db()
    assert known.equation == ""  # the request only reads
    perform(run)
    known.refresh_from_db()
    assert (known.equation, known.embedding) == ("(12 - 3) * 8", None)
    assert outcomes(run) == [("written", 3), ("nothing", 0)]


@pytest.mark.parametrize("adopted", [False, True])
def test_the_variants_are_judged_again_if_a_problem_gets_an_equation(
    owner: User, monkeypatch: pytest.MonkeyPatch, adopted: bool
):
    monkeypatch.setattr("mwpapp.services.variants.renewing.loaded_engines", scored.engines)
    known = solved(owner)
    older = variant_of(known, known.text.replace("packs", "fills"), equation="", answer="72")
    if adopted:  # by a worker that ended before it judged the variants
        proposals.adopt([known])
        known.refresh_from_db()
    perform(request([known], owner))
    known.refresh_from_db()
    older.refresh_from_db()
    assert (known.revision, older.problem_revision) == (2, 2)
    assert older.reference_equation == known.equation
