import pytest

from tests.services.bank.reading.samples import only, read_all, split

HEADER = "Question,Numbers,Equation,Answer,group_nums,Grade,Type,Body,Ques_Statement\n"
ROW = (
    '"zara folds number0 boats and number1 planes , then loses number2 . how many are left ?",'
    '{numbers},{equation},9.0,"[1, 2]",3,Subtraction,zara folds,how many are left ?\n'
)


def row(*, equation="- + number0 number1 number2", numbers="7 4.0 2"):
    return HEADER + ROW.format(equation=equation, numbers=numbers)


def test_numbers_are_filled_in_and_the_equation_becomes_infix():
    problem = only(row(), name="dev.csv")
    assert problem.text == ("zara folds 7 boats and 4 planes , then loses 2 . how many are left ?")
    assert (problem.equation, problem.answer, problem.grade) == ("7 + 4 - 2", "9", 3)
    assert problem.source == "svamp_cv"


@pytest.mark.parametrize(
    ("prefix", "infix"),
    [
        ("* number0 + number1 number2", "7 * (4 + 2)"),
        ("- number0 - number1 number2", "7 - (4 - 2)"),
        ("/ * number0 100.0 number1", "7 * 100 / 4"),
        ("number0", "7"),
        ("", None),
    ],
)
def test_brackets_are_added_only_where_needed(prefix, infix):
    assert only(row(equation=prefix), name="dev.csv").equation == infix


@pytest.mark.parametrize("equation", ["+ number0", "number0 number1", "? number0 number1"])
def test_an_invalid_equation_is_reported(equation):
    _, bad = split(read_all(row(equation=equation), name="dev.csv"))
    assert "equation cannot be read" in bad[0][1]


def test_a_number_without_a_value_is_reported():
    _, bad = split(read_all(row(numbers="7 4"), name="dev.csv"))
    assert "number2" in bad[0][1]


def test_a_table_with_missing_columns_is_refused():
    _, bad = split(read_all("Question,Answer\nA?,1\n", format="svamp_cv"))
    assert "Equation, Numbers" in bad[0][1]
