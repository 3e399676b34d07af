"""A PrairieLearn export contains a question for each text, and no code."""

import io
import json
import zipfile

import pytest

from mwpapp.formats.assessments.quizzes.prairielearn import write

from .examples import ODD, SMALL
from .readers.seen import shown

lxml = pytest.importorskip("lxml.html")


def files(assessment):
    with zipfile.ZipFile(io.BytesIO(write(assessment))) as package:
        return {name: package.read(name).decode() for name in package.namelist()}


def page(found, name):
    return lxml.fromstring(f"<div>{found[f'questions/{name}/question.html']}</div>")


def test_each_pool_is_a_set_of_alternatives():
    found = files(SMALL)
    info = json.loads(
        found["courseInstances/Worksheets/assessments/fruit-money/infoAssessment.json"]
    )
    first, second = (zone["questions"] for zone in info["zones"])
    assert [one["autoPoints"] for one in (*first, *second)] == [2.5, 1.0, 1.0]
    assert [one["id"] for one in first[0]["alternatives"]] == ["fruit-money/1-1", "fruit-money/1-2"]
    every = [one["id"] for entry in (*first, *second) for one in entry["alternatives"]]
    assert {f"questions/{name}/info.json" for name in every} == {
        name for name in found if name.endswith("info.json")
    }


def test_answers_units_and_tolerances_are_attributes():
    found = files(SMALL)
    number = page(found, "fruit-money/1-1").find(".//pl-number-input")
    assert (number.get("correct-answer"), number.get("suffix")) == ("7", "apples")
    assert (number.get("atol"), number.get("rtol")) == ("0", "0")
    choices = page(found, "fruit-money/2-1").findall(".//pl-answer")
    assert [(one.text, one.get("correct"), one.get("feedback")) for one in choices] == [
        ("$7.50", "true", None),
        ("$5.50", "false", "wrong_operation"),
        ("$2.50", "false", "missing_step"),
    ]
    text = page(found, "fruit-money/3-1").find(".//pl-string-input")
    assert text.get("correct-answer") == "3:15 pm"


def test_unusual_texts_are_shown_unchanged():
    found = files(ODD)
    for number, place in enumerate(ODD.places, start=1):
        html = found[f"questions/odd/{number}-1/question.html"]
        panel = html.partition("</pl-question-panel>")[0]
        assert shown(panel) == place.pool[0].text
        assert "{" not in html
        assert "<script" not in html
