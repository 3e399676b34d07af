"""Freeze a closed campaign: its real pairs become a new version of its test set."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext_noop

from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair
from mwpapp.formats.measuring.jsonl_file import checksum
from mwpapp.ml.agreement.report import report_fields
from mwpapp.ml.types import Progress
from mwpapp.models import Adjudication, Answer, Campaign, Pair, TestSet, TestSetPair, User
from mwpapp.services.labelling import agreement
from mwpapp.services.measuring.frozen_sets import BATCH, next_version, store
from mwpapp.services.refusals import Refusal

NUMBERS: dict[str, int] = {Answer.VALID: 1, Answer.NOT_VALID: 0}

Provenance = TestSetPair.Provenance


class CannotFreeze(Refusal):
    """The campaign cannot be frozen now. The message is the reason."""


def freeze(
    campaign: Campaign,
    *,
    by: User,
    progress: Progress | None = None,
    stored: Callable[[TestSet], None] | None = None,
) -> TestSet:
    """Store a new version of the campaign's test set with its agreement.

    `progress` is called while pairs are read, `stored` before the transaction commits. Raise
    CannotFreeze if the campaign is not closed or has no real pairs, or if a label or decision
    changed in the meantime.
    """
    check_freezable(campaign)
    stamp = _stamp(campaign)
    names = _anonymous_names(campaign)
    pairs = _gathered(campaign, names=names, progress=progress)
    figures = _figures(campaign, names=names)
    with transaction.atomic():
        # The lock keeps the campaign closed, so its labels cannot change during the transaction.
        row = Campaign.objects.select_for_update().get(pk=campaign.pk)
        check_freezable(row)
        if _stamp(row) != stamp:
            raise CannotFreeze(
                gettext_noop("A label or a decision changed during freezing. Freeze again.")
            )
        test_set = store(_description(row, by, pairs, figures), pairs, owner=by, campaign=row)
        if stored is not None:
            stored(test_set)
    return test_set


def check_freezable(campaign: Campaign) -> None:
    """Raise CannotFreeze with the reason if the campaign cannot be frozen."""
    if campaign.state != Campaign.State.CLOSED:
        raise CannotFreeze(gettext_noop("Close the campaign first. Until then, labels can change."))
    if not campaign.pairs.real().exists():
        raise CannotFreeze(
            gettext_noop("There are no pairs to freeze. Add pairs and have them labelled.")
        )


def _stamp(campaign: Campaign) -> tuple[object, ...]:
    """Return a value that changes with every label and decision."""
    decided = Adjudication.objects.filter(pair__campaign=campaign)
    labels = campaign.labels.aggregate(count=Count("pk"), latest=Max("changed_at"))
    decisions = decided.aggregate(count=Count("pk"), latest=Max("decided_at"))
    return (*labels.values(), *decisions.values())


def _gathered(
    campaign: Campaign, *, names: Mapping[int, str], progress: Progress | None
) -> list[FrozenPair]:
    """Return all real pairs of the campaign as frozen pairs."""
    total = campaign.pairs.real().count()
    pairs: list[FrozenPair] = []
    for pair in _real_pairs(campaign):
        pairs.append(_frozen(pair, names=names))
        if progress is not None and (len(pairs) % BATCH == 0 or len(pairs) == total):
            progress(len(pairs), total)
    return pairs


def _description(
    campaign: Campaign, by: User, pairs: Sequence[FrozenPair], figures: Mapping[str, object]
) -> Description:
    guidelines = campaign.guidelines.order_by("number").last()
    return Description(
        name=campaign.name,
        version=next_version(by, name=campaign.name),
        question=campaign.question,
        guidelines=guidelines.text if guidelines else "",
        guideline_version=guidelines.number if guidelines else None,
        frozen_at=timezone.now().isoformat(),
        checksum=checksum(pairs),
        agreement=figures,
    )


def _real_pairs(campaign: Campaign) -> Iterator[Pair]:
    pairs = campaign.pairs.real().order_by("pk").select_related("adjudication")
    return pairs.prefetch_related("labels").iterator(chunk_size=BATCH)


def _anonymous_names(campaign: Campaign) -> dict[int, str]:
    """Return an anonymous name for each annotator. It stays the same until somebody joins."""
    ids = list(campaign.participations.order_by("pk").values_list("annotator_id", flat=True))
    shuffled = sorted(ids, key=lambda pk: random.Random(f"{campaign.seed} {pk}").random())
    return {pk: f"annotator {place}" for place, pk in enumerate(shuffled, 1)}


def _frozen(pair: Pair, *, names: Mapping[int, str]) -> FrozenPair:
    answers = {
        names[label.annotator_id]: label.answer
        for label in pair.labels.all()
        if label.answer != Answer.SKIP
    }
    adjudication: Adjudication | None = getattr(pair, "adjudication", None)
    provenance, label = _decided(adjudication) if adjudication else _agreed(list(answers.values()))
    return FrozenPair(
        question=pair.question,
        paraphrase=pair.paraphrase,
        label=label,
        provenance=provenance,
        reason=adjudication.reason if adjudication else "",
        labels=answers,
        origin=pair.provenance,
    )


def _decided(adjudication: Adjudication) -> tuple[str, int | None]:
    label = NUMBERS.get(Answer(adjudication.decision))
    return (Provenance.UNRESOLVED if label is None else Provenance.ADJUDICATED).value, label


def _agreed(answers: Sequence[str]) -> tuple[str, int | None]:
    """Return provenance and label. Two or more equal answers are unanimous, unless they are
    “cannot tell”; any other pair is unresolved."""
    label = NUMBERS.get(Answer(answers[0])) if answers else None
    if len(answers) < 2 or len(set(answers)) > 1 or label is None:
        return Provenance.UNRESOLVED.value, None
    return Provenance.UNANIMOUS.value, label


def _figures(campaign: Campaign, *, names: Mapping[int, str]) -> dict[str, object]:
    overall, strata = agreement.reports(campaign, names=names)
    return {
        "overall": report_fields(overall),
        "by_stratum": {name: report_fields(report) for name, report in strata.items()},
    }
