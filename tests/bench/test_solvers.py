"""The table of the solver that ships, `bench/solvers/shipped.py`."""

from fractions import Fraction

from bench.solvers.shipped import Question, line
from mwpapp.ml.types import Problem
from tests.ml.solvers.always import Always

FIGS = Problem(text="I had 8 figs and ate 3. How many are left?")
BARE = Problem(text="I had some figs and ate 3. How many are left?")
QUESTIONS = [
    Question(problem=FIGS, answer=Fraction(5), bare=BARE),
    Question(problem=FIGS, answer=Fraction(11), bare=None),
]


def test_a_set_is_one_line():
    shown = line("figs", QUESTIONS, solver=Always("8 - 3", shown=True))
    assert shown.split() == ["figs", "2", "50.0%", "100.0%", "50.0%", "100.0%", "-", "0.0%"]


def test_refused_answers_are_neither_right_nor_wrong():
    refused = line("figs", QUESTIONS, solver=Always("8 - 3", shown=False))
    assert refused.split() == ["figs", "2", "50.0%", "0.0%", "-", "100.0%", "-", "100.0%"]
