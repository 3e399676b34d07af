from mwpapp.ml.mining.same_root import SameRoot
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of

EQUATIONS = ("(1 - 2) + 3", "(1 - 2) / 3 + 4", "(1 - 2) - 3", "1 * 2 - 3", "(4 - 3) + 2 / 1")


def test_positives_share_the_root_and_negatives_do_not():
    choice = SameRoot().choose(0, alone=False, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(0, 1, 4), negative=(2, 3))


def test_two_levels_also_compare_the_root_of_the_left_subtree():
    choice = SameRoot(levels=2).choose(0, alone=True, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(4,), negative=(2, 3))


def test_equal_roots_give_no_negative():
    choice = SameRoot().choose(0, alone=True, templates=templates_of("1 + 2", "1 + 2 * 3"))
    assert choice == Choice(positive=(1,), negative=())
