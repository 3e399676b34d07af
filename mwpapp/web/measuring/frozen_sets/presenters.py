"""Present the shares, agreement, label provenance and files of test sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.ml.agreement.words import LABELS, AgreementStrength
from mwpapp.models import TestSet, TestSetPair
from mwpapp.services.wording import worded
from mwpapp.web.charts.decimals import decimal, percent
from mwpapp.web.charts.share_bar import Share, share_bar, shares

# The figures of agreement in display order.
FIGURES: list[tuple[str, Promise]] = [
    ("cohen_kappa", gettext_lazy("Cohen’s kappa")),
    ("fleiss_kappa", gettext_lazy("Fleiss’ kappa")),
    ("krippendorff_alpha", gettext_lazy("Krippendorff’s alpha")),
    ("gwet_ac1", gettext_lazy("Gwet’s AC1")),
    ("percent_agreement", gettext_lazy("Percent agreement")),
]
LARGEST = 10**9  # the largest number that is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of agreement. `value` is empty if the figure is undefined."""

    name: str
    value: str
    word: str
    interval: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A test set in the list."""

    test_set: TestSet
    pairs: int
    valid_share: int | None  # in percent of the labelled pairs
    headline: Figure | None
    measured: bool  # the labels of the annotators are known


def rows(test_sets: Iterable[TestSet]) -> list[Row]:
    found = list(test_sets)
    counts = _counts(found)
    return [_row(test_set, *counts.get(test_set.pk, (0, 0, 0))) for test_set in found]


def headline(agreement: Mapping[str, Any]) -> Figure | None:
    """Return the first figure that is defined, or None."""
    return next((one for one in figures(_overall(agreement)) if one.value), None)


def figures(report: Mapping[str, Any]) -> list[Figure]:
    """Return all figures of one report, in display order."""
    return [_figure(report, name=name, words=str(words)) for name, words in FIGURES]


def strata(agreement: Mapping[str, Any]) -> list[tuple[str, int, list[Figure]]]:
    """Return the name, number of pairs and figures of each stratum, or [] for fewer than two."""
    found = {name: _fields(one) for name, one in _fields(agreement.get("by_stratum")).items()}
    if len(found) < 2:
        return []
    return [
        (name or _("No stratum"), _count(report.get("pairs")), figures(report))
        for name, report in found.items()
    ]


def provenance_shares(counts: Mapping[str, int]) -> list[Share]:
    """Return the shares of pairs by the provenance of their label."""
    return shares(
        [
            (provenance.value, str(provenance.label), counts.get(provenance.value, 0))
            for provenance in TestSetPair.Provenance
        ]
    )


def detail(test_set: TestSet) -> dict[str, Any]:
    """Return the context of `test_sets/show.html`, without the pairs."""
    by_provenance = _counted(test_set.pairs.order_by().values_list("provenance"))
    counts = {provenance: numbers[0] for provenance, numbers in by_provenance.items()}
    row = _row(test_set, *map(sum, zip((0, 0, 0), *by_provenance.values(), strict=True)))
    overall = _overall(test_set.agreement)
    return {
        "test_set": test_set,
        "row": row,
        "figures": figures(overall),
        "annotators": len(_listed(overall.get("annotators"))),
        "notes": _listed(overall.get("notes")),
        "strata": strata(test_set.agreement),
        "shares": provenance_shares(counts),
        "share_bar": share_bar(provenance_shares(counts)),
        "files": files(),
        "unresolved": counts.get(TestSetPair.Provenance.UNRESOLVED.value, 0),
    }


def files() -> list[dict[str, str]]:
    """Return the registered formats for the download menu."""
    return [
        {"name": name, "label": _(format.label), "hint": _(format.hint)}
        for name, format in FORMATS.items()
    ]


def readable() -> list[tuple[str, str]]:
    """Return the label and hint of each format that can be imported."""
    return [(_(format.label), _(format.import_hint)) for format in FORMATS.values() if format.read]


def _counts(test_sets: Sequence[TestSet]) -> dict[int, tuple[int, int, int]]:
    """Return the number of pairs, labelled pairs and valid pairs in each set."""
    pairs = TestSetPair.objects.filter(test_set__in=test_sets).order_by()
    return _counted(pairs.values_list("test_set"))


def _counted(groups: QuerySet[TestSetPair, Any]) -> dict[Any, tuple[int, int, int]]:
    found = groups.annotate(
        count=Count("pk"),
        labelled=Count("pk", filter=Q(label__isnull=False)),
        valid=Count("pk", filter=Q(label=1)),
    )
    return {key: (count, labelled, valid) for key, count, labelled, valid in found}


def _row(test_set: TestSet, pairs: int, labelled: int, valid: int) -> Row:
    share = round(100 * valid / labelled) if labelled else None
    return Row(
        test_set=test_set,
        pairs=pairs,
        valid_share=share,
        headline=headline(test_set.agreement),
        measured=bool(_overall(test_set.agreement)),
    )


def _overall(agreement: Mapping[str, Any]) -> Mapping[str, Any]:
    return _fields(agreement.get("overall"))


def _figure(report: Mapping[str, Any], *, name: str, words: str) -> Figure:
    word = _fields(report.get("words")).get(name)
    return Figure(
        name=words,
        value=_shown(report.get(name), is_share=name == "percent_agreement"),
        word=_word(word),
        interval=_interval(report.get("cohen_kappa_interval")) if name == "cohen_kappa" else "",
    )


def _word(stored: object) -> str:
    """Return the strength of agreement in the reader's language, or "" for anything else."""
    if not isinstance(stored, str) or stored not in set(AgreementStrength):
        return ""
    return worded(LABELS[AgreementStrength(stored)])


# An imported set may contain any values; those that are not figures are not shown.
def _fields(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else []


def _count(value: Any) -> int:
    return int(value) if _is_number(value) else 0


def _interval(value: object) -> str:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_number, value)):
        return ""
    return _("%(low)s to %(high)s") % {
        "low": _shown(value[0], is_share=False),
        "high": _shown(value[1], is_share=False),
    }


def _shown(value: Any, *, is_share: bool) -> str:
    if not _is_number(value):
        return ""
    return percent(value) if is_share else decimal(value)


def _is_number(value: object) -> bool:
    """Return whether the value is a number from -LARGEST to LARGEST."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -LARGEST <= value <= LARGEST
