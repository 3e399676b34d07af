"""Exported variants as files that other programs can read."""

import csv
import io
import json
from dataclasses import replace

from mwpapp.formats.variants.kept_variant import KeptVariant
from mwpapp.formats.variants.registry import FORMATS

ONE = KeptVariant(
    problem_id=7,
    original="Ana has 3 pens.",
    variant_id=9,
    kind="retold",
    text='Kofi has 3 "red" pencils, é.',
    equation="3",
    answer="3",
    unit="pencils",
    grade=2,
    status="accepted",
    judgement="ready",
    paraqd=0.9,
    valid_probability=None,
    difference=0.8,
    changes="another_story+new_numbers",
    naturalness=None,
    kept_anyway=False,
)


def test_written_csv_can_be_read_back():
    text = "".join(FORMATS["csv"].write([ONE]))
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert row["text"] == ONE.text
    assert row["valid_probability"] == ""
    assert (row["difference"], row["changes"]) == ("0.8", "another_story+new_numbers")


def test_csv_escapes_spreadsheet_formulas():
    hostile = replace(ONE, text='=HYPERLINK("x")')
    text = "".join(FORMATS["csv"].write([hostile]))
    assert "'=HYPERLINK" in text


def test_jsonl_has_one_object_on_each_line():
    lines = list(FORMATS["jsonl"].write([ONE, ONE]))
    assert [json.loads(line)["variant_id"] for line in lines] == [9, 9]


def test_an_empty_csv_has_a_header():
    assert "variant_id" in "".join(FORMATS["csv"].write([]))
