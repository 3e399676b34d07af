import pytest

from mwpapp.ml.mining.pool import Source
from tests.ml.mining.pools import pool_of, problem

TRAIN = (problem("a", equation="1 + 2"), problem("b", equation="5 - 3"))
MADE = (problem("c", equation="7 + 4"), problem("d", equation="7 * 4"))


def test_problems_with_equal_equations_share_a_template():
    pool = pool_of(*TRAIN, augmented=MADE)
    assert pool.template_of == (0, 1, 0, 2)
    assert pool.anchors == 2


@pytest.mark.parametrize(
    ("source", "candidates"),
    [
        (Source.TRAIN, ((0,), (1,), ())),
        (Source.AUGMENTED, ((2,), (), (3,))),
        (Source.BOTH, ((0, 2), (1,), (3,))),
    ],
)
def test_the_source_decides_where_candidates_come_from(source, candidates):
    assert pool_of(*TRAIN, augmented=MADE, source=source).candidates == candidates


def test_others_excludes_problems_with_the_same_text():
    same = problem("e", equation="1 + 2", text=TRAIN[0].text)
    pool = pool_of(*TRAIN, same, problem("f", equation="3 + 3"))
    assert pool.others(0, templates=(0, 1)) == [3, 1]
