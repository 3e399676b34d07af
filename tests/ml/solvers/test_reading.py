from fractions import Fraction

from mwpapp.ml.solvers.reading import MARK, read_problem
from mwpapp.ml.types import Problem


def test_every_number_is_replaced_by_the_same_mark():
    read = read_problem(Problem(text="Ann has 14 pens and five cups. 14 pens are red."))
    assert read.text == f"Ann has {MARK} pens and {MARK} cups. {MARK} pens are red."
    assert [read.text[start:end] for start, end in read.places] == [MARK] * 3
    assert read.values == [14, 5, 14]


def test_no_letter_touches_a_mark():
    read = read_problem(Problem(text="5kg cost R12 each, 250g cost 90c."))
    assert read.text == f"{MARK} kg cost R {MARK} each, {MARK} g cost {MARK} c."
    assert [read.text[start:end] for start, end in read.places] == [MARK] * 4


def test_marks_encode_the_form_and_the_rank_of_each_number():
    read = read_problem(Problem(text="Of 1 km, 25% is uphill; 2.5 km and 8 km are flat."))
    assert read.values == [1, Fraction(1, 4), Fraction(5, 2), 8]
    assert read.forms == (1, 5, 3, 2)
    assert read.ranks == (3, 4, 2, 1)


def test_equal_numbers_have_equal_ranks():
    read = read_problem(Problem(text="3 cats and 3 dogs and 2 birds"))
    assert read.ranks == (1, 1, 2)
