from mwpapp.ml.mining.exact_match import ExactMatch
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of


def test_positives_share_the_template_and_negatives_have_the_nearest_other():
    templates = templates_of("a + b", "a - b", "a + b * c * d")
    choice = ExactMatch().choose(0, alone=False, templates=templates)
    assert choice == Choice(positive=(0,), negative=(1,))


def test_a_unique_template_has_no_positive_template():
    choice = ExactMatch().choose(0, alone=True, templates=templates_of("1 + 2", "1 - 2"))
    assert choice.positive == ()


def test_all_templates_that_tie_are_negatives():
    templates = templates_of("1 + 2", "1 - 2", "1 / 2", "1 - 2 / 3")
    assert ExactMatch().choose(0, alone=False, templates=templates).negative == (1, 2)


def test_a_single_template_has_no_negative():
    assert ExactMatch().choose(0, alone=False, templates=templates_of("1 + 2")).negative == ()


def test_alpha_decides_which_of_two_is_nearer():
    anchor, leaves, root = "(1 + 2) * (3 + 4)", "(1 - 2) * (3 - 4)", "(1 + 2) / (3 + 4)"
    for alpha, nearer in ((0.25, 1), (1.1, 2)):
        templates = templates_of(anchor, leaves, root, similarity="tlwd", alpha=alpha)
        assert ExactMatch().choose(0, alone=True, templates=templates).negative == (nearer,)
