"""Read GIFT. Each question that is not imported is reported with the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from mwpapp.formats.assessments.assessment import Choice, Item
from mwpapp.formats.assessments.format import Import
from mwpapp.formats.assessments.markup.html_reading import Rich, read_html
from mwpapp.formats.assessments.markup.html_writing import BLANK, printable
from mwpapp.formats.assessments.quizzes.amounts import amount_of, plain, plain_of
from mwpapp.formats.assessments.quizzes.categories import Categories
from mwpapp.formats.assessments.quizzes.collecting import (
    MAX_BYTES,
    TOO_LARGE,
    NotImported,
    Question,
    with_choices,
    without_patterns,
)
from mwpapp.formats.assessments.quizzes.reasons import (
    ESSAY,
    MATCHING,
    NO_ANSWER,
    NOT_A_NUMBER,
    PARTLY_RIGHT,
    TRUE_FALSE,
)
from mwpapp.formats.messages import FormatError, gettext_noop

KIND_TAG: Final = "kind: "

_NOT_TEXT = gettext_noop("This file is not text in UTF-8.")
_NO_ANSWERS = gettext_noop("This is not a GIFT file: no question has answers in braces.")
_NOT_CLOSED = gettext_noop("Its answers lack a closing brace.")

# During parsing, control characters, which `printable` has removed from the file, replace escaped
# characters, so that the parser does not treat these as syntax.
_ESCAPED: Final = "\\:#={}~"
_PLACEHOLDERS: Final = {sign: chr(code) for code, sign in enumerate(_ESCAPED, start=1)}
_BREAK: Final = "\x0b"
_RESTORED: Final = str.maketrans(
    {placeholder: sign for sign, placeholder in _PLACEHOLDERS.items()} | {_BREAK: "\n"}
)

_MAX_COMMENT_LENGTH: Final = 2_000  # characters that are searched for tags
_BLANK_LINES: Final = re.compile(r"\n[ \t]*\n")
_CATEGORY: Final = re.compile(r"\s*\$CATEGORY:(.*)")
_TITLE: Final = re.compile(r"\s*::(.*?)::", re.DOTALL)
_FORMAT: Final = re.compile(r"\s*\[(html|markdown|plain|moodle)\]")
_ID: Final = re.compile(r"\[id:((?:\\\]|[^\]])+)\]")
_TAG: Final = re.compile(r"\[tag:((?:\\\]|[^\]])+)\]")
_WAY: Final = re.compile(r"([=~])\s*(?:%(-?[0-9.]{1,20})%)?([^=~]*)")
_RANGE: Final = re.compile(r"(.*?)(?:(:|\.\.)(.*))?", re.DOTALL)


def read(data: bytes) -> Import:
    """Return the questions of a GIFT file. Raise FormatError if it contains none or too many, is
    too large or is not text in UTF-8."""
    if len(data) > MAX_BYTES:
        raise FormatError(TOO_LARGE, limit=MAX_BYTES // 2**20)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(_NOT_TEXT) from error
    if "{" not in text:
        raise FormatError(_NO_ANSWERS)
    reader = _Reader()
    for block in _BLANK_LINES.split(printable(text)):
        reader.block(block)
    return reader.categories.collector.imported()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """A question with placeholders for escaped characters.

    `stem`, `answers` and `tail` are the text before, within and after its braces; without braces,
    `answers` is None.
    """

    id: str
    kind: str
    title: str
    format: str
    stem: str
    answers: str | None
    tail: str


class _Reader:
    """Reads one block after another and remembers the category."""

    def __init__(self) -> None:
        self.categories = Categories()
        self.number = 0

    def block(self, text: str) -> None:
        lines = text.split("\n")
        comments = [line for line in lines if line.lstrip().startswith("//")]
        rest = []
        for line in lines:
            if category := _CATEGORY.match(line):
                self.categories.begin(category[1])
            elif not line.lstrip().startswith("//"):
                rest.append(line)
        content = "\n".join(rest)
        if content.strip():
            self._question(content, comment="\n".join(comments)[:_MAX_COMMENT_LENGTH])

    def _question(self, content: str, *, comment: str) -> None:
        self.number += 1
        title = str(self.number)
        try:
            block = _parsed(content, comment=comment, number=self.number)
            title = block.title or block.id
            if block.answers is None:
                self.categories.describe(_rich(block.stem, format=block.format).text)
            else:
                self.categories.take(_question_of(block))
        except NotImported as error:
            self.categories.collector.skip(title, error.reason)


def _parsed(content: str, *, comment: str, number: int) -> _Block:
    for sign, placeholder in _PLACEHOLDERS.items():
        content = content.replace(f"\\{sign}", placeholder)
    content = content.replace("\\n", _BREAK)
    title = _TITLE.match(content)
    content = content[title.end() :] if title else content
    format = _FORMAT.match(content)
    content = content[format.end() :] if format else content
    stem, brace, rest = content.partition("{")
    answers, closed, tail = rest.partition("}")
    if brace and not closed:
        raise NotImported(_NOT_CLOSED)
    name = title[1].translate(_RESTORED).strip() if title else ""
    ids = [id.replace("\\]", "]").strip() for id in _ID.findall(comment)]
    tags = [tag.replace("\\]", "]").strip() for tag in _TAG.findall(comment)]
    kinds = [tag.removeprefix(KIND_TAG) for tag in tags if tag.startswith(KIND_TAG)]
    return _Block(
        id=ids[0] if ids else name or str(number),
        kind=kinds[0] if kinds else "original",
        title=name,
        format=format[1] if format else "moodle",
        stem=stem,
        answers=answers if brace else None,
        tail=tail,
    )


def _rich(text: str, *, format: str) -> Rich:
    """Return the content of a stem, a choice or feedback."""
    if prefix := _FORMAT.match(text):
        text, format = text[prefix.end() :], prefix[1]
    text = text.strip().translate(_RESTORED)
    if format == "moodle":  # HTML in which line breaks count
        text, format = text.replace("\n", "<br/>"), "html"
    return read_html(text) if format == "html" else Rich(text)


def _plain(text: str, *, format: str) -> str:
    """Return the text of a part. Raise NotImported if it contains anything but text."""
    rich = _rich(text, format=format)
    if rich.obstacle:
        raise NotImported(rich.obstacle)
    return rich.text


def _question_of(block: _Block) -> Question:
    answers, _mark, feedback = (block.answers or "").partition("####")
    stem = _rich(block.stem, format=block.format)
    if stem.obstacle:
        raise NotImported(stem.obstacle)
    tail = _plain(block.tail, format=block.format)
    text = f"{stem.text} {BLANK} {tail}" if tail else stem.text
    question = _answered(answers.strip(), id=block.id, text=text, format=block.format)
    steps = _rich(feedback, format=block.format).lines
    item = replace(question.item, kind=block.kind, steps=steps)
    if not item.choices:
        item = replace(item, unit=stem.unit)
    return replace(question, item=item)


def _answered(answers: str, *, id: str, text: str, format: str) -> Question:
    """Return the question with this text. `answers` is the content of its braces."""
    if not answers:
        raise NotImported(ESSAY)
    if answers.startswith("#"):
        return _number(answers[1:], id=id, text=text)
    if re.fullmatch(r"(T|TRUE|F|FALSE)\s*(#.*)?", answers, re.DOTALL):
        raise NotImported(TRUE_FALSE)
    ways = _WAY.findall(answers) or [("=", "", answers)]
    _refuse_partly_right(ways)
    if all(sign == "=" for sign, _weight, _rest in ways):
        return Question(item=_short(ways, id=id, text=text))
    choices = tuple(_choice(way, format=format) for way in ways)
    return Question(item=with_choices(id, text=text, choices=choices))


def _refuse_partly_right(ways: list[tuple[str, str, str]]) -> None:
    """Raise NotImported if an answer gives some of the points, but not all."""
    weights = {float(weight) for _sign, weight, _rest in ways if weight and _is_float(weight)}
    if any(weight > 0 for weight in weights - {100.0}):
        raise NotImported(PARTLY_RIGHT)


def _is_right(sign: str, weight: str) -> bool:
    """Return whether the answer is right: by its weight in percent or, without one, its sign."""
    return float(weight) == 100 if weight and _is_float(weight) else sign == "="


def _is_float(text: str) -> bool:
    return amount_of(text) is not None


def _short(ways: list[tuple[str, str, str]], *, id: str, text: str) -> Item:
    if len(ways) > 1 and all("->" in rest for _sign, _weight, rest in ways):
        raise NotImported(MATCHING)
    texts = [
        rest.partition("#")[0].strip().translate(_RESTORED)
        for sign, weight, rest in ways
        if _is_right(sign, weight)
    ]
    if not texts:
        raise NotImported(NO_ANSWER)
    answer, *others = without_patterns(texts)
    return Item(id=id, text=text, answer=answer, also_right=tuple(others))


def _choice(way: tuple[str, str, str], *, format: str) -> Choice:
    sign, weight, rest = way
    text, _mark, feedback = rest.partition("#")
    return Choice(
        text=_plain(text, format=format),
        right=_is_right(sign, weight),
        error=_plain(feedback, format=format),
    )


def _number(answers: str, *, id: str, text: str) -> Question:
    """Return a numerical question. Each right answer is "7", "7:0.5" (tolerance) or "6.5..7.5"."""
    ways = _WAY.findall(answers) or [("=", "", answers)]
    _refuse_partly_right(ways)
    right = [rest for sign, weight, rest in ways if _is_right(sign, weight)]
    if not right:
        raise NotImported(NO_ANSWER)
    values, tolerance = [], None
    for way in right:
        parts = _RANGE.fullmatch(way.partition("#")[0].strip())
        value, sign, other = parts.groups() if parts else ("", None, None)
        first, second = amount_of(value), amount_of(other or "")
        if first is None or (sign and second is None):
            raise NotImported(NOT_A_NUMBER)
        if sign == ".." and second is not None:
            value, second = plain((first + second) / 2), abs(second - first) / 2
        values.append(value.strip())
        if second is not None:
            tolerance = max(abs(second), tolerance or abs(second))
    answer, *others = values
    item = Item(id=id, text=text, answer=answer, plain=plain_of(answer), also_right=tuple(others))
    return Question(item=item, tolerance=tolerance)
