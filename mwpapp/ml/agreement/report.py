"""Compute all agreement figures for one set of labels, such as a campaign, a stratum or a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.agreement.cohen_kappa import cohen_kappa, cohen_kappa_interval
from mwpapp.ml.agreement.cross_table import CrossTable, cross_tables
from mwpapp.ml.agreement.fleiss_kappa import fleiss_kappa, labels_of_each
from mwpapp.ml.agreement.gwet_ac1 import gwet_ac1
from mwpapp.ml.agreement.krippendorff_alpha import krippendorff_alpha
from mwpapp.ml.agreement.labels import (
    Labels,
    Patterns,
    annotators,
    given_labels,
    label_totals,
    pairable,
    patterns,
)
from mwpapp.ml.agreement.notes import (
    Prevalence,
    kappa_paradox,
    missing_notes,
    prevalence_notes,
)
from mwpapp.ml.agreement.percent_agreement import percent_agreement
from mwpapp.ml.agreement.words import strength_of_agreement
from mwpapp.ml.catalogue.messages import Message, gettext_noop

# The number of tables grows with the square of the number of annotators, and their size with the
# square of the number of labels. A file that exceeds a limit probably has its columns mixed up.
MAX_ANNOTATORS = 100
MAX_LABELS = 50
_TOO_MANY = Message(
    gettext_noop(
        "The tables for each pair of annotators are omitted, because there are more than "
        "%(annotators)s annotators or more than %(labels)s different labels. If the labels come "
        "from a file, check that each column contains what its name says."
    ),
    {"annotators": MAX_ANNOTATORS, "labels": MAX_LABELS},
)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairwiseAgreement:
    """The agreement of two annotators on the pairs that both labelled (at least one)."""

    annotators: tuple[str, str]
    percent_agreement: float
    cohen_kappa: float | None
    cohen_kappa_interval: Interval | None
    confusion: CrossTable


@dataclass(frozen=True, slots=True, kw_only=True)
class PooledFigures:
    """The figures that ignore who gave a label. An undefined figure is None. `pairs` counts pairs
    with at least one label, `common_pairs` those with at least two, which the figures compare."""

    pairs: int
    common_pairs: int
    labels: Mapping[str, int]
    fleiss_kappa: float | None
    krippendorff_alpha: float | None
    gwet_ac1: float | None
    percent_agreement: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementReport:
    """All agreement figures. An undefined figure is None; shares are in [0, 1].

    `pairs` counts pairs with at least one label, and `common_pairs` those with at least two, which
    the figures compare. `annotators` lists everybody who gave a label, and `labels` says how often
    each label was given. `pairwise` is None if there are more than MAX_ANNOTATORS annotators or
    more than MAX_LABELS distinct labels. `misleading` is the label whose high prevalence makes
    kappa misleading, if any; see `notes.kappa_paradox`.
    """

    pairs: int
    common_pairs: int
    annotators: tuple[str, ...]
    labels: Mapping[str, int]
    cohen_kappa: float | None
    cohen_kappa_interval: Interval | None
    fleiss_kappa: float | None
    krippendorff_alpha: float | None
    gwet_ac1: float | None
    percent_agreement: float | None
    pairwise: tuple[PairwiseAgreement, ...] | None
    misleading: Prevalence | None
    notes: tuple[Message, ...]


def agreement_report(labels: Labels) -> AgreementReport:
    """Return every figure for `labels` (pair -> annotator -> label, or None if missing)."""
    given = given_labels(labels)
    people = annotators(given)
    tables = cross_tables(given) if len(people) <= MAX_ANNOTATORS else {}
    return counted_report(patterns(given), annotators=people, tables=tables)


def counted_report(
    counted: Patterns, *, annotators: Sequence[str], tables: Mapping[tuple[str, str], CrossTable]
) -> AgreementReport:
    """Return every figure from counts, which a database computes faster than it sends labels.

    `annotators` are the sorted names of everybody who gave a label. `tables` contains a
    cross table for any two of them who labelled the same pair; it may be empty if there are more
    than MAX_ANNOTATORS of them.
    """
    pooled = pooled_figures(counted)
    table = next(iter(tables.values()), None) if len(annotators) == 2 else None
    kappa = cohen_kappa(table) if table else None
    shown = len(annotators) <= MAX_ANNOTATORS and len(pooled.labels) <= MAX_LABELS
    totals = label_totals(pairable(counted))
    kappas = [kappa, pooled.fleiss_kappa, pooled.krippendorff_alpha]
    misleading = kappa_paradox(totals, kappas=kappas, ac1=pooled.gwet_ac1)
    return AgreementReport(
        pairs=pooled.pairs,
        common_pairs=pooled.common_pairs,
        annotators=tuple(annotators),
        labels=pooled.labels,
        cohen_kappa=kappa,
        cohen_kappa_interval=cohen_kappa_interval(table) if table else None,
        fleiss_kappa=pooled.fleiss_kappa,
        krippendorff_alpha=pooled.krippendorff_alpha,
        gwet_ac1=pooled.gwet_ac1,
        percent_agreement=pooled.percent_agreement,
        pairwise=tuple(_pairwise(both, tables[both]) for both in sorted(tables)) if shown else None,
        misleading=misleading,
        notes=(
            *_missing(counted, people=len(annotators), pooled=pooled),
            *prevalence_notes(totals, paradox=misleading),
            *([] if shown else [_TOO_MANY]),
        ),
    )


def pooled_figures(counted: Patterns) -> PooledFigures:
    """Return the figures that need only the label counts of each pair."""
    return PooledFigures(
        pairs=sum(counted.values()),
        common_pairs=sum(pairable(counted).values()),
        labels=dict(sorted(label_totals(counted).items())),
        fleiss_kappa=fleiss_kappa(counted),
        krippendorff_alpha=krippendorff_alpha(counted),
        gwet_ac1=gwet_ac1(counted),
        percent_agreement=percent_agreement(counted),
    )


def report_fields(
    report: AgreementReport, *, word: Callable[[Message], str] = str
) -> dict[str, Any]:
    """Return the report as JSON values, unrounded.

    `words` contains the strength of agreement for each chance-corrected coefficient, or None if
    the coefficient is undefined or there are too few common pairs.
    `word` renders the notes: in English by default, in the reader's language with
    `services.wording.worded`.
    """
    corrected = ("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1")
    return {
        "pairs": report.pairs,
        "common_pairs": report.common_pairs,
        "annotators": list(report.annotators),
        "labels": dict(report.labels),
        "cohen_kappa": report.cohen_kappa,
        "cohen_kappa_interval": _ends(report.cohen_kappa_interval),
        "fleiss_kappa": report.fleiss_kappa,
        "krippendorff_alpha": report.krippendorff_alpha,
        "gwet_ac1": report.gwet_ac1,
        "percent_agreement": report.percent_agreement,
        "words": {
            name: strength_of_agreement(getattr(report, name), pairs=report.common_pairs)
            for name in corrected
        },
        "pairwise": None
        if report.pairwise is None
        else [_pairwise_fields(two) for two in report.pairwise],
        "notes": [word(note) for note in report.notes],
    }


def _pairwise(both: tuple[str, str], table: CrossTable) -> PairwiseAgreement:
    return PairwiseAgreement(
        annotators=both,
        percent_agreement=table.agreeing / table.pairs,
        cohen_kappa=cohen_kappa(table),
        cohen_kappa_interval=cohen_kappa_interval(table),
        confusion=table,
    )


def _missing(counted: Patterns, *, people: int, pooled: PooledFigures) -> list[Message]:
    return missing_notes(
        annotators=people,
        labels_of_each=labels_of_each(counted),
        label_pairs=pooled.gwet_ac1 is not None,
    )


def _pairwise_fields(two: PairwiseAgreement) -> dict[str, Any]:
    return {
        "annotators": list(two.annotators),
        "pairs": two.confusion.pairs,
        "percent_agreement": two.percent_agreement,
        "cohen_kappa": two.cohen_kappa,
        "cohen_kappa_interval": _ends(two.cohen_kappa_interval),
        "words": strength_of_agreement(two.cohen_kappa, pairs=two.confusion.pairs),
        "confusion": _square(two.confusion),
    }


def _square(table: CrossTable) -> dict[str, dict[str, int]]:
    """Return first annotator's label -> second annotator's label -> pairs, including zeros."""
    return {
        one: {other: table.counts.get((one, other), 0) for other in table.labels}
        for one in table.labels
    }


def _ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else list(interval)
