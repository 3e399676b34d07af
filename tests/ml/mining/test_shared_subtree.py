from mwpapp.ml.mining.shared_subtree import SharedSubtree
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of

ANCHOR = "(1 + 2) * 3 - 4"


def test_positives_share_the_largest_subtree():
    # Shared with the anchor: N + N; (N + N) * N; no subtree with an operator.
    templates = templates_of(ANCHOR, "(1 + 2) / 3", "5 - (1 + 2) * 3", "1 - 2")
    choice = SharedSubtree().choose(0, alone=True, templates=templates)
    assert choice.positive == (2,)


def test_negatives_have_the_same_shape_with_other_operators():
    templates = templates_of(ANCHOR, "(1 + 2) * 3", "(1 + 2) / 3 * 4", "(1 / 2) / 3 / 4")
    choice = SharedSubtree().choose(0, alone=False, templates=templates)
    assert choice == Choice(positive=(0,), negative=(2,))


def test_an_anchor_that_shares_no_subtree_has_no_positive():
    choice = SharedSubtree().choose(0, alone=True, templates=templates_of("1 + 2", "1 - 2"))
    assert choice == Choice(positive=(), negative=(1,))


def test_without_an_equal_shape_the_nearest_template_is_the_negative():
    templates = templates_of(ANCHOR, "1 * 2", "1 - 2 / 3 / 4 / 5")
    choice = SharedSubtree().choose(0, alone=False, templates=templates)
    assert choice.negative == templates.nearest(0, among={1, 2})
