"""Present progress, agreement and annotator quality on the lead's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mwpapp.ml.agreement.cross_table import CrossTable
from mwpapp.ml.agreement.report import AgreementReport, PairwiseAgreement, PooledFigures
from mwpapp.ml.agreement.words import LABELS, strength_of_agreement
from mwpapp.models import Answer, Campaign
from mwpapp.services.labelling import agreement, quality
from mwpapp.services.labelling.progress import Progress, progress
from mwpapp.services.labelling.summaries import CampaignSummary
from mwpapp.services.wording import worded
from mwpapp.web.charts.interval_bar import IntervalBar, interval_bar
from mwpapp.web.labelling.campaigns.agreement_charts import agreement_by_day
from mwpapp.web.labelling.campaigns.presenters import next_step, short_of_people

ANNOTATOR_PAIRS_SHOWN = 8  # pairs of annotators shown at first

STRATA: Mapping[str, Any] = {
    "stratum": gettext_lazy("Stratum"),
    "operator": gettext_lazy("Operator"),
    "kind": gettext_lazy("Kind"),
    "generator": gettext_lazy("Generator"),
    "source": gettext_lazy("Source"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownFigure:
    """One figure. `why` explains an undefined `value`; ignore it if the figure has a value."""

    name: str
    about: str
    value: float | None
    word: str
    bar: IntervalBar | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotatorPair:
    """The agreement of two annotators. The table counts their pairs: a row for each answer of the
    `first`, a column for each answer of the `second`."""

    first: str
    second: str
    pairs: int
    percent: float
    kappa: float | None
    word: str
    bar: IntervalBar | None
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[tuple[int, bool]]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    name: str
    figures: AgreementReport | PooledFigures
    kappa: float | None
    word: str


def chosen(by: str) -> str:
    """Return the provenance field that the URL names, or the default one."""
    return by if by in agreement.STRATA else agreement.STRATA[0]


def progress_context(summary: CampaignSummary) -> dict[str, Any]:
    """Return the context of `campaigns/progress.html`."""
    now: Progress = progress(summary)
    share = 100 * now.labels // now.wanted if now.wanted else 0
    return {
        "campaign": summary.campaign,
        "now": now,
        "share": share,
        "next": next_step(summary),
        "short_of_people": short_of_people(summary),
    }


def figures(campaign: Campaign, *, by: str, all_annotator_pairs: bool = False) -> dict[str, Any]:
    """Return the context of `campaigns/agreement.html`."""
    kept = agreement.measured(campaign, by=by)
    report = kept.value.overall
    annotator_pairs = sorted(report.pairwise or (), key=_lowest_first)
    return {
        "campaign": campaign,
        "fresh": kept.fresh,
        "report": report,
        "shown": shown(report),
        "labels": [(str(Answer(name).label), count) for name, count in report.labels.items()],
        "misleading": misleading(report),
        "annotator_pairs": [
            _annotator_pair(two)
            for two in (
                annotator_pairs if all_annotator_pairs else annotator_pairs[:ANNOTATOR_PAIRS_SHOWN]
            )
        ],
        "hidden_annotator_pairs": 0
        if all_annotator_pairs
        else max(len(annotator_pairs) - ANNOTATOR_PAIRS_SHOWN, 0),
        "all_annotator_pairs": all_annotator_pairs,
        "by": by,
        "choices": [(name, words, name == by) for name, words in STRATA.items()],
        "strata": [_stratum(name, own) for name, own in kept.value.strata.items()],
        "by_day": agreement_by_day(kept.value.days),
    }


def annotator_quality(campaign: Campaign) -> dict[str, Any]:
    """Return the context of `campaigns/quality.html`."""
    kept = quality.of_annotators(campaign)
    rows = [
        {
            "one": annotator,
            "interval": _gold_bar(annotator.gold_interval, value=annotator.work.on_gold.value),
        }
        for annotator in kept.value
    ]
    remarked = sum(bool(annotator.remarks) for annotator in kept.value)
    return {"campaign": campaign, "fresh": kept.fresh, "rows": rows, "remarked": remarked}


def shown(report: AgreementReport) -> list[ShownFigure]:
    """Return the figures in display order: kappa first, as papers report it."""
    percent = report.percent_agreement
    return [
        _shown(
            _("Cohen’s kappa"), report.cohen_kappa, interval=report.cohen_kappa_interval,
            about=_("two annotators, corrected for chance"), why=_no_kappa(report),
            pairs=report.common_pairs,
        ),
        _shown(
            _("Fleiss’ kappa"), report.fleiss_kappa,
            about=_("any number of annotators"), why=_no_fleiss(report), pairs=report.common_pairs,
        ),
        _shown(
            _("Krippendorff’s alpha"), report.krippendorff_alpha,
            about=_("any number of annotators, labels may be missing"), why=_no_figure(report),
            pairs=report.common_pairs,
        ),
        _shown(
            _("Gwet’s AC1"), report.gwet_ac1,
            about=_("robust if one answer dominates"), why=_no_figure(report),
            pairs=report.common_pairs,
        ),
        ShownFigure(
            name=_("Percent agreement"),
            about=_("share of label pairs that agree, not corrected for chance"),
            value=percent, word="", bar=interval_bar(percent), why=_no_figure(report),
        ),
    ]  # fmt: skip


def misleading(report: AgreementReport) -> str:
    """Explain the kappa paradox if it applies."""
    found = report.misleading
    if found is None:
        return ""
    numbers = {"share": f"{found.percent}%", "label": Answer(found.label).label}
    return (
        _(
            "Kappa is misleading here: %(share)s of the labels are “%(label)s”. When one answer "
            "dominates, a few disagreements lower kappa and alpha although annotators mostly "
            "agree. Read AC1 and percent agreement as well."
        )
        % numbers
    )


def _shown(
    name: str,
    value: float | None,
    *,
    about: str,
    why: str,
    pairs: int,
    interval: tuple[float, float] | None = None,
) -> ShownFigure:
    word = _word(value, pairs=pairs)
    return ShownFigure(
        name=name,
        about=about,
        value=value,
        word=word,
        bar=interval_bar(value, interval=interval),
        why=why,
    )


def _word(value: float | None, *, pairs: int) -> str:
    band = strength_of_agreement(value, pairs=pairs)
    return worded(LABELS[band]) if band else ""


def _no_figure(report: AgreementReport) -> str:
    if report.percent_agreement is None:
        return _("No pair has two labels yet.")
    return _("Not defined: all labels have the same answer.")


def _no_kappa(report: AgreementReport) -> str:
    people = len(report.annotators)
    if report.percent_agreement is not None and people != 2:
        words = ngettext(
            "Defined for two annotators; there is %(n)s.",
            "Defined for two annotators; there are %(n)s. See the pairs of annotators below.",
            people,
        )
        return words % {"n": people}
    return _no_figure(report)


def _no_fleiss(report: AgreementReport) -> str:
    if report.percent_agreement is not None and report.krippendorff_alpha is not None:
        return _("Not defined: the pairs have different numbers of labels.")
    return _no_figure(report)


def _lowest_first(two: PairwiseAgreement) -> tuple[bool, float, tuple[str, str]]:
    kappa = two.cohen_kappa
    return kappa is None, kappa or 0.0, two.annotators


def _annotator_pair(two: PairwiseAgreement) -> AnnotatorPair:
    first, second = two.annotators
    names = [name for name in Answer.values if name in two.confusion.labels]
    return AnnotatorPair(
        first=first,
        second=second,
        pairs=two.confusion.pairs,
        percent=two.percent_agreement,
        kappa=two.cohen_kappa,
        word=_word(two.cohen_kappa, pairs=two.confusion.pairs),
        bar=interval_bar(two.cohen_kappa, interval=two.cohen_kappa_interval),
        columns=[str(Answer(name).label) for name in names],
        rows=[(str(Answer(name).label), _cells(two.confusion, name, names)) for name in names],
    )


def _cells(table: CrossTable, name: str, others: Sequence[str]) -> list[tuple[int, bool]]:
    """Return, for each cell, the number of pairs and whether both annotators' answers agree."""
    return [(table.counts.get((name, other), 0), name == other) for other in others]


def _stratum(name: str, own: AgreementReport | PooledFigures) -> Stratum:
    kappa = own.cohen_kappa if isinstance(own, AgreementReport) else None
    word = _word(own.krippendorff_alpha if kappa is None else kappa, pairs=own.common_pairs)
    return Stratum(name=name, figures=own, kappa=kappa, word=word)


def _gold_bar(interval: tuple[float, float] | None, *, value: float | None) -> IntervalBar | None:
    return interval_bar(value, interval=interval)
