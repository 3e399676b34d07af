"""The form explains each kind of variant with the teacher's own problem."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, User
from mwpapp.services.bank import problems
from mwpapp.web.variants.kind_examples import kind_examples
from tests.html import compact

AMINA = PlainProblem(
    text="Amina bakes 24 biscuits. She puts 4 on each plate. How many plates does she fill?",
    equation="24 / 4",
    answer="6",
    unit="plates",
)
EMIL = PlainProblem(
    text="Emil buys 3 notebooks for 2,40 € each and a ruler for 1,50 €. How much does he pay?",
    equation="3 * 2.40 + 1.50",
    answer="8,70",
    unit="€",
)


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def shown(teacher: Client, pk: int) -> str:
    return compact(teacher.get(reverse("problem", args=[pk])).content)


def test_each_kind_is_explained_with_the_problem():
    assert kind_examples(AMINA) == {
        "reworded": "The same story with 24 and 4 in other words.",
        "retold": "Another story with 24 and 4 and the same calculation.",
        "renamed": "“Amina” gets another name, and “biscuits” may become other things.",
        "renumbered": "“24 biscuits” gets another number, and the new answer is computed.",
        "reordered": "Another order, for example with the question earlier: "
        "“How many plates does she fill?”",
        "reversed": "The text gives the answer, “6 plates”, and asks for a number that was given, "
        "such as “24 biscuits”.",
    }


def test_the_form_shows_the_examples(teacher: Client, problem: Problem):
    page = shown(teacher, problem.pk)
    assert "“14 trays” gets another number, and the new answer is computed." in page
    assert "The text gives the answer, “54 plants”," in page
    assert "14 trays become 23" not in page


def test_without_an_equation_the_kinds_that_need_one_keep_the_fixed_example(
    teacher: Client, problem: Problem
):
    Problem.objects.update(equation="")
    page = shown(teacher, problem.pk)
    assert "The same story with 14, 5 and 6 in other words." in page
    for kind in ("retold", "renumbered", "reversed"):
        assert KINDS[kind].hint in page


def test_an_answer_that_the_equation_does_not_give_is_not_used():
    wrong = kind_examples(replace(AMINA, answer="7"))
    assert not {"retold", "renumbered", "reversed"} & wrong.keys()


def test_numbers_and_answers_keep_the_decimal_sign_of_the_text():
    found = kind_examples(EMIL)
    assert "“3”, “2,40” and “1,50”" in found["retold"]
    assert "“8,70 €”" in found["reversed"]
    unanswered = kind_examples(replace(EMIL, answer=None))
    assert "“8,70 €”" in unanswered["reversed"]


def test_a_question_at_the_start_comes_last():
    asked_first = "How many pens are left? Ben has 9 pens and sells 4 of them."
    found = kind_examples(PlainProblem(text=asked_first))
    assert found["reordered"].startswith("Another order, for example with the question at the end")


def test_only_a_person_gets_another_name():
    assert "renamed" not in kind_examples(PlainProblem(text="A shop in Lagos sells 9 mangoes."))
    two = kind_examples(PlainProblem(text="Amina and Kofi have 9 in all. How many has Kofi?"))
    assert two["renamed"] == "“Amina” and “Kofi” get other names."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "Why?",
        "1/0 %s %(names)s",
        "9" * 1000,
        "How many " + "x" * 900 + "? 5 " + "y" * 60,
        "Amina has " + "5 apples, " * 90,
        "Amina has 5 apples. " * 500,
    ],
)
@pytest.mark.parametrize("equation", [None, "1 / 0", "((", "5 + 5"])
def test_any_text_gives_short_sentences_or_none(text: str, equation: str | None):
    found = kind_examples(PlainProblem(text=text, equation=equation, answer="x" * 200))
    assert all(len(sentence) < 200 for sentence in found.values())


def test_the_words_of_a_problem_are_escaped(teacher: Client, owner: User):
    text = "Amina has 9 cats & 4 pens. How many <b>cats</b> & <script>alert(1)</script> are left?"
    row = problems.add(PlainProblem(text=text, equation="9 - 4", answer="5"), owner=owner)
    page = teacher.get(reverse("problem", args=[row.pk])).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;b&gt;cats&lt;/b&gt; &amp; &lt;script&gt;" in page


def test_an_error_in_the_form_keeps_the_examples(teacher: Client, problem: Problem):
    page = teacher.post(reverse("write", args=[problem.pk]), {"count": "5"})
    assert page.status_code == 422
    assert "“14 trays” gets another number" in page.content.decode()


def test_a_colleague_who_may_not_write_sees_no_form(
    client: Client, colleague: User, problem: Problem
):
    Problem.objects.update(shared=True)
    client.force_login(colleague)
    assert "gets another number" not in shown(client, problem.pk)


def test_the_examples_are_in_the_language_of_the_reader():
    with translation.override("de"):
        found = kind_examples(AMINA)
    assert found["renumbered"].startswith("„24 biscuits“")
    assert "24 und 4" in found["retold"]
