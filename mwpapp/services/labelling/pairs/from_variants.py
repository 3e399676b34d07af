"""Make pairs from variants, chosen by stratum."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import Count, Exists, Q

from mwpapp.models import Campaign, Pair, Paraphrase
from mwpapp.models.labels import PairQuerySet
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.services import rights
from mwpapp.services.labelling.pairs.adding import NewPair

BATCH = 1_000  # variants read at a time

_Key = tuple[str, str, str]  # a stratum: generator, kind, judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantChoice:
    """The choice of variants that become pairs. An empty field excludes nothing."""

    runs: Collection[int] = ()
    generators: Collection[str] = ()
    kinds: Collection[str] = ()
    judgements: Collection[str] = ()  # of the verdict: ready, check, reject
    kept_only: bool = False
    each: int | None = None  # at most this many from each stratum, drawn at random
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    """The counts of one stratum: all variants, the drawn ones, and the drawn ones that are new to
    the campaign."""

    generator: str
    kind: str
    judgement: str
    count: int
    drawn: int
    fresh: int


def strata(campaign: Campaign, *, wanted: VariantChoice) -> list[Stratum]:
    """Return the strata of the variants that the campaign's lead may see, with the number that
    `chosen` would return for each."""
    variants = _variants(campaign, wanted=wanted)
    drawn = Q()
    if wanted.each is not None:
        drawn = Q(pk__in=_chosen(variants, wanted=wanted))
    keys = ("generator", "kind", "judgement")
    rows = (
        variants.order_by(*keys)
        .values(*keys)
        .annotate(
            count=Count("pk"),
            drawn=Count("pk", filter=drawn),
            fresh=Count("pk", filter=drawn & ~Exists(_same_pair(campaign))),
        )
    )
    return sorted((Stratum(**row) for row in rows), key=_key)


def chosen(campaign: Campaign, *, wanted: VariantChoice) -> list[int]:
    """Return the ids of the chosen variants. The same choice and seed give the same ids."""
    return _chosen(_variants(campaign, wanted=wanted), wanted=wanted)


def _chosen(variants: ParaphraseQuerySet, *, wanted: VariantChoice) -> list[int]:
    by_stratum: defaultdict[_Key, list[int]] = defaultdict(list)
    rows = variants.order_by("pk").values_list("pk", "generator", "kind", "judgement")
    for pk, *stratum in rows:
        by_stratum[stratum[0], stratum[1], stratum[2]].append(pk)
    return _drawn(by_stratum, each=wanted.each, seed=wanted.seed)


def _key(stratum: Stratum) -> _Key:
    return stratum.generator, stratum.kind, stratum.judgement


def _same_pair(campaign: Campaign) -> PairQuerySet:
    """Return a query for the campaign's pair with the texts of a variant. It uses an index."""
    return Pair.objects.filter(campaign=campaign).with_texts("reference_text", "text")


def _variants(campaign: Campaign, *, wanted: VariantChoice) -> ParaphraseQuerySet:
    variants = rights.paraphrases_visible_to(campaign.lead)
    if wanted.kept_only:
        variants = variants.kept()
    choices = {
        "run__in": wanted.runs,
        "generator__in": wanted.generators,
        "kind__in": wanted.kinds,
        "judgement__in": wanted.judgements,
    }
    return variants.filter(**{name: values for name, values in choices.items() if values})


def _drawn(by_stratum: Mapping[_Key, list[int]], *, each: int | None, seed: int) -> list[int]:
    """Return at most `each` variants of every stratum. The same seed draws the same variants."""
    if each is None:
        return [pk for ids in by_stratum.values() for pk in ids]
    rng = random.Random(seed)
    return [
        pk
        for _stratum, ids in sorted(by_stratum.items())
        for pk in rng.sample(ids, min(each, len(ids)))
    ]


def new_pairs(variants: Sequence[int]) -> Iterator[NewPair]:
    """Yield the pairs of these variants, which are read in batches."""
    remaining = iter(variants)
    while batch := list(islice(remaining, BATCH)):
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
