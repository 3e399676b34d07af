import pytest

from mwpapp.ml.catalogue.kinds import KINDS, expected_acceptance
from mwpapp.ml.pipelines.writing.acceptance import PRIOR_DECISIONS, acceptance, accepted_share


def test_without_decisions_the_shares_of_the_catalogue_are_used():
    assert acceptance({}) == {kind: pytest.approx(expected_acceptance(kind)) for kind in KINDS}


@pytest.mark.parametrize(("accepted", "decided"), [(0, 5), (5, 5), (30, 80), (5000, 10000)])
def test_the_share_is_between_the_expected_and_the_observed_one(accepted, decided):
    found = acceptance({"reversed": (accepted, decided)})["reversed"]
    expected, observed = expected_acceptance("reversed"), accepted / decided
    assert min(expected, observed) < found < max(expected, observed)
    assert found == pytest.approx((accepted + PRIOR_DECISIONS * 0.6) / (decided + PRIOR_DECISIONS))


def test_many_decisions_outweigh_the_expected_share():
    assert acceptance({"retold": (100, 1000)})["retold"] == pytest.approx(0.1, abs=0.02)


def test_combined_kinds_start_from_the_shares_of_their_parts():
    found = acceptance({"reordered": (0, 180), "renumbered+reordered": (4, 5)})
    assert found["reordered"] == pytest.approx(PRIOR_DECISIONS * 0.65 / 200)
    assert found["renumbered+reordered"] == pytest.approx((4 + PRIOR_DECISIONS * 0.065) / 25)
    assert accepted_share("renamed+reordered", preferences=found) == found["reordered"]


def test_a_kind_that_was_removed_has_a_share():
    assert 0 < acceptance({"shouted": (1, 2)})["shouted"] < 1
