"""TLWD's table 1 and figure 1: published strategies choose opposite positives and negatives."""

import pytest

from mwpapp.ml.equations.similarity.labelled import operators_only
from mwpapp.ml.mining.exact_match import ExactMatch
from mwpapp.ml.mining.same_root import SameRoot
from mwpapp.ml.mining.shared_subtree import SharedSubtree
from tests.ml.equations.similarity.tables import TABLE_1
from tests.ml.equations.similarity.ted_distance import ted_distance
from tests.ml.mining.pools import mined, pool_of

POOL = pool_of(*TABLE_1)


@pytest.mark.parametrize("similarity", ["ted", "tlwd"])
def test_pattern_cl_chooses_p2_as_positive_and_p3_as_negative(similarity):
    assert mined(POOL, equation=SharedSubtree(), similarity=similarity)[0] == ("P2", "P3")


@pytest.mark.parametrize("similarity", ["ted", "tlwd"])
def test_analogical_chooses_p3_as_positive_and_p2_as_negative(similarity):
    assert mined(POOL, equation=SameRoot(), similarity=similarity)[0] == ("P3", "P2")


def test_textual_cl_chooses_the_anchor_as_positive_and_the_nearest_by_ted_as_negative():
    # With all nodes, P3 is one edit away and P2 two. With operators only, as the paper counts,
    # both are one edit away, so either can be the negative.
    assert mined(POOL, equation=ExactMatch())[0] == ("P1", "P3")
    first, second, third = map(operators_only, POOL.templates)
    assert ted_distance(first, second) == ted_distance(first, third) == 1


@pytest.mark.parametrize("alpha", [0.25, 1, 1.1])
def test_tlwd_chooses_p3_as_negative_for_every_alpha(alpha):
    found = mined(POOL, equation=ExactMatch(), similarity="tlwd", alpha=alpha)
    assert found[0] == ("P1", "P3")
