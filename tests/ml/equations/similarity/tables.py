"""Three problems with the equations of TLWD's table 1, and trees for property tests."""

from fractions import Fraction

from hypothesis import strategies as st

from mwpapp.ml.equations.normal_forms.templates import canonical, unified
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.similarity.labelled import LabelledTree, labelled
from mwpapp.ml.equations.tree import Negation, Number, Operation, Variable
from mwpapp.ml.types import Problem

PENCILS = Problem(
    id="P1",
    text="A drawer holds 9 red pencils, 8 green pencils and 5 blue ones. How many pencils is that?",
    equation="9 + 8 + 5",
)
CHOIR = Problem(
    id="P2",
    text=(
        "Of 28 children 17 sing, 19 play the flute and 2 do neither. "
        "How many children both sing and play?"
    ),
    equation="(17 + 19 + 2) - 28",
)
ORCHARD = Problem(
    id="P3",
    text=(
        "Each of 70 trees bears apples or pears, some bear both by grafting. 52 bear apples and "
        "38 bear both. How many bear pears?"
    ),
    equation="70 - 52 + 38",
)
TABLE_1 = (PENCILS, CHOIR, ORCHARD)

leaves = st.sampled_from([Variable("N"), Variable("M"), Number(Fraction(2))])
equations = st.recursive(
    leaves,
    lambda below: (
        st.builds(Operation, st.sampled_from("+-*/^"), below, below) | st.builds(Negation, below)
    ),
    max_leaves=7,
)
trees = equations.map(labelled)


def tree(equation: str) -> LabelledTree:
    """Return the labelled tree of an equation without normalization."""
    return labelled(parse(equation))


def template(equation: str) -> LabelledTree:
    return labelled(canonical(unified(parse(equation))))
