from dataclasses import replace
from fractions import Fraction
from math import log

import pytest

from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.slots import positions_in
from mwpapp.ml.solvers.proposals import Proposal, Proposals
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.solvers.templates.opinion import Opinion, reordered
from mwpapp.ml.solvers.templates.ranked import ranks, template
from mwpapp.ml.types import Problem

BIRDS = read_problem(Problem(text="Of 9 birds 4 fly off. How many stay?"))


def tree(equation, *, read=BIRDS):
    return positions_in(parse(equation), read.quantities).node


def proposal(equation, *, probability, is_positive=True):
    node = tree(equation)
    return Proposal(
        tree=node, value=Fraction(1), probability=probability, lowest=-1.0, is_positive=is_positive
    )


@pytest.mark.parametrize(
    ("text", "equation", "name"),
    [
        ("Of 9 birds 4 fly off.", "9 - 4", "(r0-r1)"),
        ("When 4 fly off, 5 of the 9 birds stay.", "9 - 4", "(r0-r2)"),
        ("3 bags of 5 and 2 more", "3 * 5 + 2", "((r0*r1)+r2)"),
        ("2 more and 3 bags of 5", "2 + 3 * 5", "((r0*r1)+r2)"),
        ("30 cups for 6 people, and again", "30 / 6 * 2", "(#2*(r0/r1))"),
    ],
)
def test_a_template_names_numbers_by_rank(text, equation, name):
    read = read_problem(Problem(text=text))
    assert template(tree(equation, read=read), read=read) == name


def test_of_equal_numbers_the_first_has_the_lower_rank():
    assert ranks(read_problem(Problem(text="2 cups, 7 pens, 2 pots and 7 jars"))) == [2, 0, 3, 1]


def test_an_opinion_compares_a_tree_with_all_templates():
    opinion = Opinion(read=BIRDS, probabilities={"(r0-r1)": 0.7, "(r0+r1)": 0.2, "(r0*r1)": 0.1})
    assert opinion.of(tree("9 - 4")) == pytest.approx(log(0.7), abs=1e-3)
    assert opinion.margin(tree("9 - 4")) == pytest.approx(log(0.7 / 0.2), abs=1e-3)
    assert opinion.margin(tree("9 * 4")) == pytest.approx(log(0.1 / 0.7), abs=1e-2)
    assert opinion.highest == pytest.approx(log(0.7), abs=1e-3)
    assert opinion.knows(tree("9 + 4"))


def test_an_unknown_template_is_very_unlikely():
    opinion = Opinion(read=BIRDS, probabilities={"(r0-r1)": 1.0})
    assert not opinion.knows(tree("9 / 4"))
    assert opinion.of(tree("9 / 4")) == pytest.approx(log(1e-4))


def test_a_close_choice_of_the_search_is_decided_by_the_second_opinion():
    opinion = Opinion(read=BIRDS, probabilities={"(r0-r1)": 0.9, "(r0+r1)": 0.1})
    close = Proposals(
        found=(proposal("9 + 4", probability=0.45), proposal("9 - 4", probability=0.4)), complete=0
    )
    clear = replace(
        close, found=(proposal("9 + 4", probability=0.9), proposal("9 - 4", probability=0.05))
    )
    assert [one.probability for one in reordered(close, opinion).found] == [0.4, 0.45]
    assert reordered(clear, opinion) == clear
    assert reordered(close, None) is close


def test_trees_with_negative_steps_stay_last():
    opinion = Opinion(read=BIRDS, probabilities={"(r1-r0)": 1.0})
    found = (
        proposal("9 - 4", probability=0.2),
        proposal("4 - 9", probability=0.8, is_positive=False),
    )
    proposals = Proposals(found=found, complete=0)
    assert reordered(proposals, opinion) == proposals
