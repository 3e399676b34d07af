"""Measure how carefully each annotator works. Only the lead of the campaign may see the results.

Practice pairs are not counted, and a skip counts only as a skip. The database counts the labels:
for 50,000 pairs each query returns only a few rows for each annotator.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.ml.agreement.annotator_quality import (
    MAX_CHARACTERS_PER_SECOND,
    About,
    Finding,
    Halves,
    Work,
    findings,
)
from mwpapp.ml.agreement.labels import majority
from mwpapp.ml.agreement.proportions import NOTHING, Share, wilson_interval
from mwpapp.models import Answer, Campaign
from mwpapp.services.labelling.agreement import Cached, cached
from mwpapp.services.labelling.label_counts import ANSWERS, REAL, Annotator, fetched

_TIMES = """
SELECT
    annotator_id,
    count(*) FILTER (WHERE answer = 'skip'),
    count(*) FILTER (WHERE answer <> 'skip'),
    percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE answer <> 'skip')
FROM mwpapp_label
WHERE campaign_id = %(campaign)s AND pair_id NOT IN (
    SELECT id FROM mwpapp_pair
    WHERE campaign_id = %(campaign)s AND missing IS NULL AND practice
)
GROUP BY 1
"""

# The database knows the number of bytes of a text without reading the text. This number is never
# less than the number of characters, so it is compared first.
_FAST = """
SELECT label.annotator_id, count(*)
FROM mwpapp_label AS label
JOIN mwpapp_pair AS pair ON pair.id = label.pair_id
WHERE label.campaign_id = %(campaign)s AND NOT pair.practice AND label.answer <> 'skip'
AND label.seconds * %(most)s < octet_length(pair.question) + octet_length(pair.paraphrase)
AND label.seconds * %(most)s < length(pair.question) + length(pair.paraphrase)
GROUP BY 1
"""

_GOLD = """
SELECT annotator_id, half, count(*) FILTER (WHERE correct), count(*)
FROM (
    SELECT
        annotator_id,
        answer = gold AS correct,
        ntile(2) OVER (PARTITION BY annotator_id ORDER BY created_at, label.id) AS half
    FROM mwpapp_label AS label
    JOIN mwpapp_pair AS pair ON pair.id = label.pair_id
    WHERE pair.campaign_id = %(campaign)s AND pair.missing IS NULL
    AND NOT practice AND answer <> 'skip'
) AS given
GROUP BY 1, 2
"""

# Within a run of equal answers, the row number among all labels of the annotator minus the row
# number among labels with the same answer is constant.
_LABEL_GROUPS = f"""
WITH given AS MATERIALIZED (
    SELECT
        pair_id,
        annotator_id,
        answer,
        ntile(2) OVER (PARTITION BY annotator_id ORDER BY created_at, id) AS half,
        row_number() OVER (PARTITION BY annotator_id ORDER BY created_at, id)
        - row_number() OVER (PARTITION BY annotator_id, answer ORDER BY created_at, id)
        AS distance
    FROM mwpapp_label
    WHERE campaign_id = %(campaign)s AND answer <> 'skip' AND pair_id {REAL}
),
longest AS (
    SELECT DISTINCT ON (annotator_id, answer) annotator_id, answer, distance
    FROM given
    GROUP BY annotator_id, answer, distance
    ORDER BY annotator_id, answer, count(*) DESC, distance
),
pairs AS (
    SELECT
        pair_id,
        {", ".join(f"count(*) FILTER (WHERE answer = '{name}') AS {name}" for name in ANSWERS)}
    FROM given
    GROUP BY pair_id
)
SELECT annotator_id, answer, half, given.distance = longest.distance, count(*),
    {", ".join(ANSWERS)}
FROM given
JOIN longest USING (annotator_id, answer)
JOIN pairs USING (pair_id)
GROUP BY 1, 2, 3, 4, {", ".join(ANSWERS)}
"""  # noqa: S608 — contains only constants


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The quality of one annotator's work, with a sentence for each notable finding."""

    annotator: str
    has_left: bool
    work: Work
    gold_interval: tuple[float, float] | None
    remarks: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _LabelGroup:
    """Labels of one annotator with the same answer, on pairs with the same majority."""

    answer: str
    half: int  # of the annotator's labels by time, 1 or 2
    in_run: bool  # in the longest run of equal answers
    labels: int
    others: str | None  # the majority of the other labels; None if there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class _AnnotatorWork:
    annotator: str
    has_left: bool
    work: Work
    findings: Sequence[Finding]


def of_annotators(campaign: Campaign) -> Cached[Sequence[Quality]]:
    """Return the quality of current and former annotators, sorted by username."""
    # Sentences depend on the reader's language, so they are not cached.
    works = cached(
        list[_AnnotatorWork],
        campaign,
        "quality",
        lambda people: _annotator_works(campaign, people=people),
    )
    return Cached(value=[_quality(work) for work in works.value], fresh=works.fresh)


def _quality(annotator: _AnnotatorWork) -> Quality:
    return Quality(
        annotator=annotator.annotator,
        has_left=annotator.has_left,
        work=annotator.work,
        gold_interval=wilson_interval(annotator.work.on_gold),
        remarks=[remark(finding) for finding in annotator.findings],
    )


def _annotator_works(campaign: Campaign, *, people: Sequence[Annotator]) -> list[_AnnotatorWork]:
    works = _works(campaign, people=[one.pk for one in people])
    return [
        _AnnotatorWork(
            annotator=one.name,
            has_left=one.has_left,
            work=works[one.pk],
            findings=findings(works[one.pk]),
        )
        for one in people
    ]


def _works(campaign: Campaign, *, people: Iterable[int]) -> Mapping[int, Work]:
    """Return the work of each annotator; it is empty for people without labels."""
    times = {row[0]: row[1:] for row in _rows(_TIMES, campaign)}
    fast = dict(_rows(_FAST, campaign, most=MAX_CHARACTERS_PER_SECOND))
    gold = _halves(_rows(_GOLD, campaign))
    groups: defaultdict[int, list[_LabelGroup]] = defaultdict(list)
    for annotator, *row in _rows(_LABEL_GROUPS, campaign):
        groups[annotator].append(_label_group(*row))
    everybody = _answers(group for each in groups.values() for group in each)
    return {
        pk: _work(
            times.get(pk, (0, 0, None)),
            fast=fast.get(pk, 0),
            everybody=everybody,
            groups=groups[pk],
            gold=gold.get(pk, Halves()),
        )
        for pk in people
    }


def _work(
    times: tuple[Any, ...],
    *,
    fast: int,
    everybody: Counter[str],
    groups: Sequence[_LabelGroup],
    gold: Halves,
) -> Work:
    skips, labels, seconds = times
    answers = _answers(groups)
    return Work(
        answers=answers,
        others=everybody - answers,
        skips=skips,
        seconds=seconds,
        # A label saved between the two queries is counted only by the second one.
        fast=Share(min(fast, labels), labels),
        runs=_answers(group for group in groups if group.in_run),
        in_runs={
            answer: _agreeing(group for group in groups if group.in_run and group.answer == answer)
            for answer in answers
        },
        gold=gold,
        agreement=Halves(
            first=_agreeing(group for group in groups if group.half == 1),
            second=_agreeing(group for group in groups if group.half == 2),
        ),
    )


def _label_group(answer: str, half: int, in_run: bool, labels: int, *counts: int) -> _LabelGroup:
    """Convert a row of _LABEL_GROUPS. `counts` are the pairs' label counts, sorted like ANSWERS."""
    others = Counter(dict(zip(ANSWERS, counts, strict=True))) - Counter([answer])
    return _LabelGroup(
        answer=answer, half=half, in_run=in_run, labels=labels, others=majority(others)
    )


def _answers(groups: Iterable[_LabelGroup]) -> Counter[str]:
    answers: Counter[str] = Counter()
    for group in groups:
        answers[group.answer] += group.labels
    return answers


def _agreeing(groups: Iterable[_LabelGroup]) -> Share:
    """Return the share of labels that match the majority of the others. Each label is one trial,
    because the other labels of its pair are not independent trials."""
    shared = [group for group in groups if group.others is not None]
    same = sum(group.labels for group in shared if group.others == group.answer)
    return Share(same, sum(group.labels for group in shared))


def _halves(rows: Sequence[tuple[Any, ...]]) -> dict[int, Halves]:
    shares = {(annotator, half): Share(hits, of) for annotator, half, hits, of in rows}
    return {
        annotator: Halves(
            first=shares.get((annotator, 1), NOTHING), second=shares.get((annotator, 2), NOTHING)
        )
        for annotator, _half in shares
    }


def _rows(query: str, campaign: Campaign, **more: int) -> list[tuple[Any, ...]]:
    return fetched(query, campaign=campaign.pk, **more)


def remark(finding: Finding) -> str:
    """Return a sentence that describes the finding, in the reader's language."""
    numbers: dict[str, object] = {"answer": _answer_label(finding.answer)}
    for name, share in zip(("", "2"), finding.shares, strict=False):
        numbers |= {f"n{name}": share.hits, f"of{name}": share.of, f"share{name}": _percent(share)}
    return _sentences()[finding.about] % numbers


def _sentences() -> Mapping[About, str]:
    return {
        About.GOLD: _("Right on only %(n)s of %(of)s gold pairs."),
        About.HASTE: _("Labels faster than the texts can be read: %(n)s of %(of)s."),
        About.RUN: _("Answers “%(answer)s” %(n)s times in a row, among %(of)s labels."),
        About.ONE_ANSWER: _(
            "Answers “%(answer)s” nearly always: %(share)s of the labels, "
            "%(share2)s of the others’."
        ),
        About.GOLD_DRIFT: _(
            "Accuracy on gold pairs changed over time: %(share)s in the first half, %(share2)s "
            "in the second."
        ),
        About.AGREEMENT_DRIFT: _(
            "Agreement with the others changed over time: %(share)s in the first half, "
            "%(share2)s in the second."
        ),
    }


def _answer_label(answer: str) -> str:
    return str(Answer(answer).label) if answer else ""


def _percent(share: Share) -> str:
    return f"{100 * (share.value or 0):.0f}%"
