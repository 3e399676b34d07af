"""Pairs of a campaign: from an uploaded file, and from the variants that runs have written."""

from __future__ import annotations

import random
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import MD5
from django.utils.translation import gettext as _

from mwpapp.ml.corpora.decoding import open_text
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Record, Refused, UnreadableFile, bad_row
from mwpapp.ml.corpora.table_records import table_records
from mwpapp.models import Answer, Campaign, Pair, Paraphrase
from mwpapp.models.labels import PairQuerySet
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import LONGEST_TEXT
from mwpapp.services import rights
from mwpapp.services.campaigns import CannotChange, announce

BATCH = 1_000  # rows saved together
LARGEST_NUMBER = 2**53 - 2  # of a pair: every reader of JSON can still tell it from the next
MOST_ERRORS = 1_000  # bad rows that are named; the others are counted
LONGEST_NOTE = 200  # characters of a value of the provenance

# What each of our columns may be called; the second names are those of published sets.
QUESTION = ("question", "original")
PARAPHRASE = ("paraphrase", "augmented")
_NOTES = ("id", "source", "generator", "kind", "stratum", "operator", "label", "final_label")
_ANSWERS = {
    "": "", "1": Answer.VALID, "1.0": Answer.VALID, "true": Answer.VALID, "valid": Answer.VALID,
    "0": Answer.NOT_VALID, "0.0": Answer.NOT_VALID, "false": Answer.NOT_VALID,
    "not valid": Answer.NOT_VALID, "not_valid": Answer.NOT_VALID, "invalid": Answer.NOT_VALID,
}  # fmt: skip
_FLAGS = {"": False, "0": False, "false": False, "no": False, "1": True, "true": True, "yes": True}


_Key = tuple[str, str, str]  # generator, kind, judgement: a stratum


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPair:
    """A pair on its way into a campaign. `gold` is the known answer, or empty."""

    question: str
    paraphrase: str
    gold: str = ""
    practice: bool = False
    provenance: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What became of the pairs: each is added, or was there already."""

    added: int
    already_there: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which variants become pairs. An empty choice means: no matter."""

    runs: Collection[int] = ()
    generators: Collection[str] = ()
    kinds: Collection[str] = ()
    judgements: Collection[str] = ()  # the strata of the verdict
    kept_only: bool = False
    each: int | None = None  # at most so many of each stratum, drawn at random
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """How many variants there are to choose from, how many of them are drawn, and how many of
    those drawn the campaign does not have."""

    generator: str
    kind: str
    judgement: str
    count: int
    drawn: int
    fresh: int


def add_pairs(campaign: Campaign, pairs: Iterable[NewPair]) -> Added:
    """Add pairs that the campaign does not have. Raises CannotChange where it is closed."""
    with transaction.atomic():
        new = list(pairs)
        added = add_numbered(campaign, list(zip(new, numbers(len(new)), strict=True)))
    return Added(added=added, already_there=len(new) - added)


def numbers(count: int) -> list[int]:
    """So many numbers that no pair has, drawn at random. Numbers of pairs are seen by annotators:
    in the order of a file that is sorted by operator they would tell it, and counted on from one
    file to the next they would tell which pairs came together, all gold ones, say."""
    drawn = {1 + secrets.randbelow(LARGEST_NUMBER) for _pair in range(count)}
    taken = set(Pair.objects.filter(pk__in=drawn).values_list("pk", flat=True))
    found = list(drawn - taken)
    random.SystemRandom().shuffle(found)
    return [*found, *numbers(count - len(found))] if len(found) < count else found


def add_numbered(campaign: Campaign, pairs: Sequence[tuple[NewPair, int]]) -> int:
    """Add those that the campaign does not have, each under its number; says how many.
    Raises CannotChange where it is closed."""
    with transaction.atomic():
        row = _open_campaign(campaign.pk)
        rows = [_row(row, pair, number=number) for pair, number in pairs]
        Pair.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
        added = Pair.objects.filter(pk__in=[number for _pair, number in pairs]).count()
        announce(row)
    return added


def read_pairs(*, name: str, content: bytes) -> Iterator[NewPair | BadRow]:
    """The pairs of a CSV, TSV, JSON or JSON lines file, gzipped or not, or the reason why a row
    is none. Raises nothing.

    Columns: question, paraphrase, and where wanted gold (valid or not valid), practice (yes or
    no) and those of the provenance.
    """
    rows = 0
    for record in read_records(name=name, content=content):
        rows += 1
        if isinstance(record, BadRow):
            yield record
            continue
        try:
            yield _pair(record, file=name)
        except Refused as refusal:
            yield bad_row(record.line, str(refusal), source=record.excerpt)
    if not rows:
        yield bad_row(1, _("There is no pair in this file."), source="")


def read_records(*, name: str, content: bytes) -> Iterator[Record | BadRow]:
    """The rows of a table or of JSON, told apart by the first sign."""
    try:
        text, head = open_text(BytesIO(content))
        if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
            yield from json_records(text)
        else:
            yield from table_records(text, check_header=_check_header)
    except UnreadableFile as error:
        yield bad_row(error.line or 1, str(error), source="")


def text_of(fields: Mapping[str, Any], *, names: Sequence[str]) -> str:
    """The text under the first of the names that is there. Raises Refused."""
    value = _value(fields, names=names)
    if not isinstance(value, str) or not value.strip():
        raise Refused(_("There is no text under “%s”.") % names[0])
    # One sort of line end, so that a text is the same after any file that it goes through.
    text = value.replace("\x00", "").replace("\r\n", "\n").replace("\r", "\n").strip()
    if len(text) > LONGEST_TEXT:
        limits = {"name": names[0], "most": LONGEST_TEXT}
        raise Refused(_("The text under “%(name)s” is longer than %(most)d signs.") % limits)
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused(_("The text under “%s” holds signs that are none.") % names[0])
    return text


def answer_of(fields: Mapping[str, Any], *, names: Sequence[str]) -> str:
    """valid, not_valid, or empty. Raises Refused for anything else."""
    value = _plain(_value(fields, names=names))
    if value not in _ANSWERS:
        place = {"name": names[0], "value": value[:20]}
        raise Refused(_("“%(name)s” is “%(value)s”, and neither valid nor not valid.") % place)
    return str(_ANSWERS[value])


def strata(campaign: Campaign, *, wanted: Wanted) -> list[Stratum]:
    """What there is to choose from among the variants that the campaign's lead may see, and
    what `add_variants` would add of it."""
    found = _variants(campaign, wanted=wanted)
    drawn = found if wanted.each is None else found.filter(pk__in=_chosen(found, wanted=wanted))
    all_of, drawn_of = _counted(found), _counted(drawn)
    fresh_of = _counted(drawn.filter(~Exists(_there(campaign))))
    return [
        Stratum(
            generator=key[0], kind=key[1], judgement=key[2], count=count,
            drawn=drawn_of.get(key, 0), fresh=fresh_of.get(key, 0),
        )
        for key, count in sorted(all_of.items())
    ]  # fmt: skip


def add_variants(campaign: Campaign, *, wanted: Wanted) -> Added:
    """Make pairs of variants. Each is compared with its reference, as the verdict did it."""
    return add_pairs(campaign, new_pairs(chosen(campaign, wanted=wanted)))


def chosen(campaign: Campaign, *, wanted: Wanted) -> list[int]:
    """The variants that become pairs; the same ones for the same wish and seed."""
    return _chosen(_variants(campaign, wanted=wanted), wanted=wanted)


def _chosen(found: ParaphraseQuerySet, *, wanted: Wanted) -> list[int]:
    by_stratum: defaultdict[_Key, list[int]] = defaultdict(list)
    rows = found.order_by("pk").values_list("pk", "generator", "kind", "judgement")
    for pk, *stratum in rows:
        by_stratum[stratum[0], stratum[1], stratum[2]].append(pk)
    return _drawn(by_stratum, each=wanted.each, seed=wanted.seed)


def _counted(found: ParaphraseQuerySet) -> dict[_Key, int]:
    keys = ("generator", "kind", "judgement")
    rows = found.order_by(*keys).values_list(*keys).annotate(count=Count("pk"))
    return {(row[0], row[1], row[2]): row[3] for row in rows}


def _there(campaign: Campaign) -> PairQuerySet:
    """The campaign's pair with the texts of a variant; by the index that keeps them unique."""
    digests = Pair.objects.filter(campaign=campaign).annotate(
        question_digest=MD5("question"), paraphrase_digest=MD5("paraphrase")
    )
    return digests.filter(
        question_digest=MD5(OuterRef("reference_text")), paraphrase_digest=MD5(OuterRef("text"))
    )


def sources(campaign: Campaign) -> list[str]:
    """Where its pairs come from: the names of files, runs, operators."""
    name = KeyTextTransform("source", "provenance")
    found = campaign.pairs.order_by().values_list(name, flat=True).distinct()
    return sorted(filter(None, found))


def _variants(campaign: Campaign, *, wanted: Wanted) -> ParaphraseQuerySet:
    found = rights.paraphrases_visible_to(campaign.lead)
    if wanted.kept_only:
        found = found.kept()
    choices = {
        "run__in": wanted.runs,
        "generator__in": wanted.generators,
        "kind__in": wanted.kinds,
        "judgement__in": wanted.judgements,
    }
    return found.filter(**{name: values for name, values in choices.items() if values})


def _drawn(
    by_stratum: Mapping[tuple[str, str, str], list[int]], *, each: int | None, seed: int
) -> list[int]:
    """At most `each` of every stratum; the same seed draws the same."""
    if each is None:
        return [pk for own in by_stratum.values() for pk in own]
    rng = random.Random(seed)
    return [
        pk
        for _stratum, own in sorted(by_stratum.items())
        for pk in rng.sample(own, min(each, len(own)))
    ]


def new_pairs(variants: Sequence[int]) -> Iterator[NewPair]:
    """The pairs of these variants, read batch by batch."""
    left = iter(variants)
    while batch := list(islice(left, BATCH)):
        for row in Paraphrase.objects.filter(pk__in=batch):
            yield NewPair(
                question=row.reference_text, paraphrase=row.text, provenance=_provenance(row)
            )


def _provenance(row: Paraphrase) -> dict[str, Any]:
    return {
        "source": "run" if row.run_id else "variant",
        "run": row.run_id,
        "problem": row.problem_id,
        "paraphrase": row.pk,
        "generator": row.generator,
        "kind": row.kind,
        "stratum": row.judgement,
        "valid_probability": row.valid_probability,
    }


def _open_campaign(pk: int) -> Campaign:
    row = Campaign.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise CannotChange(_("This campaign is not there any more."))
    if row.state == Campaign.State.CLOSED:
        raise CannotChange(_("The campaign is closed."))
    return row


def _row(campaign: Campaign, pair: NewPair, *, number: int) -> Pair:
    for_everybody = bool(pair.gold) or pair.practice
    return Pair(
        pk=number,
        campaign=campaign,
        question=pair.question,
        paraphrase=pair.paraphrase,
        gold=pair.gold,
        practice=pair.practice,
        provenance=dict(pair.provenance),
        missing=None if for_everybody else campaign.wanted,
    )


def _pair(record: Record, *, file: str) -> NewPair:
    fields = record.fields
    practice = _plain(_value(fields, names=("practice",)))
    if practice not in _FLAGS:
        raise Refused(_("“practice” is “%s”, and neither yes nor no.") % practice[:20])
    notes = {name: str(fields[name])[:LONGEST_NOTE] for name in _NOTES if _plain(fields.get(name))}
    return NewPair(
        question=text_of(fields, names=QUESTION),
        paraphrase=text_of(fields, names=PARAPHRASE),
        gold=answer_of(fields, names=("gold",)),
        practice=_FLAGS[practice],
        provenance={"source": file[:LONGEST_NOTE], "line": record.line} | notes,
    )


def _value(fields: Mapping[str, Any], *, names: Sequence[str]) -> Any:
    return next((fields[name] for name in names if fields.get(name) not in (None, "")), "")


def _plain(value: Any) -> str:
    return "" if value is None else str(value).strip().lower()


def _check_header(header: Sequence[str]) -> None:
    for names in (QUESTION, PARAPHRASE):
        if not set(names) & set(header):
            found = {"name": names[0], "header": ", ".join(header)[:100]}
            raise UnreadableFile(
                _("The first line must name a column “%(name)s”; it names %(header)s.") % found,
                line=1,
            )
