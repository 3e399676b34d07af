"""Write PrairieLearn files to copy into a course. Each pool is a set of alternatives.

Each text becomes a question. An assessment in the course instance "Worksheets" chooses one question
from each pool. The files contain no code: a question has no `server.py`, and braces, which would
begin a template, are written as entities.
Source: https://docs.prairielearn.com (course, question and assessment configuration, elements)
"""

from __future__ import annotations

import json
import re
import uuid
from typing import Any, Final
from xml.etree.ElementTree import Element, tostring  # nosec: builds trees

from mwpapp.formats.assessments.assessment import Assessment, Item, Place
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.markup.html_writing import html_of, html_of_lines, printable
from mwpapp.formats.assessments.markup.packages import packed
from mwpapp.formats.assessments.markup.xml_trees import filled, node
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.assessments.quizzes.limits import (
    ANSWERS,
    CARRIED,
    SECTION_INSTRUCTIONS,
    SHORT_TITLES,
    is_free_number,
)

_INSTANCE: Final = "courseInstances/Worksheets"
_NAMES: Final = uuid.UUID("6e8ee1c1-7f0f-4c53-9d3d-3a2a5a6f1d0b")
_UNSAFE: Final = re.compile(r"[^a-z0-9]+")


def write(assessment: Assessment) -> bytes:
    """Return the files as a zip. The same assessment has the same identifiers every time."""
    kept = FORMAT.kept(assessment)
    folder = _UNSAFE.sub("-", kept.title.lower()).strip("-")[:40] or "worksheet"
    files = {f"{_INSTANCE}/infoCourseInstance.json": _json(_instance())}
    info = _assessment(kept, folder=folder)
    files[f"{_INSTANCE}/assessments/{folder}/infoAssessment.json"] = _json(info)
    for number, place in enumerate(kept.places, start=1):
        for order, item in enumerate(place.pool, start=1):
            name = _question_name(folder, number=number, order=order)
            title = f"{number}.{order}"
            about = _question(item, name=name, title=title, topic=kept.title or folder)
            files[f"questions/{name}/info.json"] = _json(about)
            files[f"questions/{name}/question.html"] = _page(item, place=place)
    return packed(files)


def _json(content: dict[str, Any]) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def _uuid(name: str) -> str:
    return str(uuid.uuid5(_NAMES, name))


def _instance() -> dict[str, Any]:
    return {"uuid": _uuid(_INSTANCE), "longName": "Worksheets", "allowAccess": []}


def _assessment(assessment: Assessment, *, folder: str) -> dict[str, Any]:
    zones, number = [], 0
    for section in assessment.sections:
        questions = []
        for place in section.places:
            number += 1
            questions.append(_alternatives(place, folder=folder, number=number))
        zones.append({"title": printable(section.title), "questions": questions})
    return {
        "uuid": _uuid(f"{folder}/{assessment.title}"),
        "type": "Exam",  # a student keeps the alternative that was chosen
        "title": printable(assessment.title),
        "set": "Worksheet",
        "number": "1",
        "allowAccess": [],
        "text": _without_templates(html_of(assessment.instructions)),
        "zones": zones,
    }


def _alternatives(place: Place, *, folder: str, number: int) -> dict[str, Any]:
    names = [
        _question_name(folder, number=number, order=order)
        for order in range(1, len(place.pool) + 1)
    ]
    return {
        "numberChoose": 1,
        "autoPoints": float(place.points),
        "alternatives": [{"id": name} for name in names],
    }


def _question_name(folder: str, *, number: int, order: int) -> str:
    return f"{folder}/{number}-{order}"


def _question(item: Item, *, name: str, title: str, topic: str) -> dict[str, Any]:
    return {
        "uuid": _uuid(f"{name}/{item.id}"),
        "title": title,
        "topic": printable(topic),
        "tags": [item.id, item.kind],
        "type": "v3",
        "singleVariant": True,
    }


def _page(item: Item, *, place: Place) -> bytes:
    html = html_of(item.text)
    paragraphs = html if html.startswith(("<p>", "<div ")) else f"<p>{html}</p>"
    parts = [filled(node("pl-question-panel"), paragraphs), _field(item, place=place)]
    if item.steps:
        parts.append(filled(node("pl-answer-panel"), html_of_lines(item.steps)))
    text = "\n".join(
        tostring(part, encoding="unicode", short_empty_elements=False) for part in parts
    )
    return (_without_templates(text) + "\n").encode()


def _without_templates(html: str) -> str:
    """Return HTML without braces, which could begin a template, and with line breaks as <br>."""
    return html.replace("{", "&#123;").replace("}", "&#125;").replace("<br></br>", "<br>")


def _field(item: Item, *, place: Place) -> Element:
    named = {"answers-name": "answer"}
    if item.choices:
        choices = []
        for choice in item.choices:
            about = {"correct": str(choice.right).lower()}
            about |= {"feedback": choice.error} if choice.error else {}
            choices.append(filled(node("pl-answer", about), html_of(choice.text)))
        return node("pl-multiple-choice", named | {"order": "fixed"}, *choices)
    shown = named | {"correct-answer": item.answer}
    shown |= {"suffix": item.unit} if item.unit else {}
    if is_free_number(item):
        within = {"comparison": "relabs", "rtol": "0", "atol": plain(place.tolerance)}
        return node("pl-number-input", shown | within)
    return node("pl-string-input", shown | {"ignore-case": "true"})


FORMAT = Format(
    label="PrairieLearn",
    extension="prairielearn.zip",
    media_type="application/zip",
    carries=CARRIED - {Field.ALTERNATIVES},
    write=write,
    limits=(SHORT_TITLES, SECTION_INSTRUCTIONS, *ANSWERS),
)
