import pytest

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.reverse.generator import Reverse

PENS = "Amara has 8 pens. She gives 3 pens to Kofi. How many pens does Amara have left?"


@pytest.mark.parametrize(
    ("text", "equation", "wanted"),
    [
        (
            PENS,
            "8 - 3",
            "Amara has 8 pens. She gives some pens to Kofi. Amara has 5 pens left. "
            "How many pens does she give to Kofi?",
        ),
        (
            "Each tray holds 6 plants. Nine trays stand outside. How many plants are outside?",
            "6 * 9",
            "Each tray holds the same number of plants. Nine trays stand outside. "
            "54 plants are outside. How many plants does each tray hold?",
        ),
        (
            "Kavya saved $40. A lamp costs $55. How much more money does Kavya need?",
            "55 - 40",
            "Kavya saved $40. A lamp costs a certain amount of money. Kavya needs $15 more. "
            "How much does a lamp cost?",
        ),
        (
            "Omar picked 12 plums. Lina picked 7 more plums than Omar. "
            "How many plums did Lina pick?",
            "12 + 7",
            "Omar picked 12 plums. Lina picked more plums than Omar. Lina picked 19 plums. "
            "How many more plums did Lina pick than Omar?",
        ),
        (
            "a florist had 30 tulips . if she sold 12 of them how many would she have left ?",
            "(30-12)",
            "a florist had some tulips . she sold 12 of them . she had 18 tulips left . "
            "how many tulips did the florist have at first ?",
        ),
        (
            "the bakery sold 4 bags of rice on monday and 9 bags on friday . "
            "how many bags of rice did the bakery sell in all ?",
            "(4+9)",
            "the bakery sold some bags of rice on monday and 9 bags on friday . "
            "the bakery sold 13 bags of rice in all . "
            "how many bags of rice did the bakery sell on monday ?",
        ),
    ],
)
def test_a_quantity_becomes_the_question_and_the_answer_a_statement(text, equation, wanted, write):
    assert wanted in [one.text for one in write(Reverse(), text, equation=equation)]


def test_the_equation_is_solved_for_the_asked_quantity(write):
    found = {one.parameters["asked"]: one for one in write(Reverse(), PENS, equation="8 - 3")}
    assert found["3"].equation == "8 - 5"
    assert found["8"].equation == "5 + 3"
    for surface, one in found.items():
        assert evaluate(parse(one.equation)) == parse_answer(one.answer) == int(surface)


def test_the_reference_is_the_reversed_problem(write):
    for one in write(Reverse(), PENS, equation="8 - 3", answer="5"):
        assert one.kind == "reversed"
        assert (one.reference.text, one.reference.equation) == (one.text, one.equation)


@pytest.mark.parametrize(
    ("text", "equation", "answer"),
    [
        # rounded up: the equation does not give the answer
        ("50 children ride in buses of 8 seats. How many buses do they need?", "50 / 8", "7"),
        # a difference does not say which of both is more
        (
            "Ada has 9 pens. Noor has 4 pens. What is the difference between their numbers?",
            "9 - 4",
            "5",
        ),
        # equal numbers: the other one would give the unknown away
        ("Ada has 6 red pens and 6 blue pens. How many pens does Ada have?", "6 + 6", "12"),
        ("Ada has pens. How many pens does she have?", "3 + x", None),
    ],
)
def test_a_problem_that_cannot_be_reversed_reliably_has_no_candidate(text, equation, answer, write):
    fields = {"equation": equation} | ({"answer": answer} if answer else {})
    assert write(Reverse(), text, **fields) == []


def test_a_problem_without_an_equation_has_no_candidate(write):
    assert write(Reverse(), PENS) == []
