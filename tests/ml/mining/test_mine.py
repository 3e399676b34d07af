import numpy as np
import pytest

from mwpapp.ml.mining.equation_similarity import equation_similarity
from mwpapp.ml.mining.equation_strategies import EQUATION_STRATEGIES
from mwpapp.ml.mining.exact_match import ExactMatch
from mwpapp.ml.mining.mine import mine
from mwpapp.ml.mining.nearest_neighbour import NearestNeighbour
from mwpapp.ml.mining.pool import Source
from mwpapp.ml.mining.text_bleu import BleuSimilarity
from tests.ml.mining.pools import mined, pool_of, problem


class Listed:
    """A `TextSimilarity` with a fixed similarity for each problem."""

    def __init__(self, *values):
        self.values = np.array(values)

    def similarities(self, anchor, *, others):
        return self.values[list(others)]


SUMS = [problem(f"+{i}", equation=f"{i} + 1") for i in range(4)]
GAPS = [problem(f"-{i}", equation=f"{i} - 1") for i in range(4)]
POOL = pool_of(*SUMS, *GAPS)


def test_the_positive_has_the_least_and_the_negative_the_most_similar_text():
    text = Listed(0.9, 0.4, 0.2, 0.3, 0.1, 0.8, 0.7, 0.6)
    assert mined(POOL, equation=ExactMatch(), text=text)[0] == ("+2", "-1")


def test_an_anchor_is_not_its_own_positive_if_there_is_another():
    text = Listed(0.1, 0.4, 0.2, 0.3, 0.1, 0.8, 0.7, 0.6)
    assert mined(POOL, equation=ExactMatch(), text=text)[0] == ("+2", "-1")


def test_an_anchor_with_a_unique_template_uses_the_fallback_of_its_strategy():
    pool = pool_of(SUMS[0], GAPS[0], problem("far", equation="1 * 2 * 3 * 4"))
    assert mined(pool, equation=ExactMatch())[0] == ("+0", "-0")
    assert mined(pool, equation=NearestNeighbour())[0] == ("-0", "far")


def test_a_problem_with_the_same_text_is_not_a_candidate():
    twin = problem("twin", equation="9 + 9", text=SUMS[0].text)
    pool = pool_of(SUMS[0], twin, GAPS[0])
    assert mined(pool, equation=ExactMatch())[0] == ("+0", "-0")


def test_an_anchor_without_a_negative_has_no_triplet():
    assert mined(pool_of(*SUMS), equation=ExactMatch()) == [None] * 4


def test_augmented_problems_are_candidates_but_not_anchors():
    augmented = [problem("made", equation="8 - 2")]
    for source, negatives in ((Source.AUGMENTED, {"made"}), (Source.TRAIN, {"-0"})):
        pool = pool_of(SUMS[0], GAPS[0], augmented=augmented, source=source)
        found = mined(pool, equation=ExactMatch())
        assert len(found) == 2
        assert found[0][1] in negatives


def test_ties_are_broken_at_random_but_deterministically_by_seed():
    results = [mined(POOL, equation=ExactMatch(), seed=seed) for seed in range(40)]
    assert {found[0] for found in results} == {
        (f"+{i}", f"-{j}") for i in range(1, 4) for j in range(4)
    }
    assert results == [mined(POOL, equation=ExactMatch(), seed=seed) for seed in range(40)]


def test_the_draw_of_an_anchor_does_not_depend_on_other_anchors():
    alone = pool_of(SUMS[3], augmented=[*SUMS[:3], *GAPS], source=Source.BOTH)
    beside = pool_of(SUMS[3], SUMS[0], augmented=[*SUMS[1:3], *GAPS], source=Source.BOTH)
    for seed in range(20):
        (draw,) = mined(alone, equation=ExactMatch(), seed=seed)
        assert mined(beside, equation=ExactMatch(), seed=seed)[0] == draw


def test_a_match_has_its_similarities_and_number_of_candidates():
    similarity = equation_similarity("ted", templates=POOL.templates, alpha=1)
    text = BleuSimilarity(POOL.problems)
    triplet = next(mine(POOL, similarity=similarity, equation=ExactMatch(), text=text, seed=1))
    assert triplet.positive.equation_similarity == 1
    assert triplet.negative.equation_similarity == pytest.approx(1 - 1 / 6)
    assert (triplet.positive.candidates, triplet.negative.candidates) == (3, 4)
    assert 0 <= triplet.positive.text_similarity <= 1


@pytest.mark.parametrize("name", EQUATION_STRATEGIES)
@pytest.mark.parametrize("similarity", ["ted", "tlwd"])
def test_no_strategy_chooses_a_problem_as_both_positive_and_negative(name, similarity):
    pool = pool_of(*SUMS, *GAPS, problem("*", equation="3 * 4 + 5"))
    for found in mined(pool, equation=EQUATION_STRATEGIES[name](), similarity=similarity):
        assert found is not None
        assert found[0] != found[1]
