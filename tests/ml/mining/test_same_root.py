from mwpapp.ml.mining.same_root import SameRoot
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of

EQUATIONS = ("(1 - 2) + 3", "(1 - 2) / 3 + 4", "(1 - 2) - 3", "1 * 2 - 3", "(4 - 3) + 2 / 1")


def test_positives_have_the_root_and_negatives_another():
    choice = SameRoot().choose(0, alone=False, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(0, 1, 4), negative=(2, 3))


def test_the_top_two_levels_ask_for_the_root_of_the_left_too():
    choice = SameRoot(levels=2).choose(0, alone=True, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(4,), negative=(2, 3))


def test_where_all_roots_are_equal_there_is_no_negative():
    choice = SameRoot().choose(0, alone=True, templates=templates_of("1 + 2", "1 + 2 * 3"))
    assert choice == Choice(positive=(1,), negative=())
