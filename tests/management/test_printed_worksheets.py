"""The sheets that `make_worksheet` prints match their key."""

import csv
import io
import json

import docx
import pytest
from django.core.management import call_command

from tests.formats.assessments.paper.reading import bare, pages_of

PROBLEMS, VERSIONS = 9, "ABCD"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Four versions of nine problems with pools of three, in PDF and Word."""
    out = tmp_path_factory.mktemp("printed")
    rows = [
        {
            "problem_id": f"p{number}",
            "text": f"In town {number}{index}, there are {number} # rows of {index + 2} *trees*. "
            f"How many trees are there in {{all}}?",
            "answer": number * (index + 2),
            "unit": "trees",
            "ready": True,
        }
        for number in range(11, 11 + PROBLEMS)
        for index in range(3)
    ]
    source = out / "variants.jsonl"
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    options = ["--versions", str(len(VERSIONS)), "--formats", "pdf,docx"]
    call_command("make_worksheet", str(source), "--out", str(out), *options)
    return out


@pytest.fixture
def key(folder):
    return list(csv.DictReader(io.StringIO((folder / "key.csv").read_text("utf-8-sig"))))


@pytest.mark.parametrize("code", VERSIONS)
def test_each_sheet_has_the_texts_of_its_version_in_order(folder, key, code):
    sheet = bare(" ".join(pages_of((folder / f"worksheet-{code}.pdf").read_bytes())))
    expected = [row["text"] for row in key if row["version"] == code]
    found = [sheet.index(bare(text)) for text in expected]
    assert found == sorted(found)
    others = {row["text"] for row in key} - set(expected)
    assert [text for text in others if bare(text) in sheet] == []
    assert f"Version{code}·Page1of" in sheet


def test_the_printed_key_has_the_answers_of_each_version(folder, key):
    _grid, *pages = pages_of((folder / "key.pdf").read_bytes())
    _before, *printed = " ".join(pages).split("Version ")
    for code, answers in zip(VERSIONS, printed, strict=True):
        rows = [row for row in key if row["version"] == code]
        assert answers.startswith(code)
        for row in rows:
            assert f"{row['place']}. {row['answer']} {row['unit']}" in answers


def test_the_word_document_has_all_versions_in_order(folder, key):
    paragraphs = docx.Document(str(folder / "worksheet.docx")).paragraphs
    problems = [one.text.split("\t")[0] for one in paragraphs if one.style.name == "Problem"]
    assert problems == [row["text"] for row in key]
