"""Values as files have them, made into the plain values of a Problem, or refused with words."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from mwpapp.ml.corpora.rows import Refused, shown

LONGEST_TEXT = 10_000  # characters
LONGEST_EQUATION = 500
LONGEST_ANSWER = 200
LONGEST_UNIT = 60
LONGEST_TAG = 40
LONGEST_ID = 120
HIGHEST_GRADE = 13
MOST_TAGS = 30
DEEPEST_EXTRA = 20

_WHOLE_DECIMAL = re.compile(r"(?<![\d.,])(\d++|\d{1,3}(?:,\d{3})++)\.0++(?![\d.]*\d)")
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_GRADE = re.compile(r"(?:grade|class|year)?\s*(\d{1,2})(?:\.0+)?(?:st|nd|rd|th)?(?:\s+grade)?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?")
_HAN = re.compile("[\u4e00-\u9fff]")


def plain_numbers(text: str) -> str:
    """`text` with whole numbers written plainly: "( 76.0 - 2.50 )" gives "( 76 - 2.50 )"."""
    return _WHOLE_DECIMAL.sub(r"\1", text)


def plain_float(value: float) -> str:
    """`value` as people write it: "51", "0.1", "0.00000198"; refused where it is no number."""
    if not math.isfinite(value):
        raise Refused("A number in this row is too large.")
    if value.is_integer():
        return str(int(value))
    text = repr(value)
    return text if "e" not in text else f"{value:.20f}".rstrip("0").rstrip(".")


def as_text(value: Any, *, name: str) -> str:
    """A value from JSON or a table cell as text; several values are joined with "; "."""
    match value:
        case None:
            return ""
        case str():
            return value
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float():
            return plain_float(value)
        case list():
            return "; ".join(_element(element, name=name) for element in value)
        case _:
            raise Refused(f"“{name}” holds no text.")


def _element(value: Any, *, name: str) -> str:
    if isinstance(value, list):
        raise Refused(f"“{name}” holds no text.")
    return as_text(value, name=name)


def clean(value: Any, *, name: str, longest: int) -> str:
    """`value` as trimmed text of at most `longest` characters without unreadable signs."""
    text = as_text(value, name=name)
    if "\x00" in text or _SURROGATE.search(text):
        raise Refused(f"“{name}” holds a sign that is no text (a zero byte or half a sign).")
    if "\ufffd" in text:
        raise Refused(f"“{name}” holds signs that cannot be read. Save the file as UTF-8.")
    text = _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(text) > longest:
        raise Refused(
            f"“{name}” is too long: {len(text):,} characters, at most {longest:,} are taken."
        )
    return text


def clean_grade(value: Any) -> int | None:
    """3 of 3, "3", "Grade 3", "3rd"; 0 of "K"; None where none is given."""
    text = clean(value, name="grade", longest=100).lower()
    if not text:
        return None
    if text in ("k", "kindergarten"):
        return 0
    found = _GRADE.fullmatch(text)
    if found is None or int(found[1]) > HIGHEST_GRADE:
        raise Refused(
            f"The grade “{shown(text, limit=40)}” is not a number from 0 to {HIGHEST_GRADE}."
        )
    return int(found[1])


def clean_tags(value: Any) -> tuple[str, ...]:
    """The tags of a list, or of a text that separates them by ";" or "|", each once."""
    values = value if isinstance(value, list) else re.split(r"[;|]", as_text(value, name="tags"))
    tags = dict.fromkeys(clean(tag, name="tags", longest=LONGEST_TAG) for tag in values)
    tags.pop("", None)
    if len(tags) > MOST_TAGS:
        raise Refused(f"A problem takes at most {MOST_TAGS} tags.")
    return tuple(tags)


def clean_language(value: Any, *, text: str) -> str:
    """A language code; where none is given, guessed from the script of `text`."""
    code = clean(value, name="language", longest=100).lower().replace("_", "-")
    if _LANGUAGE.fullmatch(code):
        return code
    return "zh" if _HAN.search(text) else "en"


def clean_extra(extra: Mapping[str, Any]) -> dict[str, Any]:
    """The columns that are no field of ours, as they are, where they can be stored as JSON."""
    waiting: list[tuple[Any, int]] = [(extra, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST_EXTRA:
            raise Refused("This row is nested too deeply.")
        if isinstance(value, Mapping):
            waiting += [(inner, depth + 1) for pair in value.items() for inner in pair]
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]
        elif isinstance(value, str | float):
            _check_storable(value)
    return dict(extra)


def _check_storable(value: str | float) -> None:
    if isinstance(value, float):
        plain_float(value)
    elif "\x00" in value or _SURROGATE.search(value):
        raise Refused("This row holds a sign that is no text (a zero byte or half a sign).")
