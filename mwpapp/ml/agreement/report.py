"""All figures of agreement for one set of labels: a campaign, a stratum, a week, a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.agreement.cohen_kappa import cohen_kappa, cohen_kappa_interval
from mwpapp.ml.agreement.confusion import Confusion, confusions
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
from mwpapp.ml.agreement.words import strength

# Tables grow with the square of both; a file with more of either is no table of annotators.
MOST_ANNOTATORS = 100
MOST_LABELS = 50
_TOO_MANY = (
    f"The tables of each two are left out: there are more than {MOST_ANNOTATORS} annotators or "
    f"more than {MOST_LABELS} different labels. Is each column what its name says?"
)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairwiseAgreement:
    """Two annotators on the pairs that both labelled, of which there is one at least."""

    annotators: tuple[str, str]
    percent_agreement: float
    cohen_kappa: float | None
    cohen_kappa_interval: Interval | None
    confusion: Confusion


@dataclass(frozen=True, slots=True, kw_only=True)
class PooledFigures:
    """The figures that do not ask who gave a label, each None where it is not defined."""

    pairs: int
    labels: Mapping[str, int]
    fleiss_kappa: float | None
    krippendorff_alpha: float | None
    gwet_ac1: float | None
    percent_agreement: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementReport:
    """The figures, each None where it is not defined; shares are in [0, 1].

    `pairs` have a label at least, `annotators` gave one at least; `labels` says how often each
    was given. `pairwise` is None above MOST_ANNOTATORS annotators or MOST_LABELS labels.
    `misleading` is the label that is nearly all of them and pulls figures down which are there.
    """

    pairs: int
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
    notes: tuple[str, ...]


def agreement_report(labels: Labels) -> AgreementReport:
    """Every figure for `labels` (pair -> annotator -> label, None where it is missing)."""
    given = given_labels(labels)
    people = annotators(given)
    tables = confusions(given) if len(people) <= MOST_ANNOTATORS else {}
    return counted_report(patterns(given), annotators=people, tables=tables)


def counted_report(
    counted: Patterns, *, annotators: Sequence[str], tables: Mapping[tuple[str, str], Confusion]
) -> AgreementReport:
    """Every figure from counts, which a database makes quicker than it hands out labels.

    `annotators` gave a label at least, in the order of their names; `tables` holds one for each
    two of them, in that order, with a pair in common (it may be empty above MOST_ANNOTATORS).
    """
    pooled = pooled_figures(counted)
    table = next(iter(tables.values()), None) if len(annotators) == 2 else None
    kappa = cohen_kappa(table) if table else None
    shown = len(annotators) <= MOST_ANNOTATORS and len(pooled.labels) <= MOST_LABELS
    totals = label_totals(pairable(counted))
    kappas = [kappa, pooled.fleiss_kappa, pooled.krippendorff_alpha]
    misleading = kappa_paradox(totals, kappas=kappas, ac1=pooled.gwet_ac1)
    return AgreementReport(
        pairs=pooled.pairs,
        annotators=tuple(annotators),
        labels=pooled.labels,
        cohen_kappa=kappa,
        cohen_kappa_interval=cohen_kappa_interval(table) if table else None,
        fleiss_kappa=pooled.fleiss_kappa,
        krippendorff_alpha=pooled.krippendorff_alpha,
        gwet_ac1=pooled.gwet_ac1,
        percent_agreement=pooled.percent_agreement,
        pairwise=tuple(_two(both, tables[both]) for both in sorted(tables)) if shown else None,
        misleading=misleading,
        notes=(
            *_missing(counted, people=len(annotators), pooled=pooled),
            *prevalence_notes(totals, paradox=misleading),
            *([] if shown else [_TOO_MANY]),
        ),
    )


def pooled_figures(counted: Patterns) -> PooledFigures:
    """The figures for pairs of which only the counts of their labels are known."""
    return PooledFigures(
        pairs=sum(counted.values()),
        labels=dict(sorted(label_totals(counted).items())),
        fleiss_kappa=fleiss_kappa(counted),
        krippendorff_alpha=krippendorff_alpha(counted),
        gwet_ac1=gwet_ac1(counted),
        percent_agreement=percent_agreement(counted),
    )


def report_fields(report: AgreementReport) -> dict[str, Any]:
    """Plain values, the figures unrounded, with the usual word for each chance-corrected one."""
    corrected = ("cohen_kappa", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1")
    return {
        "pairs": report.pairs,
        "annotators": list(report.annotators),
        "labels": dict(report.labels),
        "cohen_kappa": report.cohen_kappa,
        "cohen_kappa_interval": _ends(report.cohen_kappa_interval),
        "fleiss_kappa": report.fleiss_kappa,
        "krippendorff_alpha": report.krippendorff_alpha,
        "gwet_ac1": report.gwet_ac1,
        "percent_agreement": report.percent_agreement,
        "words": {name: strength(getattr(report, name)) for name in corrected},
        "pairwise": None
        if report.pairwise is None
        else [_pairwise_fields(two) for two in report.pairwise],
        "notes": list(report.notes),
    }


def _two(both: tuple[str, str], table: Confusion) -> PairwiseAgreement:
    return PairwiseAgreement(
        annotators=both,
        percent_agreement=table.agreeing / table.pairs,
        cohen_kappa=cohen_kappa(table),
        cohen_kappa_interval=cohen_kappa_interval(table),
        confusion=table,
    )


def _missing(counted: Patterns, *, people: int, pooled: PooledFigures) -> list[str]:
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
        "words": strength(two.cohen_kappa),
        "confusion": _square(two.confusion),
    }


def _square(table: Confusion) -> dict[str, dict[str, int]]:
    """The first's label -> the second's label -> pairs, zeros too."""
    return {
        one: {other: table.counts.get((one, other), 0) for other in table.labels}
        for one in table.labels
    }


def _ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else list(interval)
