"""The fields that the commands' lines share: texts and answers in, judgements out."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.management.lines import Fields
from mwpapp.ml.types import Judgement, Verdict

LONGEST_TEXT = 20_000  # characters; a word problem is a paragraph
DECIMALS = 6
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")


def no_text(fields: Fields, *, names: Sequence[str]) -> str | None:
    """What is wrong with the texts called `names`, or None."""
    for name in names:
        value = fields.get(name)
        if not isinstance(value, str) or not value.strip():
            return _("no %s") % name
        if len(value) > LONGEST_TEXT:
            return _("%(name)s is longer than %(most)d characters") % {
                "name": name,
                "most": LONGEST_TEXT,
            }
    return None


def answer_text(value: Any) -> str | None:
    """An answer as written: 54 and 54.0 are "54"; None where there is none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    return str(value).strip() or None


def answer_value(answer: str | None) -> int | float | str | None:
    """An answer as a line gives it: a JSON number where it is one, else as written."""
    if answer is None or not _NUMBER.fullmatch(answer):
        return answer
    value: int | float = json.loads(answer)
    return value


def judged_fields(paraqd: float, verdict: Verdict) -> Fields:
    """paraqd, valid_probability, judgement, ready and evidence, rounded so that the same text
    gives the same bytes in any batch."""
    return {
        "paraqd": round(paraqd, DECIMALS),
        "valid_probability": round(verdict.probability, DECIMALS),
        "judgement": verdict.judgement.value,
        "ready": verdict.judgement is Judgement.READY,
        "evidence": [asdict(line) for line in verdict.evidence],
    }
