"""ASDiv: XML with a Problem of Body, Question, Solution-Type, Answer, Formula (Miao et al., 2020).

Each Problem is parsed by itself, so that a broken one takes no other along, and nothing a file
declares (entities, document types) is ever expanded: such a file is refused.
"9 (apples)" is the answer 9 with the unit apples. Of a division with remainder ("33/4=8 r1") the
answer says which of its results is computed. A formula that is no single equation (a proportion,
several steps) is kept as `extra`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TextIO
from xml.etree.ElementTree import ParseError  # nosec: the exception alone

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from mwpapp.ml.corpora.building import build_problem, joined
from mwpapp.ml.corpora.cleaning import LONGEST_EQUATION
from mwpapp.ml.corpora.fields import others
from mwpapp.ml.corpora.rows import BadRow, Record, Row, UnreadableFile, bad_row, rows
from mwpapp.ml.corpora.windows import LONGEST_RECORD, Window
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.printing import parse_answer, to_infix
from mwpapp.ml.equations.remainders import settled
from mwpapp.ml.types import Problem

SOURCE = "asdiv"

_DECLARES = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_START = re.compile(r"<Problem\b")
_END = re.compile(r"</Problem\s{0,9}>|<Problem\b")
_ANSWER = re.compile(r"([^()]*\S)\s*\(([^()]+)\)")
_NOTE = re.compile(r"\s*\([A-Za-z][^()0-9]*\)")


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(_records(stream), convert=_problem)


def _records(stream: TextIO) -> Iterator[Record | BadRow]:
    window = Window(stream)
    while _to_start(window):
        line = window.line
        end = _end(window)
        raw = window.text[window.position : end]
        window.advance(end)
        yield _record(raw, line=line)


def _to_start(window: Window) -> bool:
    """Go to the next Problem; False where there is none."""
    while window.fill():
        found = _START.search(window.text, window.position)
        stop = found.start() if found else len(window.text)
        if _DECLARES.search(window.text, window.position, stop):
            raise UnreadableFile(
                "The file declares its own document type or entities, which is not taken.",
                line=window.line,
            )
        if found:
            window.advance(stop)
            return True
        window.advance(max(window.position, stop - len("<!DOCTYPE")))
        if not window.grow():
            return False
    return False


def _end(window: Window) -> int:
    """Where the Problem at hand ends: at its end tag, at the next Problem, or with the file."""
    while True:
        found = _END.search(window.text, window.position + 1)
        if found:
            return found.start() if found[0] == "<Problem" else found.end()
        if window.ahead > LONGEST_RECORD or not window.grow():
            return len(window.text)


def _record(raw: str, *, line: int) -> Record | BadRow:
    try:
        element = fromstring(raw.encode("utf-8", "replace"), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        return bad_row(line, f"This Problem is not valid XML ({error}).", source=raw)
    fields: dict[str, Any] = {child.tag: (child.text or "").strip() for child in element}
    return Record(line, fields | dict(element.attrib), raw[:200])


def _problem(fields: Mapping[str, Any]) -> Problem:
    answer, unit = _answer_and_unit(fields.get("Answer", ""))
    surplus = fields.get("Solution-Type") == "Surplus"
    equation = _equation(fields.get("Formula", ""), answer=answer, left_over=surplus)
    used = ["ID", "Grade", "Body", "Question", "Answer", "Solution-Type"]
    return build_problem(
        joined(fields.get("Body", ""), question=fields.get("Question", "")),
        source=SOURCE,
        id=fields.get("ID"),
        equation=equation,
        answer=answer,
        unit=unit,
        grade=fields.get("Grade"),
        tags=fields.get("Solution-Type"),
        extra=others(fields, *used, *(["Formula"] if equation else [])),
    )


def _answer_and_unit(written: str) -> tuple[str, str | None]:
    found = _ANSWER.fullmatch(written)
    return (found[1], found[2].strip()) if found else (written, None)


def _equation(formula: str, *, answer: str, left_over: bool) -> str | None:
    """The formula without the words in brackets, where it is one equation that can be read."""
    if len(formula) > LONGEST_EQUATION or ":" in formula:  # "2:3=12:18" is a proportion
        return None
    bare = _NOTE.sub("", formula).strip()
    try:
        equation = parse_equation(bare)
        if equation.remainder is None:
            return bare
        number = parse_answer(answer)
        tree = None if number is None else settled(equation, answer=number, left_over=left_over)
    except EquationError:
        return None
    return to_infix(tree) if tree else None
