"""Reword reads Canvas packages written by text2qti."""

from decimal import Decimal

import pytest

from mwpapp.formats.assessments.quizzes.canvas.package import read

SHEET = r"""Quiz title: Sums
Quiz description: Show your *working*.

Points: 2
1.  How many apples are 3 + 4, if $x^2$ is 9?
=   7 +- 0.5

2.  What is 2 + 3?
a)  6
... You multiplied.
*b) 5

3.  Write it.
*   seven
*   7

GROUP
pick: 1
points per question: 3

1.  What is 1 + 1?
=   2

1.  What is 2 + 2?
=   4

END_GROUP

4.  Why?
____

5.  Which?
[*] a
[*] b
[ ] c
"""


@pytest.fixture(scope="module")
def imported():
    pytest.importorskip("text2qti")
    from text2qti.config import Config
    from text2qti.qti import QTI
    from text2qti.quiz import Quiz

    return read(QTI(Quiz(SHEET, config=Config())).zip_bytes())


def test_title_and_instructions_are_read(imported):
    assert imported.assessment.title == "Sums"
    assert imported.assessment.instructions == "Show your working."


def test_pools_points_and_tolerances_are_read(imported):
    places = imported.assessment.places
    assert [len(place.pool) for place in places] == [1, 1, 1, 2]
    assert [place.points for place in places] == [2, 1, 1, 3]
    assert [place.tolerance for place in places] == [Decimal("0.5"), 0, 0, 0]


def test_texts_answers_and_choices_are_read(imported):
    number, choice, short, pool = (place.pool for place in imported.assessment.places)
    assert number[0].text == r"How many apples are 3 + 4, if \(x^2\) is 9?"
    assert number[0].number == 7
    assert [(one.text, one.right, one.error) for one in choice[0].choices] == [
        ("6", False, "You multiplied."),
        ("5", True, ""),
    ]
    assert (short[0].answer, short[0].also_right) == ("seven", ("7",))
    assert [(one.text, one.answer) for one in pool] == [
        ("What is 1 + 1?", "2"),
        ("What is 2 + 2?", "4"),
    ]


def test_other_questions_are_reported(imported):
    reasons = [str(one.reason) for one in imported.skipped]
    assert reasons == ["It is an essay.", "More than one choice is right."]
