from tests.ml.mining.pools import templates_of

EQUATIONS = ("1 + 2", "1 - 2", "1 / 2", "1 - 2 * 3")


def test_the_nearest_are_all_that_tie():
    assert templates_of(*EQUATIONS).nearest(0, among={1, 2, 3}) == (1, 2)


def test_only_those_that_are_asked_for_count():
    assert templates_of(*EQUATIONS).nearest(0, among={3}) == (3,)
    assert templates_of(*EQUATIONS).nearest(0, among=()) == ()
