"""Test sets: frozen from a campaign, exported, imported again without a loss."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import PurePath
from typing import cast

from django.db import transaction
from django.db.models import CASCADE, Count, Max, Min, Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from mwpapp.formats import test_set_csv, test_set_folder, test_set_jsonl
from mwpapp.formats.test_set import Description, FrozenPair, NoTestSet
from mwpapp.ml.agreement.report import report_fields
from mwpapp.ml.corpora.rows import BadRow, Refused
from mwpapp.ml.types import Progress
from mwpapp.models import Adjudication, Answer, Campaign, Pair, TestSet, TestSetPair, User
from mwpapp.services import agreement, frozen_agreement
from mwpapp.services.pairs import PARAPHRASE, QUESTION, answer_of, read_records, text_of

BATCH = 1_000
LONGEST_NAME = 120
YEARS = range(1900, 3000)  # of a file's times: every zone and the database can tell them
LABEL = ("label", "final_label")
NUMBERS: dict[str, int] = {Answer.VALID: 1, Answer.NOT_VALID: 0}

Provenance = TestSetPair.Provenance


class CannotFreeze(Exception):
    """A campaign cannot become a test set now, for a reason that its lead can read."""


class CannotImport(Exception):
    """A file cannot become a test set, for a reason that a person can read."""


def freeze(
    campaign: Campaign,
    *,
    by: User,
    progress: Progress | None = None,
    stored: Callable[[TestSet], None] | None = None,
) -> TestSet:
    """A new version of the campaign's test set, with its figures. `progress` is told how many
    pairs are read; `stored` is called while nothing is committed yet. Raises CannotFreeze unless
    the campaign is closed, and where something was decided while its pairs were read."""
    check_freezable(campaign)
    before = _stamp(campaign)
    names = _numbers(campaign)
    pairs = _gathered(campaign, names=names, progress=progress)
    figures = _figures(campaign, names=names)
    with transaction.atomic():
        # Its state cannot change meanwhile, so neither can its labels.
        row = Campaign.objects.select_for_update().get(pk=campaign.pk)
        check_freezable(row)
        if _stamp(row) != before:
            raise CannotFreeze(_("Something was decided while it was frozen. Freeze it again."))
        test_set = _store(_frozen_now(row, by, pairs, figures), pairs, owner=by, campaign=row)
        if stored is not None:
            stored(test_set)
    return test_set


def delete(test_set: TestSet) -> None:
    """For good, with what was measured on it; its campaign and labels stay."""
    test_set.delete()


def going_with(test_set: TestSet) -> list[tuple[str, int]]:
    """What else goes when the set is deleted: its name in the plural, and how many."""
    models = [
        (cast(type[Model], one.related_model), one.field.name)
        for one in TestSet._meta.related_objects
        if one.name != "pairs" and one.on_delete is CASCADE
    ]
    found = [
        (str(model._meta.verbose_name_plural), model._default_manager.filter(**{to: test_set}))
        for model, to in models
    ]
    return [(name, rows.count()) for name, rows in found if rows.exists()]


def export_csv(test_set: TestSet) -> Iterator[str]:
    """The labelled pairs in the column order of ParaQD."""
    return test_set_csv.write(frozen_pairs(test_set))


def export_jsonl(test_set: TestSet) -> Iterator[str]:
    """All pairs with what is known about each."""
    return test_set_jsonl.write(frozen_pairs(test_set))


def export_folder(test_set: TestSet) -> bytes:
    """A zipped dataset folder, from which `import_file` makes the same set again."""
    return test_set_folder.write(describe(test_set), list(frozen_pairs(test_set)))


def import_file(owner: User, *, name: str, content: bytes) -> TestSet:
    """A test set from what was exported, or from any CSV with question, paraphrase and label.

    The zipped folder carries everything; where it holds labels, its agreement must be theirs. JSON
    lines carry the pairs with their labels, from which the agreement is computed again; CSV the
    pairs alone. A set that is there already is returned, marked as learned from where the file
    says so. Raises CannotImport.
    """
    try:
        description, pairs = _read(name, content)
    except NoTestSet as reason:
        raise CannotImport(str(reason)) from reason
    if not pairs:
        raise CannotImport(_("There is no pair in this file."))
    with transaction.atomic():
        # Two imports of one file at the same moment make one set.
        User.objects.select_for_update().get(pk=owner.pk)
        if description is None:
            description = _described(owner, name=name, pairs=pairs)
        there = TestSet.objects.filter(
            owner=owner, name=description.name, version=description.version
        ).first()
        if there is None:
            return _store(description, pairs, owner=owner, campaign=None)
    if there.checksum != description.checksum:
        raise CannotImport(_("You have another test set with this name and version."))
    there.learned_from_at = _learned_from_at(description)
    there.save(update_fields=["learned_from_at"])
    return there


def frozen_pairs(test_set: TestSet) -> Iterator[FrozenPair]:
    """Its pairs in their order."""
    for row in test_set.pairs.order_by("place").iterator():
        yield FrozenPair(
            question=row.question, paraphrase=row.paraphrase, label=row.label,
            provenance=row.provenance, reason=row.reason, labels=row.labels, origin=row.origin,
        )  # fmt: skip


def describe(test_set: TestSet) -> Description:
    return Description(
        name=test_set.name,
        version=test_set.version,
        question=test_set.question,
        guidelines=test_set.guidelines,
        guideline_version=test_set.guideline_version,
        frozen_at=test_set.frozen_at.isoformat(),
        checksum=test_set.checksum,
        agreement=test_set.agreement,
        learned_from_at=test_set.learned_from_at.isoformat() if test_set.learned_from_at else None,
    )


def is_whole(test_set: TestSet) -> bool:
    """Whether its pairs are still those that were frozen."""
    return test_set_jsonl.checksum(frozen_pairs(test_set)) == test_set.checksum


def check_freezable(campaign: Campaign) -> None:
    """Raises CannotFreeze with what is missing."""
    if campaign.state != Campaign.State.CLOSED:
        raise CannotFreeze(_("Close the campaign first: labels could still change."))
    if not campaign.pairs.real().exists():
        raise CannotFreeze(_("There are no pairs to freeze."))


def _stamp(campaign: Campaign) -> tuple[object, ...]:
    """Another one as soon as a label or a decision is another."""
    decided = Adjudication.objects.filter(pair__campaign=campaign)
    labels = campaign.labels.aggregate(count=Count("pk"), latest=Max("changed_at"))
    decisions = decided.aggregate(count=Count("pk"), latest=Max("decided_at"))
    return (*labels.values(), *decisions.values())


def _gathered(
    campaign: Campaign, *, names: Mapping[int, str], progress: Progress | None
) -> list[FrozenPair]:
    """All real pairs as they stand now."""
    total = campaign.pairs.real().count()
    pairs: list[FrozenPair] = []
    for pair in _real(campaign):
        pairs.append(_frozen(pair, names=names))
        if progress is not None and (len(pairs) % BATCH == 0 or len(pairs) == total):
            progress(len(pairs), total)
    return pairs


def _frozen_now(
    campaign: Campaign, by: User, pairs: Sequence[FrozenPair], figures: Mapping[str, object]
) -> Description:
    guidelines = campaign.guidelines.order_by("number").last()
    return Description(
        name=campaign.name,
        version=_next_version(by, name=campaign.name),
        question=campaign.question,
        guidelines=guidelines.text if guidelines else "",
        guideline_version=guidelines.number if guidelines else None,
        frozen_at=timezone.now().isoformat(),
        checksum=test_set_jsonl.checksum(pairs),
        agreement=figures,
    )


def _real(campaign: Campaign) -> Iterator[Pair]:
    pairs = campaign.pairs.real().order_by("pk").select_related("adjudication")
    return pairs.prefetch_related("labels").iterator(chunk_size=BATCH)


def _numbers(campaign: Campaign) -> dict[int, str]:
    """A number for each annotator, the same in every version, and no hint at who it is."""
    people = list(campaign.participations.order_by("pk").values_list("annotator_id", flat=True))
    order = sorted(people, key=lambda pk: random.Random(f"{campaign.seed} {pk}").random())
    return {pk: f"annotator {place}" for place, pk in enumerate(order, 1)}


def _frozen(pair: Pair, *, names: Mapping[int, str]) -> FrozenPair:
    given = {
        names[label.annotator_id]: label.answer
        for label in pair.labels.all()
        if label.answer != Answer.SKIP
    }
    decided: Adjudication | None = getattr(pair, "adjudication", None)
    provenance, label = _decided(decided) if decided else _agreed(list(given.values()))
    return FrozenPair(
        question=pair.question,
        paraphrase=pair.paraphrase,
        label=label,
        provenance=provenance,
        reason=decided.reason if decided else "",
        labels=given,
        origin=pair.provenance,
    )


def _decided(adjudication: Adjudication) -> tuple[str, int | None]:
    label = NUMBERS.get(Answer(adjudication.decision))
    return (Provenance.UNRESOLVED if label is None else Provenance.ADJUDICATED).value, label


def _agreed(answers: Sequence[str]) -> tuple[str, int | None]:
    """Two labels at least, all the same, and not a doubt."""
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


def _next_version(owner: User, *, name: str) -> int:
    last = TestSet.objects.filter(owner=owner, name=name).aggregate(last=Max("version"))["last"]
    return (last or 0) + 1


def _store(
    description: Description,
    pairs: Sequence[FrozenPair],
    *,
    owner: User,
    campaign: Campaign | None,
) -> TestSet:
    test_set = TestSet.objects.create(
        owner=owner,
        campaign=campaign,
        name=description.name,
        version=description.version,
        question=description.question,
        guidelines=description.guidelines,
        guideline_version=description.guideline_version,
        frozen_at=_time(description.frozen_at),
        learned_from_at=_learned_from_at(description),
        checksum=description.checksum,
        agreement=description.agreement,
    )
    rows = (_row(test_set, place, pair) for place, pair in enumerate(pairs))
    TestSetPair.objects.bulk_create(rows, batch_size=BATCH)
    return test_set


def _learned_from_at(description: Description) -> datetime | None:
    """Since when a training has had these pairs, in whichever set: the mark belongs to them."""
    same = TestSet.objects.filter(checksum=description.checksum)
    marks = [same.aggregate(first=Min("learned_from_at"))["first"]]
    if description.learned_from_at:
        marks.append(_time(description.learned_from_at))
    return min((mark for mark in marks if mark), default=None)


def _row(test_set: TestSet, place: int, pair: FrozenPair) -> TestSetPair:
    return TestSetPair(
        test_set=test_set, place=place, question=pair.question, paraphrase=pair.paraphrase,
        label=pair.label, provenance=pair.provenance, reason=pair.reason,
        labels=dict(pair.labels), origin=dict(pair.origin),
    )  # fmt: skip


def _time(text: str) -> datetime:
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found) or found.year not in YEARS:
        raise CannotImport(_("“%s” is no time.") % text[:40])
    return found


def _read(name: str, content: bytes) -> tuple[Description | None, list[FrozenPair]]:
    """The pairs, and what the file says about them as a whole. Raises NoTestSet."""
    if content.startswith(b"PK"):
        description, pairs = test_set_folder.read(content)
        if len(description.name) > LONGEST_NAME or len(description.question) > 500:
            raise NoTestSet(_("The name or the question asked is too long."))
        frozen_agreement.check(description.agreement, pairs=pairs)
        return description, pairs
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return None, list(test_set_jsonl.read(content.removeprefix(b"\xef\xbb\xbf")))
    return None, list(_stated(name, content))


def _stated(name: str, content: bytes) -> Iterator[FrozenPair]:
    """The pairs of a table. A set is taken whole: one bad row is enough to refuse it."""
    for record in read_records(name=name, content=content):
        if isinstance(record, BadRow):
            raise NoTestSet(_line(record.line, record.reason))
        try:
            label = NUMBERS.get(answer_of(record.fields, names=LABEL))
            if label is None:
                raise Refused(_("There is no label."))
            yield FrozenPair(
                question=text_of(record.fields, names=QUESTION),
                paraphrase=text_of(record.fields, names=PARAPHRASE),
                label=label,
                provenance=Provenance.STATED.value,
            )
        except Refused as refusal:
            raise NoTestSet(_line(record.line, str(refusal))) from refusal


def _line(number: int, reason: str) -> str:
    return _("Line %(number)d: %(reason)s") % {"number": number, "reason": reason}


def _described(owner: User, *, name: str, pairs: Sequence[FrozenPair]) -> Description:
    """What can be said of pairs that came without a description."""
    stem = PurePath(name).name.split(".")[0].strip()[:LONGEST_NAME] or _("Test set")
    checksum = test_set_jsonl.checksum(pairs)
    there = TestSet.objects.filter(owner=owner, name=stem, checksum=checksum).first()
    return Description(
        name=stem,
        version=there.version if there else _next_version(owner, name=stem),
        question="",
        guidelines="",
        guideline_version=None,
        frozen_at=timezone.now().isoformat(),
        checksum=checksum,
        agreement=frozen_agreement.figures(pairs),
    )
