"""What the pages about test sets show: shares, figures of agreement, and where labels come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.ml.agreement.words import Strength
from mwpapp.models import TestSet, TestSetPair

# The figures of agreement in the order in which they are shown.
FIGURES: list[tuple[str, Promise]] = [
    ("cohen_kappa", gettext_lazy("Cohen’s kappa")),
    ("fleiss_kappa", gettext_lazy("Fleiss’ kappa")),
    ("krippendorff_alpha", gettext_lazy("Krippendorff’s alpha")),
    ("gwet_ac1", gettext_lazy("Gwet’s AC1")),
    ("percent_agreement", gettext_lazy("Agreement in percent")),
]
BAR = 600  # width of the picture in its own units
LARGEST = 10**9  # of a number that is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One figure of agreement; empty texts where it is undefined."""

    name: str
    value: str
    word: str
    interval: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A test set in the list of them."""

    test_set: TestSet
    pairs: int
    valid_share: int | None  # in percent of the labelled ones
    headline: Figure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One sort of pairs in the bar, with its place in the picture."""

    provenance: str
    words: str
    count: int
    percent: int
    x: float
    width: float


def rows(test_sets: Iterable[TestSet]) -> list[Row]:
    found = list(test_sets)
    counts = _counts(found)
    return [_row(test_set, *counts.get(test_set.pk, (0, 0, 0))) for test_set in found]


def headline(agreement: Mapping[str, Any]) -> Figure | None:
    """The first figure that is defined."""
    return next((one for one in figures(_fields(agreement.get("overall"))) if one.value), None)


def figures(report: Mapping[str, Any]) -> list[Figure]:
    """All figures of one report."""
    return [_figure(report, name=name, words=str(words)) for name, words in FIGURES]


def strata(agreement: Mapping[str, Any]) -> list[tuple[str, int, list[Figure]]]:
    """Each stratum with its pairs and figures; nothing where there is only one."""
    found = {name: _fields(one) for name, one in _fields(agreement.get("by_stratum")).items()}
    if len(found) < 2:
        return []
    return [
        (name or _("Without a stratum"), _count(report.get("pairs")), figures(report))
        for name, report in found.items()
    ]


def bar(counts: Mapping[str, int]) -> list[Part]:
    """Where the labels come from, in the order of the words, without what is not there."""
    total = sum(counts.values())
    parts: list[Part] = []
    x = 0.0
    for provenance in TestSetPair.Provenance:
        count = counts.get(provenance.value, 0)
        if count:
            width = BAR * count / total
            parts.append(
                Part(
                    provenance=provenance.value, words=str(provenance.label), count=count,
                    percent=round(100 * count / total), x=round(x, 2), width=round(width, 2),
                )
            )  # fmt: skip
            x += width
    return parts


def detail(test_set: TestSet) -> dict[str, Any]:
    """For `test_sets/show.html`, without its pairs."""
    counts = dict(
        test_set.pairs.order_by().values_list("provenance").annotate(count=Count("pk"))
    )  # fmt: skip
    (row,) = rows([test_set])
    overall = _fields(test_set.agreement.get("overall"))
    return {
        "test_set": test_set,
        "row": row,
        "figures": figures(overall),
        "measured": bool(overall),
        "annotators": len(_listed(overall.get("annotators"))),
        "notes": _listed(overall.get("notes")),
        "strata": strata(test_set.agreement),
        "bar": bar(counts),
        "unresolved": counts.get(TestSetPair.Provenance.UNRESOLVED.value, 0),
    }


def _counts(test_sets: Sequence[TestSet]) -> dict[int, tuple[int, int, int]]:
    """Of each set: pairs, labelled pairs, valid pairs."""
    pairs = TestSetPair.objects.filter(test_set__in=test_sets).order_by()
    found = pairs.values_list("test_set").annotate(
        count=Count("pk"),
        labelled=Count("pk", filter=Q(label__isnull=False)),
        valid=Count("pk", filter=Q(label=1)),
    )
    return {pk: (count, labelled, valid) for pk, count, labelled, valid in found}


def _row(test_set: TestSet, pairs: int, labelled: int, valid: int) -> Row:
    share = round(100 * valid / labelled) if labelled else None
    return Row(
        test_set=test_set, pairs=pairs, valid_share=share, headline=headline(test_set.agreement)
    )


def _figure(report: Mapping[str, Any], *, name: str, words: str) -> Figure:
    word = _fields(report.get("words")).get(name)
    return Figure(
        name=words,
        value=_shown(report.get(name), percent=name == "percent_agreement"),
        word=_(word) if isinstance(word, str) and word in set(Strength) else "",
        interval=_interval(report.get("cohen_kappa_interval")) if name == "cohen_kappa" else "",
    )


# An imported set may say anything: what is no figure is not shown.
def _fields(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else []


def _count(value: Any) -> int:
    return int(value) if _is_number(value) else 0


def _interval(value: object) -> str:
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_number, value)):
        return ""
    return _("%(low).2f to %(high).2f") % {"low": value[0], "high": value[1]}


def _shown(value: Any, *, percent: bool) -> str:
    if not _is_number(value):
        return ""
    return f"{100 * value:.1f} %" if percent else f"{value:.2f}"


def _is_number(value: object) -> bool:
    """JSON has whole numbers that no float holds, too."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -LARGEST <= value <= LARGEST
