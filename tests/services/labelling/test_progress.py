"""The counts of a campaign's pairs and labels."""

from mwpapp.models import Campaign, User
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling import progress as counting
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.progress import Progress
from mwpapp.services.labelling.summaries import summary
from tests.cast import labelled_pair
from tests.services.labelling.test_agreement import label_by_text


def progress(campaign: Campaign) -> Progress:
    return counting.progress(summary(campaign))


def test_a_new_campaign_has_no_labels(campaign: Campaign):
    now = progress(campaign)
    assert (now.pairs, now.complete, now.disputed, now.waiting) == (6, 0, 0, 0)
    assert (now.labels, now.wanted) == (0, 12)


def test_labels_pairs_and_disagreements_are_counted(
    campaign: Campaign, annotator: User, second_annotator: User
):
    label_by_text(campaign, annotator, {0: "not_valid", 1: "cannot_tell", 2: "skip"})
    label_by_text(campaign, second_annotator, {})
    now = progress(campaign)
    assert (now.labels, now.wanted, now.complete) == (11, 12, 5)
    assert (now.disputed, now.waiting) == (2, 2)


def test_labels_are_counted_for_each_annotator(
    campaign: Campaign, annotator: User, second_annotator: User
):
    adding.add_pairs(campaign, [labelled_pair(10, gold="valid"), labelled_pair(11, practice=True)])
    label_by_text(campaign, annotator, {2: "skip", 11: "skip"})
    campaigns.leave(campaign, annotator=annotator)
    one, other = progress(campaign).people
    assert (one.annotator, one.labels, one.skips, one.gold, one.has_left) == (
        "annotator", 5, 1, 1, True,
    )  # fmt: skip
    assert one.last_at is not None
    assert (other.labels, other.skips, other.last_at, other.has_left) == (0, 0, None, False)
