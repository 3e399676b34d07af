from mwpapp.ml.mining.nearest_neighbour import NearestNeighbour
from mwpapp.ml.mining.strategy import Choice
from tests.ml.mining.pools import templates_of

EQUATIONS = ("1 + 2", "1 - 2", "1 / 2", "1 - 2 * 3")


def test_with_company_it_is_an_exact_match():
    choice = NearestNeighbour().choose(0, alone=False, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(0,), negative=(1, 2))


def test_who_is_alone_takes_the_nearest_and_refuses_the_next():
    choice = NearestNeighbour().choose(0, alone=True, templates=templates_of(*EQUATIONS))
    assert choice == Choice(positive=(1, 2), negative=(3,))


def test_a_positive_is_never_a_negative_too():
    choice = NearestNeighbour().choose(0, alone=True, templates=templates_of("1 + 2", "1 - 2"))
    assert choice == Choice(positive=(1,), negative=())
