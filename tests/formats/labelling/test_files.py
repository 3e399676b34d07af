"""Exported labels as files that other programs can read."""

import csv
import io
import json
from dataclasses import fields, replace

from mwpapp.formats.labelling.given_label import GivenLabel
from mwpapp.formats.labelling.registry import FORMATS

ONE = GivenLabel(
    pair=7, question="Ana has 3 pens.", paraphrase='Ana owns 3 "red" pens, é.', purpose="label",
    gold="", annotator="A", answer="not_valid", reasons=("numbers", "added"), comment="-red is new",
    skip_reason="", seconds=4.5, guidelines=2, given_at="2026-03-01T10:00:00+00:00",
    changed_at="2026-03-01T10:00:09+00:00", decision="", decision_reason="", source="", stratum="",
    operator="fa", kind="", generator="",
)  # fmt: skip


def test_csv_has_a_column_for_each_field_of_a_label():
    text = "".join(FORMATS["csv"].write([ONE]))
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert list(row) == [field.name for field in fields(GivenLabel)]
    assert (row["reasons"], row["seconds"], row["guidelines"]) == ("numbers; added", "4.5", "2")


def test_csv_escapes_a_comment_that_begins_like_a_formula():
    for comment in ("=1+1", "+1 pen", "-red is new", "@Ana"):
        text = "".join(FORMATS["csv"].write([replace(ONE, comment=comment)]))
        assert f",'{comment}," in text


def test_jsonl_has_one_object_with_a_list_of_reasons_for_each_label():
    lines = [json.loads(line) for line in FORMATS["jsonl"].write([ONE, ONE])]
    assert [line["reasons"] for line in lines] == [["numbers", "added"]] * 2
    assert lines[0]["comment"] == "-red is new"
