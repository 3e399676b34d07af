"""Pages of evaluations need few queries, and only those that show scores load them."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.services.measuring import evaluations, operating_points
from tests.services.measuring.test_evaluations import DIGEST, checkpoints, test_set
from tests.web.measuring.test_evaluations import fingerprint_in_use, page, rule, text, verdict

__all__ = ["checkpoints", "fingerprint_in_use", "page", "rule", "test_set", "verdict"]


def test_lists_do_not_load_the_scores_of_pairs(page, verdict, rule, test_set):
    for name, args in [("evaluations", []), ("evaluate", [test_set.pk])]:
        with CaptureQueriesContext(connection) as requested:
            assert "Rule: same numbers" in text(page(name, *args))
        assert not [one["sql"] for one in requested if '"scores"' in one["sql"]]


def test_a_comparison_loads_scores_with_one_query(page, verdict, rule, test_set):
    with CaptureQueriesContext(connection) as requested:
        page("compare", test_set.pk, evaluation=[verdict.pk, rule.pk])
    assert len([one for one in requested if '"scores"' in one["sql"]]) == 1


def test_the_page_of_a_verdict_takes_fewer_than_10_queries(page, verdict, lead):
    """The page shows the threshold in effect, the worst errors and the subsets."""
    labels = evaluations.labels_of(verdict.test_set)
    point = operating_points.point_by_threshold(
        verdict, labels=labels, threshold=0.8, fingerprint=DIGEST
    )
    operating_points.set_point(verdict, point, by=lead)
    with CaptureQueriesContext(connection) as queries:
        assert "In effect" in text(page("evaluation", verdict.pk))
    assert len(queries) < 10
