import pytest

from mwpapp.ml.mining.equation_similarity import equation_similarity
from tests.ml.equations.similarity.tables import tree
from tests.ml.equations.similarity.ted_distance import ted_similarity
from tests.ml.equations.similarity.tlwd_distance import tlwd_similarity

TREES = [tree(equation) for equation in ("a + b", "a - b", "(a + b) * c", "a")]


def test_a_row_has_the_ted_similarities_to_all_templates():
    rows = equation_similarity("ted", templates=TREES, alpha=1)
    for i, one in enumerate(TREES):
        assert rows.row(i).tolist() == pytest.approx([ted_similarity(one, t) for t in TREES])


@pytest.mark.parametrize("alpha", [0.25, 1, 1.1])
def test_a_row_has_the_tlwd_similarities_to_all_templates(alpha):
    rows = equation_similarity("tlwd", templates=TREES, alpha=alpha)
    for i, one in enumerate(TREES):
        expected = [tlwd_similarity(one, t, alpha=alpha) for t in TREES]
        assert rows.row(i).tolist() == pytest.approx(expected)
