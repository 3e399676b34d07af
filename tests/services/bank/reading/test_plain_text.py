from tests.services.bank.reading.samples import read_all


def test_empty_lines_separate_problems():
    pasted = "Ana has 3 nuts.\nShe eats 1. How many are left?\n\n  \nTom runs 2 km a day. How far?"
    rows = read_all(pasted, name="pasted.txt")
    assert [(row.line, row.problem.text) for row in rows] == [
        (1, "Ana has 3 nuts. She eats 1. How many are left?"),
        (5, "Tom runs 2 km a day. How far?"),
    ]


def test_a_problem_that_is_too_long_is_reported():
    bad, good = read_all("word " * 2001 + "\n\nShort?", format="text")
    assert bad.line == 1
    assert good.problem.text == "Short?"


def test_a_numbered_list_is_read_with_its_answers():
    pasted = (
        "1) Ana has 3 nuts and eats 1.\nHow many are left?\nAnswer: 2 nuts\n"
        "2) Tom runs 2 km on 5 days. How far is that?\nEquation: 2*5\n"
    )
    problems = [row.problem for row in read_all(pasted, name="pasted.txt")]
    assert [(one.text, one.equation, one.answer, one.unit) for one in problems] == [
        ("Ana has 3 nuts and eats 1. How many are left?", None, "2", "nuts"),
        ("Tom runs 2 km on 5 days. How far is that?", "2*5", None, None),
    ]
