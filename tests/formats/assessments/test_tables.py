"""The CSV table for teachers and the JSON lines for programs."""

import csv
import io
import json

from mwpapp.formats.assessments import csv_file, jsonl_file

from .examples import ODD, SMALL


def test_json_lines_describe_each_text_completely():
    lines = [json.loads(line) for line in jsonl_file.write(SMALL).decode().splitlines()]
    assert [(one["place"], one["id"], one["answer"], one["points"]) for one in lines] == [
        (1, "v1", "7", "2.5"),
        (1, "v2", "7", "2.5"),
        (2, "v3", "7.50", "1"),
        (3, "v4", "3:15 pm", "1"),
    ]
    assert lines[2]["choices"][1] == {"text": "$5.50", "right": False, "error": "wrong_operation"}


def test_csv_escapes_spreadsheet_formulas():
    rows = list(csv.DictReader(io.StringIO(csv_file.write(ODD).decode("utf-8-sig"))))
    texts = [item.text for place in ODD.places for item in place.pool]
    assert [row["text"] for row in rows] == [
        f"'{text}" if text.startswith(("=", "+", "-", "@")) else text for text in texts
    ]
