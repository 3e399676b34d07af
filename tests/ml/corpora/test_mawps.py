import json

from tests.services.bank.reading.samples import only

ITEM = {
    "iIndex": 7,
    "sQuestion": " A hall has 12.0 rows of 20.0 chairs. How many chairs are there? ",
    "lEquations": ["X=(12.0*20.0)"],
    "lSolutions": [240.0],
}


def test_a_single_equation_and_its_solution_are_read():
    problem = only(json.dumps([ITEM]), name="mawps.json")
    assert problem.text == "A hall has 12.0 rows of 20.0 chairs. How many chairs are there?"
    assert (problem.id, problem.equation, problem.answer) == ("7", "12*20", "240")


def test_a_system_of_equations_is_not_used_as_the_equation():
    system = ITEM | {"lEquations": ["x+y=9", "x-y=1"], "lSolutions": [5.0, 4.0]}
    problem = only(json.dumps([system]), name="mawps.json")
    assert problem.equation is None
    assert problem.answer == "5; 4"
    assert problem.extra == {"lEquations": ["x+y=9", "x-y=1"]}
