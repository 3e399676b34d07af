"""What the lead's page of a campaign shows, for the page and for its live fragments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mwpapp.ml.agreement.confusion import Confusion
from mwpapp.ml.agreement.report import AgreementReport, PairwiseAgreement, PooledFigures
from mwpapp.ml.agreement.words import strength
from mwpapp.models import Answer, Campaign
from mwpapp.services import agreement, quality
from mwpapp.services.progress import Progress, progress
from mwpapp.services.standings import Standing
from mwpapp.web.campaigns import next_step
from mwpapp.web.interval_bars import Bar, bar
from mwpapp.web.time_lines import TimeLines, time_lines

TWOS_SHOWN = 8  # of each two annotators, before the page is asked for all
WORDS: Mapping[str, Any] = {
    "poor": gettext_lazy("poor"),
    "slight": gettext_lazy("slight"),
    "fair": gettext_lazy("fair"),
    "moderate": gettext_lazy("moderate"),
    "substantial": gettext_lazy("substantial"),
    "almost perfect": gettext_lazy("almost perfect"),
}
STRATA: Mapping[str, Any] = {
    "stratum": gettext_lazy("Stratum"),
    "operator": gettext_lazy("Operator"),
    "kind": gettext_lazy("Kind"),
    "generator": gettext_lazy("Generator"),
    "source": gettext_lazy("Source"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One figure; `why` says why it is missing, where it is."""

    name: str
    about: str
    value: float | None
    word: str
    bar: Bar | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Two:
    """Two annotators, with the first's answers as the rows of the table."""

    first: str
    second: str
    pairs: int
    percent: float
    kappa: float | None
    word: str
    bar: Bar | None
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[tuple[int, bool]]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stratum:
    name: str
    figures: AgreementReport | PooledFigures
    kappa: float | None
    word: str


def chosen(by: str) -> str:
    """What an address asks for, or the usual."""
    return by if by in agreement.STRATA else agreement.STRATA[0]


def standing(campaign: Campaign) -> dict[str, Any]:
    """For `campaigns/progress.html`."""
    now: Progress = progress(campaign)
    stands = Standing(
        campaign=campaign,
        pairs=now.pairs,
        missing=now.missing,
        waits=now.waiting,
        people=sum(not one.has_left for one in now.people),
        guidelines=campaign.guidelines.count(),
    )
    share = 100 * now.labels // now.wanted if now.wanted else 0
    return {"campaign": campaign, "now": now, "share": share, "next": next_step(stands)}


def figures(campaign: Campaign, *, by: str, every_two: bool = False) -> dict[str, Any]:
    """For `campaigns/agreement.html`."""
    kept = agreement.measured(campaign, by=by)
    report = kept.value.overall
    twos = sorted(report.pairwise or (), key=_lowest_first)
    return {
        "campaign": campaign,
        "fresh": kept.fresh,
        "report": report,
        "shown": shown(report),
        "labels": [(str(Answer(name).label), count) for name, count in report.labels.items()],
        "misleading": misleading(report),
        "twos": [_two(two) for two in (twos if every_two else twos[:TWOS_SHOWN])],
        "hidden_twos": 0 if every_two else max(len(twos) - TWOS_SHOWN, 0),
        "every_two": every_two,
        "by": by,
        "choices": [(name, words, name == by) for name, words in STRATA.items()],
        "strata": [_stratum(name, own) for name, own in kept.value.strata.items()],
        "lines": over_time(kept.value.days),
    }


def carefulness(campaign: Campaign) -> dict[str, Any]:
    """For `campaigns/quality.html`."""
    kept = quality.of_annotators(campaign)
    rows = [
        {"one": one, "interval": _ends(one.gold_interval, value=one.work.on_gold.value)}
        for one in kept.value
    ]
    remarked = sum(bool(one.remarks) for one in kept.value)
    return {"campaign": campaign, "fresh": kept.fresh, "rows": rows, "remarked": remarked}


def shown(report: AgreementReport) -> list[Shown]:
    """The figures in the order in which they are read: kappa first, as the papers report it."""
    percent = report.percent_agreement
    return [
        _shown(
            _("Cohen’s kappa"), report.cohen_kappa, interval=report.cohen_kappa_interval,
            about=_("two annotators, chance taken off"), why=_no_kappa(report),
        ),
        _shown(
            _("Fleiss’ kappa"), report.fleiss_kappa,
            about=_("any number of annotators"), why=_no_fleiss(report),
        ),
        _shown(
            _("Krippendorff’s alpha"), report.krippendorff_alpha,
            about=_("any number, labels may be missing"), why=_no_figure(report),
        ),
        _shown(
            _("Gwet’s AC1"), report.gwet_ac1,
            about=_("steady where nearly all labels are one"), why=_no_figure(report),
        ),
        Shown(
            name=_("Percent agreement"), about=_("labels that are the same, chance left in"),
            value=percent, word="", bar=bar(percent), why=_no_figure(report),
        ),
    ]  # fmt: skip


def misleading(report: AgreementReport) -> str:
    """The paradox of kappa, where it is met."""
    found = report.misleading
    if found is None:
        return ""
    numbers = {"share": f"{found.percent}%", "label": Answer(found.label).label}
    return (
        _(
            "Kappa misleads here: %(share)s of the labels that meet are “%(label)s”, and where one "
            "answer is nearly everywhere, a few disagreements pull kappa and alpha down although "
            "annotators mostly agree. Read AC1 and the percent agreement beside them."
        )
        % numbers
    )


def over_time(days: Mapping[date, PooledFigures]) -> TimeLines | None:
    """Alpha and percent agreement by day; None where there is one day or less to draw."""
    drawn = [(day, own) for day, own in days.items() if own.percent_agreement is not None]
    if len(drawn) < 2:
        return None
    return time_lines(
        [(day, own.pairs, own.percent_agreement, own.krippendorff_alpha) for day, own in drawn],
        title=_("Agreement by day"),
    )


def _shown(
    name: str,
    value: float | None,
    *,
    about: str,
    why: str,
    interval: tuple[float, float] | None = None,
) -> Shown:
    word = _word(value)
    return Shown(
        name=name, about=about, value=value, word=word, bar=bar(value, interval=interval), why=why
    )


def _word(value: float | None) -> str:
    return "" if value is None else str(WORDS[strength(value) or "poor"])


def _no_figure(report: AgreementReport) -> str:
    if report.percent_agreement is None:
        return _("No pair has two labels yet.")
    return _("Wherever two labels meet they are one and the same answer: nothing to correct for.")


def _no_kappa(report: AgreementReport) -> str:
    people = len(report.annotators)
    if report.percent_agreement is not None and people != 2:
        words = ngettext(
            "It is for two annotators; here is %(n)s.",
            "It is for two annotators; here are %(n)s: see each two below.",
            people,
        )
        return words % {"n": people}
    return _no_figure(report)


def _no_fleiss(report: AgreementReport) -> str:
    if report.percent_agreement is not None and report.krippendorff_alpha is not None:
        return _("It needs equally many labels on every pair; so far they differ.")
    return _no_figure(report)


def _lowest_first(two: PairwiseAgreement) -> tuple[bool, float, tuple[str, str]]:
    kappa = two.cohen_kappa
    return kappa is None, kappa or 0.0, two.annotators


def _two(two: PairwiseAgreement) -> Two:
    first, second = two.annotators
    names = [name for name in Answer.values if name in two.confusion.labels]
    return Two(
        first=first,
        second=second,
        pairs=two.confusion.pairs,
        percent=two.percent_agreement,
        kappa=two.cohen_kappa,
        word=_word(two.cohen_kappa),
        bar=bar(two.cohen_kappa, interval=two.cohen_kappa_interval),
        columns=[str(Answer(name).label) for name in names],
        rows=[(str(Answer(name).label), _cells(two.confusion, name, names)) for name in names],
    )


def _cells(table: Confusion, name: str, others: Sequence[str]) -> list[tuple[int, bool]]:
    """The number of pairs, and whether both said the same."""
    return [(table.counts.get((name, other), 0), name == other) for other in others]


def _stratum(name: str, own: AgreementReport | PooledFigures) -> Stratum:
    kappa = own.cohen_kappa if isinstance(own, AgreementReport) else None
    word = _word(own.krippendorff_alpha if kappa is None else kappa)
    return Stratum(name=name, figures=own, kappa=kappa, word=word)


def _ends(interval: tuple[float, float] | None, *, value: float | None) -> Bar | None:
    return bar(value, interval=interval)
