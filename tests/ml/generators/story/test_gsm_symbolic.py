"""Templates in the format of GSM-Symbolic, all written for these tests."""

import json
import random

import pytest

from mwpapp.ml.generators.story.annotated import TemplateError
from mwpapp.ml.generators.story.gsm_symbolic import gsm_symbolic_frames
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.types import UNUSED, Problem

SHELLS = """{name,Sina} finds {shells,48} shells and {stones,15} stones. {name,Sina} puts \
{left,20} shells into her bag. How many shells does {name,Sina} leave on the beach?
#init:
- name = sample(["Sina", "Malo"])
- $shells = range(10, 90)
- $stones = range(10, 90)
- $left = range(5, 60)
#conditions:
- left < shells
#answer: shells - left"""


def read(record: object) -> list:
    return list(gsm_symbolic_frames(json.dumps(record), name="0001"))


def plain() -> str:
    return SHELLS.replace(" and {stones,15} stones", "").replace("- $stones = range(10, 90)\n", "")


PENS = Problem(text="Of 40 pens 12 are red. How many are not?", equation="40 - 12")
TOM = Problem(text="Tom is 9. Of his 40 pens 12 are red. How many are not?", equation="40 - 12")


def test_a_template_becomes_a_story():
    fields = {"question_annotated": plain(), "answer": "#### 28", "unit": "shells", "grade": 2}
    (frame,) = read(fields)
    (story,) = Library([frame]).tell(PENS, rng=random.Random(1))
    name = story.text.split()[0]
    assert name in ("Sina", "Malo")
    assert story.text == (
        f"{name} finds 40 shells. {name} puts 12 shells into her bag. "
        f"How many shells does {name} leave on the beach?"
    )
    assert (story.answer, story.unit, frame.problem.grade) == ("28", "shells", 2)


def test_numbers_that_the_answer_does_not_use_are_kept_and_marked():
    (frame,) = read({"question_annotated": SHELLS})
    assert list(Library([frame]).tell(PENS, rng=random.Random(1))) == []  # it would be harder
    (story,) = Library([frame]).tell(TOM, rng=random.Random(1))
    assert "finds 40 shells and 15 stones" in story.text
    assert story.parameters["origins"] == [1, UNUSED, 2]


BUNS = """{name,Ifeoma} bakes {trays, 6} trays with {each,8} buns on a tray for her {guest,uncle}. \
How many buns does {name} bake?
#init:
- name = sample(names_female)
- guest = sample_sequential(family, 1)
- $trays = sample(["six", 'nine'])
- each = range_sample(4, 30, 2)
#conditions:
- divides(trays * each, 2)
- is_int(trays / 3)
#answer: int(trays * each // 1)"""


def test_words_from_unpublished_lists_keep_their_defaults():
    fields = {"question_annotated": BUNS.replace(" // 1", ""), "answer": "#### 48"}
    (frame,) = read(fields)
    assert frame.problem.text.startswith("Ifeoma bakes 6 trays with 8 buns")
    assert not frame.words
    boxes = Problem(text="In each of 9 boxes lie 10 pens. How many pens is that?", equation="9*10")
    assert [story.answer for story in Library([frame]).tell(boxes, rng=random.Random(1))] == ["90"]


def test_a_list_contains_several_templates():
    record = {"question_annotated": plain()}
    assert [frame.problem.id for frame in read([record, record])] == ["0001", "0001-2"]


def test_a_file_in_the_folder_of_stories_is_read(tmp_path):
    (tmp_path / "stories").mkdir()
    file = tmp_path / "stories" / "0007.json"
    file.write_text(json.dumps({"question_annotated": plain()}))
    assert [frame.problem.id for frame in load_library(tmp_path).frames] == ["0007"]
    file.write_text("{")
    with pytest.raises(TemplateError, match="0007: not JSON"):
        load_library(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("shells - left", "__import__('os').system('true')", "unexpected: __import__"),
        ("shells - left", "(lambda: shells)()", "unexpected"),
        ("shells - left", "shells ** left ** 9", "unexpected"),
        ("shells - left", "9" * 200 + " - left", "unexpected"),
        ("shells - left", "(" * 290, "the answer cannot be read"),
        ("shells - left", "shells - left + " * 60 + "1", "too long"),
        ("shells - left", "shells -", "the answer cannot be read"),
        ("shells - left", "shells - gone", "unknown name: gone"),
        ("left < shells", "open('x')", "unexpected"),
        ("left < shells", "left < ans", "unexpected: ans"),
        ("left < shells", "shells < left", "its own numbers break"),
        ('["Sina", "Malo"]', "[__import__('os')]", "cannot read the list"),
        ("range(10, 90)", "range(0, 1e999999999)", "not a number"),
        ("range(10, 90)", "range(90, 10)", "a range needs"),
        ("range(10, 90)", "eval('1')", "cannot read"),
        ("- $left = range(5, 60)", "import os", "cannot read: import os"),
        ("{left,20}", "{left}", "left has no default"),
        ("{left,20}", "{left,{x}}", "x has no default"),
        ("{left,20}", "{left,20", "a placeholder cannot be read"),
        ("#answer:", "#result:", "there is no #answer"),
    ],
)
def test_a_hostile_or_malformed_template_is_refused_with_the_reason(old, new, why):
    assert old in plain()
    with pytest.raises(TemplateError, match=why) as caught:
        read({"question_annotated": plain().replace(old, new)})
    assert caught.value.id == "0001"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[" * 5000, "not JSON"),
        ("7", "a JSON object"),
        ('["a"]', "a JSON object"),
        ('{"question_annotated": 7}', "must be a string"),
        ('{"question": "What?"}', "must be a string"),
        (json.dumps({"question_annotated": "x" * 30_000}), "more than"),
    ],
)
def test_a_file_that_is_not_a_template_is_refused(text, why):
    with pytest.raises(TemplateError, match=why):
        list(gsm_symbolic_frames(text, name="0001"))


def test_an_answer_that_the_numbers_do_not_give_is_refused():
    with pytest.raises(TemplateError, match="give 28, but the stated answer is 27"):
        read({"question_annotated": plain(), "answer": "It is 27.\n#### 27"})
