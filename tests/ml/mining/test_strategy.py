from tests.ml.mining.pools import templates_of

EQUATIONS = ("1 + 2", "1 - 2", "1 / 2", "1 - 2 * 3")


def test_all_templates_that_tie_are_nearest():
    assert templates_of(*EQUATIONS).nearest(0, among={1, 2, 3}) == (1, 2)


def test_only_the_given_templates_are_compared():
    assert templates_of(*EQUATIONS).nearest(0, among={3}) == (3,)
    assert templates_of(*EQUATIONS).nearest(0, among=()) == ()
