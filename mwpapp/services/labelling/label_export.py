"""Export the labels of a campaign to a file. Only the lead may read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

from django.utils.text import slugify

from mwpapp.formats.exports import ExportedFile
from mwpapp.formats.labelling.given_label import GivenLabel
from mwpapp.formats.labelling.registry import export
from mwpapp.models import Adjudication, Campaign, Label, Pair
from mwpapp.services.labelling.agreement import STRATA

LETTERS, NAMES = "letters", "names"  # how a file identifies the annotators
CHUNK = 2_000  # labels read at a time


def labels_file(campaign: Campaign, *, format: str, annotators: str = LETTERS) -> ExportedFile:
    """Return every label and skip of the campaign's revealed pairs in a registered format. The
    labels of other pairs are hidden, as in the label browser.

    With NAMES, annotators appear under their usernames. With LETTERS, they appear as A, B, …, in an
    order that reveals nothing about them and stays the same until somebody joins.
    """
    names = _usernames(campaign) if annotators == NAMES else letters(campaign)
    stem = f"{slugify(campaign.name) or 'campaign'}-labels"
    return export(_labels(campaign, names=names), format=format, stem=stem)


def letters(campaign: Campaign) -> dict[int, str]:
    """Return the letter of each annotator by their id."""
    people = campaign.participations.values_list("annotator_id", flat=True)
    order = sorted(people, key=lambda pk: sha256(f"{campaign.seed} {pk}".encode()).digest())
    return {pk: _letters_at(place) for place, pk in enumerate(order)}


def _letters_at(place: int) -> str:
    """Return A to Z, then AA, AB and so on, like the columns of a spreadsheet."""
    rest, last = divmod(place, len(ascii_uppercase))
    return (_letters_at(rest - 1) if rest else "") + ascii_uppercase[last]


def _usernames(campaign: Campaign) -> dict[int, str]:
    return dict(campaign.participations.values_list("annotator_id", "annotator__username"))


def _labels(campaign: Campaign, *, names: Mapping[int, str]) -> Iterator[GivenLabel]:
    rows = Label.objects.filter(campaign=campaign, pair__in=campaign.pairs.revealed())
    related = rows.select_related("pair__adjudication", "guidelines")
    ordered = related.order_by("pair_id", "annotator_id")
    for row in ordered.iterator(chunk_size=CHUNK):
        yield _given_label(row, annotator=names[row.annotator_id])


def _given_label(label: Label, *, annotator: str) -> GivenLabel:
    pair = label.pair
    adjudication: Adjudication | None = getattr(pair, "adjudication", None)
    return GivenLabel(
        pair=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        purpose=_purpose(pair),
        gold=pair.gold,
        annotator=annotator,
        answer=label.answer,
        reasons=tuple(label.reasons),
        comment=label.comment,
        skip_reason=label.skip_reason,
        seconds=round(label.seconds, 1),
        guidelines=label.guidelines.number,
        given_at=label.created_at.isoformat(),
        changed_at=label.changed_at.isoformat(),
        decision=adjudication.decision if adjudication else "",
        decision_reason=adjudication.reason if adjudication else "",
        **_provenance(pair),
    )


def _purpose(pair: Pair) -> str:
    if pair.practice:
        return "practice"
    return "gold" if pair.gold else "label"


def _provenance(pair: Pair) -> dict[str, Any]:
    return {name: str(pair.provenance.get(name, "")) for name in STRATA}
