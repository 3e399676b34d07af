"""The lead's file of labels contains everything that annotators entered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mwpapp.models import Campaign, Pair, User
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.label_export import LETTERS, NAMES, labels_file, letters
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair


def exported(campaign: Campaign, *, annotators: str = LETTERS) -> list[dict[str, Any]]:
    file = labels_file(campaign, format="jsonl", annotators=annotators)
    return [json.loads(line) for line in file.pieces]


def give(campaign: Campaign, annotator: User, *, pair: int, **given: Any) -> None:
    while (task := annotating.next_task(campaign, annotator=annotator)) is not None:
        said = given if task.pair_id == pair else {"answer": "valid"}
        annotating.save(
            campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(**said)
        )


@pytest.fixture
def pair(campaign: Campaign, annotator: User, second_annotator: User) -> Pair:
    """A decided pair of a closed campaign, with a label and a skip that were given under two
    versions of the guidelines."""
    chosen = campaign.pairs.first()
    assert chosen is not None
    give(
        campaign, annotator, pair=chosen.pk, answer="not_valid", reasons=["added", "numbers"],
        comment="A loaf is new.", seconds=0.0,
    )  # fmt: skip
    campaigns.write_guidelines(campaign, by=campaign.lead, text="Second version.")
    campaign = Campaign.objects.get(pk=campaign.pk)
    give(campaign, second_annotator, pair=chosen.pk, answer="skip", skip_reason="Seen before")
    campaign = campaigns.change_state(campaign, to="closed")
    decide(campaign, pair=chosen.pk)
    return chosen


def decide(campaign: Campaign, *, pair: int) -> None:
    adjudications.decide(
        campaign, by=campaign.lead, pair_id=pair, decision="valid", reason="Same facts."
    )


def test_reasons_comment_seconds_and_guidelines_of_a_label_are_exported(
    campaign: Campaign, pair: Pair, annotator: User
):
    (row,) = [
        row for row in exported(campaign, annotators=NAMES)
        if row["pair"] == pair.pk and row["annotator"] == annotator.username
    ]  # fmt: skip
    said = {"answer": "not_valid", "reasons": ["numbers", "added"], "comment": "A loaf is new."}
    assert row | said | {"guidelines": 1, "seconds": 0.0, "question": pair.question} == row
    assert row["operator"] == pair.provenance["operator"]


def test_a_skip_is_exported_with_its_reason_and_its_guidelines(
    campaign: Campaign, pair: Pair, second_annotator: User
):
    (row,) = [row for row in exported(campaign, annotators=NAMES) if row["answer"] == "skip"]
    assert (row["skip_reason"], row["guidelines"]) == ("Seen before", 2)
    assert row["annotator"] == second_annotator.username


def test_letters_replace_names_and_stay_the_same(campaign: Campaign, pair: Pair):
    first, again = exported(campaign), exported(campaign)
    assert {row["annotator"] for row in first} == {"A", "B"}
    assert first == again
    assert "annotator" not in json.dumps([list(row.values()) for row in first])


def test_the_27th_annotator_has_two_letters(campaign: Campaign, school: Any):
    for number in range(26):
        colleague = User.objects.create(username=f"p{number}", school=school, roles=["annotator"])
        campaign.participations.create(annotator=colleague)
    assert {"A", "Z", "AA", "AB"} <= set(letters(campaign).values())


def test_a_decision_and_the_purpose_of_a_pair_are_exported(
    campaign: Campaign, annotator: User, second_annotator: User
):
    adding.add_pairs(campaign, [labelled_pair(9, gold="valid"), labelled_pair(10, practice=True)])
    pair = campaign.pairs.real()[0]
    give(campaign, annotator, pair=pair.pk, answer="not_valid")
    give(campaign, second_annotator, pair=pair.pk, answer="valid")
    decide(campaign, pair=pair.pk)
    rows = exported(campaigns.change_state(campaign, to="closed"))
    decided = {(row["decision"], row["decision_reason"]) for row in rows if row["pair"] == pair.pk}
    assert decided == {("valid", "Same facts.")}
    assert {row["purpose"] for row in rows} == {"label", "gold", "practice"}


@pytest.mark.parametrize("annotators", [LETTERS, NAMES])
def test_only_labels_that_cannot_influence_a_decision_are_exported(
    campaign: Campaign, annotator: User, second_annotator: User, annotators: str
):
    adding.add_pairs(campaign, [labelled_pair(10, practice=True)])
    practice, pair = campaign.pairs.get(practice=True), campaign.pairs.real()[0]
    give(campaign, annotator, pair=pair.pk, answer="not_valid")
    give(campaign, second_annotator, pair=pair.pk, answer="valid")
    everything = set(campaign.pairs.values_list("pk", flat=True))

    def pairs_in_file() -> set[int]:
        return {row["pair"] for row in exported(campaign, annotators=annotators)}

    assert pairs_in_file() == {practice.pk}
    closed = campaigns.change_state(campaign, to="closed")
    assert pairs_in_file() == everything - {pair.pk}
    decide(closed, pair=pair.pk)
    assert pairs_in_file() == everything
