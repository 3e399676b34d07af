from mwpapp.ml.mining.nearest_neighbour import NearestNeighbour
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of

EQUATIONS = ("1 + 2", "1 - 2", "1 / 2", "1 - 2 * 3")


def test_a_shared_template_gives_the_same_as_exact_match():
    choice = NearestNeighbour().choose(0, alone=False, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(0,), negative=(1, 2))


def test_a_unique_template_has_the_nearest_as_positive_and_the_next_as_negative():
    choice = NearestNeighbour().choose(0, alone=True, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(1, 2), negative=(3,))


def test_a_positive_is_never_a_negative():
    choice = NearestNeighbour().choose(0, alone=True, templates=templates_of("1 + 2", "1 - 2"))
    assert choice == Choice(positive=(1,), negative=())
