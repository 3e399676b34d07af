"""Turn rows of variants into the places of an assessment, for `make_worksheet`."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment, Item, Place, Section
from mwpapp.management.rows import Fields, Row, Tally
from mwpapp.management.variants import answer_text, missing_text
from mwpapp.ml.types import Rounding
from mwpapp.services.assessments.items import item_of

COPIED = ("kind", "unit", "equation", "rounding")
DECIMAL_SIGNS = (".", ",")


def fault_of(fields: Fields) -> str | None:
    """Return why a row cannot be part of a worksheet, or None."""
    if "problem_id" not in fields:
        return _("“%s” is missing.") % "problem_id"
    return missing_text(fields, names=("text",))


def assessment_of(
    rows: Iterable[Row], *, title: str, tally: Tally, choices: int = 0, seed: int = 0
) -> Assessment:
    """Return an assessment with a place for each problem, in the order of the rows.

    The pool of a place contains the problem's ready variants that have an answer. With `choices`,
    each variant is a multiple-choice question with that many answers, in an order determined by
    `seed`. Problems without such a variant, and variants with fewer choices, are reported to
    `tally`.
    """
    pools: dict[str, list[Item]] = {}
    first: dict[str, int] = {}
    for row in rows:
        name = str(row.fields["problem_id"])
        pool = pools.setdefault(name, [])
        first.setdefault(name, row.number)
        answer = _answer(row.fields)
        if row.fields.get("ready") is True and answer:
            item = _item(row, answer=answer, choices=choices, seed=seed)
            if len(item.choices) < choices:
                tally.note(row.number, _few_choices(len(item.choices)))
            pool.append(item)
            tally.done += 1
    for name, pool in pools.items():
        if not pool:
            reason = _("No variant of problem “%s” is ready and has an answer.") % name
            tally.skip(first[name], reason)
    places = tuple(Place(pool=tuple(pool)) for pool in pools.values() if pool)
    return Assessment(title=title, sections=(Section(places=places),))


def _few_choices(count: int) -> str:
    if not count:
        return _("No typical errors were found, so this is not a multiple-choice question.")
    return _("Only %d answers were found to choose from.") % count


def _answer(fields: Fields) -> str | None:
    return answer_text(
        fields.get("answer"), text=fields["text"], decimal_sign=_decimal_sign(fields)
    )


def _decimal_sign(fields: Fields) -> str:
    sign: str = fields.get("decimal_sign", "")
    return sign if sign in DECIMAL_SIGNS else ""


def _item(row: Row, *, answer: str, choices: int, seed: int) -> Item:
    kind, unit, equation, rounding = (
        value if isinstance(value := row.fields.get(name), str) else "" for name in COPIED
    )
    return item_of(
        f"v{row.number}",
        text=" ".join(row.fields["text"].split()),
        answer=answer,
        unit=unit,
        kind=kind,
        equation=equation,
        rounding=rounding if rounding in list(Rounding) else "",
        decimal_sign=_decimal_sign(row.fields),
        choices=choices,
        seed=seed,
    )
