"""The form shows how it reads numbers, and accepts another reading."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.ml.types import Problem as PlainProblem
from mwpapp.models import Problem, User
from mwpapp.web.bank.number_reading import number_reading
from tests.html import compact

BOLTS = "A box holds 1,250 bolts. How many bolts are in 3 boxes?"


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def read(teacher: Client, **fields: str) -> str:
    return compact(teacher.post(reverse("read_numbers"), fields).content)


def test_the_numbers_are_shown_as_they_are_read(teacher: Client):
    shown = read(teacher, text="A 5 km walk costs £8.30. 25% of 40 people paid 1/2 of it.")
    for number in ("5 kilometres", "£8.30", "25%", "40", "1/2"):
        assert f"<b>{number}</b>" in shown
    assert "radio" not in shown


def test_a_number_with_two_readings_is_shown_with_both(teacher: Client):
    shown = read(teacher, text=BOLTS)
    assert "“1,250” can be read in two ways." in shown
    assert "“1,250” is one thousand two hundred and fifty" in shown
    assert "“1,250” is one and a quarter" in shown
    assert shown.count('type="radio"') == 2


def test_the_form_says_that_a_text_has_no_numbers(teacher: Client):
    assert "No number was found" in read(teacher, text="How many?")
    assert "No number was found" not in read(teacher, text="")


def test_the_result_of_the_equation_is_shown(teacher: Client):
    assert "1,250 × 3" not in read(teacher, text=BOLTS, equation="1250 *")
    assert "1250 × 3 = 3750" in read(teacher, text=BOLTS, equation="1250 * 3")


@pytest.mark.parametrize(
    ("text", "equation", "sign", "shown", "saved"),
    [
        (BOLTS, "10-4*1,25", "", "10 − 4 × 1.25 = 5", "10 − 4 × 1.25"),
        (BOLTS, "1,250*3", ",", "1.25 × 3 = 3.75", "1,25 × 3"),
        (BOLTS, "1,250*3", "", "1250 × 3 = 3750", "1250 × 3"),
        ("Ada pays 2,40 € for 3 kg.", "1.250*2", "", "1250 × 2 = 2500", "1250 × 2"),
    ],
)
def test_the_equation_is_read_with_the_decimal_sign_of_the_text(
    teacher: Client, text: str, equation: str, sign: str, shown: str, saved: str
):
    fields = {"text": text, "equation": equation, "decimal_sign": sign}
    assert shown in read(teacher, **fields)
    teacher.post(reverse("add"), fields)
    page = compact(teacher.get(reverse("problem", args=[Problem.objects.get().pk])).content)
    assert saved in page


@pytest.mark.parametrize("sign", ["", ".", ","])
def test_the_chosen_decimal_sign_is_saved_and_shown_again(teacher: Client, sign: str):
    teacher.post(reverse("add"), {"text": BOLTS, "decimal_sign": sign})
    problem = Problem.objects.get()
    assert problem.decimal_sign == sign
    page = compact(teacher.get(reverse("edit_problem", args=[problem.pk])).content)
    assert f'value="{sign}" checked' in page


def test_an_unknown_decimal_sign_is_refused(teacher: Client):
    page = teacher.post(reverse("add"), {"text": BOLTS, "decimal_sign": ";"})
    assert page.status_code == 422
    assert not Problem.objects.exists()


def test_without_scripts_the_numbers_are_shown_before_anything_is_saved(teacher: Client):
    page = compact(teacher.post(reverse("add"), {"text": BOLTS, "read": "1"}).content)
    assert "“1,250” is one and a quarter" in page
    assert not Problem.objects.exists()


def test_the_page_of_the_problem_shows_the_chosen_sign(teacher: Client, problem: Problem):
    address = reverse("problem", args=[problem.pk])
    assert b"Decimal comma" not in teacher.get(address).content
    Problem.objects.update(decimal_sign=",")
    assert b"Decimal comma" in teacher.get(address).content


def test_quantities_keep_their_colours_with_the_chosen_sign(teacher: Client):
    sent = {"text": BOLTS, "equation": "1,250*3", "decimal_sign": ","}
    teacher.post(reverse("add"), sent)
    page = compact(teacher.get(reverse("problem", args=[Problem.objects.get().pk])).content)
    assert page.count('data-quantity="0"') == page.count('data-quantity="1"') == 2


def test_only_teachers_can_use_the_number_reading(annotator: User, client: Client):
    client.force_login(annotator)
    assert client.post(reverse("read_numbers"), {"text": BOLTS}).status_code == 403


def test_a_typed_answer_is_separated_from_its_unit(teacher: Client):
    teacher.post(reverse("add"), {"text": BOLTS, "answer": "3750 bolts"})
    problem = Problem.objects.get()
    assert (problem.answer, problem.unit) == ("3750", "bolts")


def test_a_pasted_numbered_list_with_answers_is_previewed_and_added(teacher: Client):
    pasted = (
        f"1. {BOLTS}\r\nAnswer: 3750 bolts\r\n"
        "2. Ada has 3 pens and loses 1. How many are left?\r\nEquation: 3-1"
    )
    preview = compact(teacher.post(reverse("paste"), {"pasted": pasted}).content)
    assert "Add 2 problems" in preview
    assert "Answer:<b>3750 bolts</b>" in preview
    assert "Equation: 3 − 1" in preview
    assert "“1,250” is one thousand two hundred and fifty" in preview
    teacher.post(reverse("paste"), {"pasted": pasted, "decimal_sign": ".", "add": "1"})
    rows = Problem.objects.order_by("pk").values_list("text", "equation", "answer", "unit")
    assert list(rows) == [
        (BOLTS, "", "3750", "bolts"),
        ("Ada has 3 pens and loses 1. How many are left?", "3-1", "", ""),
    ]
    assert set(Problem.objects.values_list("decimal_sign", flat=True)) == {"."}


def test_a_result_with_pi_is_shortened():
    circle = PlainProblem(text="A radius of 3 cm.", equation="pi * 3^2")
    assert number_reading(circle).equation == "π × 3^2 = 28.2743"


@pytest.mark.parametrize(
    ("equation", "answer", "shown"),
    [
        ("43 + 19 = 62; 62 - 7 = 55", "", "43 + 19 − 7 = 55"),
        ("x + y = 444; x = 2y", "296", "2 × (444 ÷ (2 + 1)) = 296"),
        ("x + y = 444; x = 2y", "", ""),
    ],
)
def test_steps_and_systems_are_shown_as_one_equation(equation: str, answer: str, shown: str):
    text = "A library has 43 novels and buys 19. It lends 7. Two shelves hold 444 books."
    problem = PlainProblem(text=text, equation=equation, answer=answer)
    assert number_reading(problem).equation == shown
