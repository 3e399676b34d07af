"""The CSV table for teachers and the JSON lines for programs."""

import csv
import io
import json
from dataclasses import replace
from decimal import Decimal

from mwpapp.formats.assessments import csv_file, jsonl_file

from .examples import APPLES, ODD, SMALL


def test_json_lines_describe_each_text_completely():
    lines = [json.loads(line) for line in jsonl_file.write(SMALL).decode().splitlines()]
    assert [(one["place"], one["id"], one["answer"], one["points"]) for one in lines] == [
        (1, "v1", "7", "2.5"),
        (1, "v2", "7", "2.5"),
        (2, "v3", "7.50", "1"),
        (3, "v4", "3:15 pm", "1"),
    ]
    assert lines[2]["choices"][1] == {"text": "$5.50", "right": False, "error": "wrong_operation"}


def test_points_and_tolerance_have_no_exponent():
    place = replace(SMALL.places[0], points=Decimal("1E+1"), tolerance=Decimal("1E+2"))
    sheet = replace(SMALL, sections=(replace(SMALL.sections[0], places=(place,)),), versions=())
    (row, _pears) = csv.DictReader(io.StringIO(csv_file.write(sheet).decode("utf-8-sig")))
    line = json.loads(jsonl_file.write(sheet).decode().splitlines()[0])
    assert (row["points"], line["points"], line["tolerance"]) == ("10", "10", "100")


def test_a_number_is_kept_as_written_and_in_json_lines_also_as_a_plain_number():
    item = replace(APPLES, answer="4.200", plain="4200")
    place = replace(SMALL.places[0], pool=(item,))
    sheet = replace(SMALL, sections=(replace(SMALL.sections[0], places=(place,)),), versions=())
    assert ",4.200," in csv_file.write(sheet).decode()
    line = json.loads(jsonl_file.write(sheet))
    assert (line["answer"], line["plain"]) == ("4.200", "4200")


def test_csv_escapes_spreadsheet_formulas():
    rows = list(csv.DictReader(io.StringIO(csv_file.write(ODD).decode("utf-8-sig"))))
    texts = [item.text for place in ODD.places for item in place.pool]
    assert [row["text"] for row in rows] == [
        f"'{text}" if text.startswith(("=", "+", "-", "@")) else text for text in texts
    ]
