"""Check texts, convert answers and format verdicts as fields, for several commands."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.management.rows import Fields
from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.corpora.cleaning import plain_float, with_sign_of_text
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.ml.types import Judgement, Verdict

MAX_TEXT_LENGTH = 20_000  # characters; a word problem is a paragraph
DECIMALS = 6
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")


def missing_text(fields: Fields, *, names: Sequence[str]) -> str | None:
    """Return what is wrong with the texts in the fields `names`, or None."""
    for name in names:
        value = fields.get(name)
        if not isinstance(value, str) or not value.strip():
            return _("“%s” is missing.") % name
        if len(value) > MAX_TEXT_LENGTH:
            return _("“%(name)s” is longer than %(most)d characters.") % {
                "name": name,
                "most": MAX_TEXT_LENGTH,
            }
    return None


def answer_text(value: Any, *, text: str = "", decimal_sign: str = "") -> str | None:
    """Return an answer as text, or None if there is none or if it is not finite.

    The numbers 54 and 54.0 become "54", and 5e-05 becomes "0.00005"; 2.5 becomes "2,5" if the
    problem's `text` has decimal commas or if `decimal_sign` is a comma.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    written = plain_float(value) if isinstance(value, float) else str(value).strip()
    return with_sign_of_text(written, value=value, text=text, decimal_sign=decimal_sign) or None


def answer_value(
    answer: str | None, *, text: str = "", decimal_sign: str = ""
) -> int | float | str | None:
    """Return the answer of a problem with `text` as a JSON value: a number if it is written as in
    JSON, otherwise the answer as it is. With decimal commas, "6.200" stays text: it means 6200."""
    if answer is None or not _NUMBER.fullmatch(answer):
        return answer
    if POINT in answer and convention_of(text, decimal_sign=decimal_sign).decimal == COMMA:
        return answer
    value: int | float = json.loads(answer)
    return value


def judged_fields(paraqd: float | None, verdict: Verdict) -> Fields:
    """Return paraqd, valid_probability, judgement, ready and evidence. Numbers are rounded, so that
    the same text gives the same bytes in any batch."""
    return {
        "paraqd": None if paraqd is None else round(paraqd, DECIMALS),
        "valid_probability": round(verdict.probability, DECIMALS),
        "judgement": verdict.judgement.value,
        "ready": verdict.judgement is Judgement.READY,
        "evidence": [
            {**asdict(piece), "sentence": str(message(piece))} for piece in verdict.evidence
        ],
    }
