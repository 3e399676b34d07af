"""The outcome that is shown before closing a campaign is the one that freezing stores."""

import pytest

from mwpapp.models import Campaign, Pair, User
from mwpapp.services.labelling import adjudications, campaigns, outcomes
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.summaries import summary
from mwpapp.services.measuring import from_campaign
from tests.cast import labelled_pair
from tests.services.labelling.test_adjudications import numbers
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def skipped(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """Pair 0 is split, pair 1 has a label and a skip, pair 2 has two skips; the others are
    unanimous."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid", 2: "skip"})
    label_by_text(campaign, second_annotator, {1: "skip", 2: "skip"})
    return campaign


def test_a_pair_with_a_label_and_a_skip_waits_for_a_decision_after_closing(skipped: Campaign):
    assert numbers(adjudications.disputes(skipped)) == [0]
    campaigns.change_state(skipped, to="closed")
    found = numbers(adjudications.disputes(skipped))
    assert (found[0], sorted(found)) == (0, [0, 1, 2])
    assert summary(skipped).waits == adjudications.waiting(skipped) == 3


def test_the_decision_on_a_pair_with_a_single_label_is_frozen(skipped: Campaign, lead: User):
    campaigns.change_state(skipped, to="closed")
    pair = Pair.objects.get(question__contains="bakes 1 ")
    adjudications.decide(skipped, by=lead, pair_id=pair.pk, decision="not_valid", reason="Two.")
    frozen = from_campaign.freeze(skipped, by=lead).pairs.get(question=pair.question)
    assert (frozen.provenance, frozen.label, frozen.reason) == ("adjudicated", 0, "Two.")
    assert list(frozen.labels.values()) == ["not_valid"]


def test_an_adjudicator_reads_why_a_pair_was_skipped(skipped: Campaign):
    campaigns.change_state(skipped, to="closed")
    pair = Pair.objects.get(question__contains="bakes 1 ")
    dispute = adjudications.dispute(skipped, pair_id=pair.pk)
    reasons = {opinion.answer: opinion.skip_reason for opinion in dispute.opinions}
    assert reasons == {"not_valid": "", "skip": "Cut off"}


def test_freezing_stores_the_outcome_that_is_shown_before_closing(
    skipped: Campaign, annotator: User, lead: User
):
    adding.add_pairs(skipped, [labelled_pair(7), labelled_pair(8), labelled_pair(9, gold="valid")])
    foreseen = outcomes.outcome(skipped)
    assert (foreseen.unanimous, foreseen.waiting, foreseen.unanswered) == (3, 3, 2)
    campaigns.change_state(skipped, to="closed")
    assert outcomes.outcome(skipped) == foreseen
    for dispute, decision in zip(
        adjudications.disputes(skipped), ("valid", "cannot_tell"), strict=False
    ):
        adjudications.decide(
            skipped, by=lead, pair_id=dispute.pair_id, decision=decision, reason="So."
        )
    decided = outcomes.outcome(skipped)
    assert (decided.adjudicated, decided.waiting, decided.unresolved) == (1, 1, 4)
    pairs = from_campaign.freeze(skipped, by=lead).pairs
    for provenance in ("unanimous", "adjudicated", "unresolved"):
        assert pairs.filter(provenance=provenance).count() == getattr(decided, provenance)
