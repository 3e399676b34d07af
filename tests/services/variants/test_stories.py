"""Problems of the bank serve as stories for a teacher's problem if the teacher may see them."""

from dataclasses import replace

import pytest

from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.bank import problems
from mwpapp.services.variants import writing
from tests.ml.pipelines import doubles

STORY = PlainProblem(
    text="A caterer has 12 plates and breaks 4 of them. Each other plate takes 5 rolls. "
    "How many rolls does he serve?",
    equation="(12 - 4) * 5",
    unit="rolls",
)
TOLD = STORY.text.replace("12", "14").replace("4 of", "5 of").replace("5 rolls", "6 rolls")


@pytest.fixture(autouse=True)
def light_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = doubles.engines()
    tools = replace(loaded.tools, stories=Library([]))
    monkeypatch.setattr(writing, "loaded_engines", lambda: replace(loaded, tools=tools))


def written_texts(problem: Problem, owner: User) -> list[str]:
    run = writing.request_variants(problem, asked_by=owner, count=5, kinds=["retold"])
    Run.objects.filter(pk=run.pk).update(state=Run.State.RUNNING)
    writing.write(run)
    return list(Paraphrase.objects.filter(run=run).values_list("text", flat=True))


def test_another_problem_of_the_teacher_becomes_a_story(owner: User, problem: Problem):
    problems.add(STORY, owner=owner)
    assert written_texts(problem, owner) == [TOLD]
    variant = Paraphrase.objects.get()
    assert (variant.equation, variant.answer, variant.unit) == ("(14 - 5) * 6", "54", "rolls")


def test_a_shared_problem_of_a_colleague_becomes_a_story(
    owner: User, colleague: User, problem: Problem
):
    problems.add(STORY, owner=colleague, shared=True)
    assert written_texts(problem, owner) == [TOLD]


def test_a_problem_that_groups_the_calculation_differently_becomes_a_story(owner: User):
    shelf = "A shelf of 90 cm has boxes of 25 cm and 30 cm on it. How much room is left, in cm?"
    problems.add(PlainProblem(text=shelf, equation="90 - (25 + 30)", unit="cm"), owner=owner)
    text = "Ben has 80 marbles and loses 20 on Monday and 26 on Friday. How many has he now?"
    marbles = problems.add(PlainProblem(text=text, equation="80 - 20 - 26"), owner=owner)
    (one,) = written_texts(marbles, owner)
    assert one.startswith("A shelf of 80 cm has boxes of")


def test_a_problem_that_the_owner_may_not_see_does_not_become_a_story(
    owner: User, colleague: User, stranger: User, problem: Problem
):
    problems.add(STORY, owner=colleague)
    problems.add(STORY, owner=stranger, shared=True)
    assert written_texts(problem, owner) == []


def test_a_problem_with_a_warning_does_not_become_a_story(owner: User, problem: Problem):
    problems.add(replace(STORY, answer="41"), owner=owner)
    assert written_texts(problem, owner) == []
