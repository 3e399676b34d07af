"""Convert the values of a file to those of a Problem, or raise BadRecord with the reason."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.corpora.corpus import BadRecord, not_text
from mwpapp.ml.english.language import detect_language
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.ml.types import Rounding

MAX_TEXT_LENGTH = 10_000  # characters
MAX_ANSWER_LENGTH = 200
MAX_UNIT_LENGTH = 60
MAX_TAG_LENGTH = 40
MAX_ID_LENGTH = 120
MAX_GRADE = 13
MAX_TAGS = 30
MAX_EXTRA_DEPTH = 20
DECIMAL_SIGNS = {"": "", ".": ".", ",": ",", "point": ".", "comma": ","}

# Spreadsheets write 76 as "76.0"; "8.00" is an amount of money and "1.000" can be a thousand.
_WHOLE_DECIMAL = re.compile(r"(?<![\d.,])(\d++|\d{1,3}(?:,\d{3})++)\.0(?![\d.]*\d)")
_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_GRADE = re.compile(r"(?:grade|class|year)?\s*(\d{1,2})(?:\.0+)?(?:st|nd|rd|th)?(?:\s+grade)?")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?")


def plain_numbers(text: str) -> str:
    """Return `text` with whole numbers written plainly: "76.0 - 2.50" gives "76 - 2.50"."""
    return _WHOLE_DECIMAL.sub(r"\1", text)


def plain_float(value: float) -> str:
    """Return `value` as people write it: "51", "0.1", "0.00000198".

    Raise BadRecord if it is not finite.
    """
    if not math.isfinite(value):
        raise BadRecord(gettext_noop("This row contains a number that is too large."))
    if value.is_integer():
        return str(int(value))
    text = repr(value)
    return text if "e" not in text else format(Decimal(text), "f")


def with_sign_of_text(written: str, *, value: Any, text: str, decimal_sign: str = "") -> str:
    """Return `written`, which states the answer `value`, with the decimal sign of the problem.

    A number in JSON has a point. In a text with decimal commas, "1.125" would be read as 1125.
    """
    if not isinstance(value, float):
        return written
    sign = convention_of(text, decimal_sign=decimal_sign).decimal
    return written.replace(POINT, COMMA) if sign == COMMA else written


def as_text(value: Any, *, name: str) -> str:
    """Return a value from JSON or a table cell as text; lists are joined with "; "."""
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
            raise not_text(name)


def _element(value: Any, *, name: str) -> str:
    if isinstance(value, list):
        raise not_text(name)
    return as_text(value, name=name)


def clean(value: Any, *, name: str, longest: int) -> str:
    """Return `value` as trimmed text without control characters. Raise BadRecord if it has more
    than `longest` characters, or invalid ones."""
    text = as_text(value, name=name)
    if "\x00" in text or _SURROGATE.search(text):
        raise BadRecord(
            gettext_noop("“%(name)s” contains an invalid character."),
            name=name,
        )
    if "\ufffd" in text:
        raise BadRecord(
            gettext_noop(
                "“%(name)s” contains characters that cannot be decoded. Save the file as UTF-8."
            ),
            name=name,
        )
    text = _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(text) > longest:
        raise BadRecord(
            gettext_noop(
                "“%(name)s” is too long: it has %(length)s characters; the limit is %(limit)s."
            ),
            name=name,
            length=f"{len(text):,}",
            limit=f"{longest:,}",
        )
    return text


def clean_grade(value: Any) -> int | None:
    """Return 3 for 3, "3", "Grade 3" and "3rd", 0 for "K", and None for an empty value. Raise
    BadRecord for other values."""
    text = clean(value, name="grade", longest=100).lower()
    if not text:
        return None
    if text in ("k", "kindergarten"):
        return 0
    found = _GRADE.fullmatch(text)
    if found is None or int(found[1]) > MAX_GRADE:
        raise BadRecord(
            gettext_noop("The grade “%(grade)s” is not a number from 0 to %(highest)d."),
            grade=text[:40],
            highest=MAX_GRADE,
        )
    return int(found[1])


def clean_rounding(value: Any) -> Rounding:
    """Return how the answer is rounded; an empty cell means that it is not. Raise BadRecord unless
    the value is none, up or down, which may follow "round" or "rounded"."""
    written = as_text(value, name="rounding").strip().lower()
    try:
        return Rounding(written.removeprefix("rounded ").removeprefix("round ") or "none")
    except ValueError:
        raise BadRecord(
            gettext_noop("“rounding” must be none, up or down, not “%(value)s”."),
            value=written[:40],
        ) from None


def clean_tags(value: Any) -> tuple[str, ...]:
    """Return the distinct tags of a list, or of a text that separates them by ",", ";" or "|".

    Raise BadRecord for more than MAX_TAGS tags.
    """
    values = value if isinstance(value, list) else re.split(r"[,;|]", as_text(value, name="tags"))
    tags = dict.fromkeys(clean(tag, name="tags", longest=MAX_TAG_LENGTH) for tag in values)
    tags.pop("", None)
    if len(tags) > MAX_TAGS:
        raise BadRecord(gettext_noop("A problem can have at most %(limit)d tags."), limit=MAX_TAGS)
    return tuple(tags)


def clean_decimal_sign(value: Any) -> str:
    """Return "." or ",", also for "point" and "comma", or "" for an empty value. Raise BadRecord
    for other values."""
    text = clean(value, name="decimal_sign", longest=100).lower()
    if text in DECIMAL_SIGNS:
        return DECIMAL_SIGNS[text]
    raise BadRecord(
        gettext_noop("The decimal sign “%(sign)s” is neither a point nor a comma."), sign=text[:40]
    )


def clean_language(value: Any, *, text: str) -> str:
    """Return the language code. If it is missing or invalid, detect the language of `text`."""
    code = clean(value, name="language", longest=100).lower().replace("_", "-")
    if _LANGUAGE.fullmatch(code):
        return code
    return detect_language(text)


def clean_extra(extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the other columns unchanged. Raise BadRecord if JSON or Postgres cannot store them."""
    waiting: list[tuple[Any, int]] = [(extra, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MAX_EXTRA_DEPTH:
            raise BadRecord(gettext_noop("This row is nested too deeply."))
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
        raise BadRecord(gettext_noop("This row contains an invalid character."))
