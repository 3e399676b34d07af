import pytest

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.solvers.gold import NoGold, Reason, gold_tree
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.types import Problem


def gold(text, equation):
    return to_infix(gold_tree(equation, read=read_problem(Problem(text=text))))


@pytest.mark.parametrize(
    ("text", "equation", "tree"),
    [
        ("14 rows of 5, less 6", "6 * (14 - 5)", "(N0 - N1) * N2"),
        ("3 cats and 3 dogs", "3 + 3", "N0 + N1"),
        ("90 minutes", "90 / 60", "N0 / 60"),
        ("4 down, 9 up", "-4 + 9", "N1 - N0"),
    ],
)
def test_the_tree_refers_to_quantities_in_canonical_order(text, equation, tree):
    assert gold(text, equation) == tree


@pytest.mark.parametrize(
    ("text", "equation", "reason"),
    [
        ("3 cats", None, Reason.NO_EQUATION),
        ("cats", "3 + 4", Reason.NO_NUMBERS),
        ("3 cats", "3 +", Reason.UNREADABLE),
        ("3 cats", "3 / 0", Reason.NO_VALUE),
        ("3 cats", "3 * -2", Reason.NEGATIVE),
        ("3 cats", "5 + 4", Reason.UNUSED),
        ("3 cats", " + ".join(["3"] * 20), Reason.TOO_LONG),
    ],
)
def test_a_problem_that_no_solver_can_learn_is_refused_with_a_reason(text, equation, reason):
    with pytest.raises(NoGold) as raised:
        gold(text, equation)
    assert raised.value.reason is reason
