"""Scores of an outside model are matched to the pairs of a test set, row by row."""

import gzip
import json

import pytest

from mwpapp.formats.measuring.outside_scores import PairScore, read
from mwpapp.formats.tables.records import BadRow, UnreadableFile

PAIRS = [("Ida has 3.", "3 has Ida."), ("Bo has 4.", "4, Bo has."), ("Bo has 4.", "4, Bo  has.")]


def scores(content: str | bytes) -> list[tuple[tuple[int, ...], float]]:
    """Return the positions and scores of a file in which every row can be used."""
    rows = list(read(content.encode() if isinstance(content, str) else content, pairs=PAIRS))
    assert all(isinstance(row, PairScore) for row in rows), rows
    return [(row.places, row.score) for row in rows if isinstance(row, PairScore)]


def reasons(content: str) -> list[tuple[int, str]]:
    rows = read(content.encode(), pairs=PAIRS)
    return [(row.line, str(row.reason)) for row in rows if isinstance(row, BadRow)]


@pytest.mark.parametrize(
    "content",
    [
        "pair,score\n1,0.9\n2,-0.25\n",
        "score;pair\n0,9;1\n-0,25;2.0\n",
        "pair\tscore\n1\t0.9\n2\t-2.5e-1\n",
        '{"pair": 1, "score": 0.9}\n{"pair": "2", "score": "-.25"}\n',
        gzip.compress(b"pair,score\n1,0.9\n2,-0.25\n"),
    ],
)
def test_a_score_is_read_in_every_layout(content: str | bytes):
    assert scores(content) == [((0,), 0.9), ((1,), -0.25)]


def test_a_pair_can_be_named_by_its_texts_ignoring_white_space():
    lines = [
        {"question": "Ida  has 3. ", "paraphrase": "3 has\nIda.", "score": 1},
        {"original": "Bo has 4.", "augmented": "4, Bo has.", "score": 0},
    ]
    assert scores("\n".join(map(json.dumps, lines))) == [((0,), 1.0), ((1, 2), 0.0)]


def test_a_later_row_does_not_replace_the_score_of_an_equal_pair():
    lines = [
        {"pair": 3, "score": 0.9},
        {"question": "Bo has 4.", "paraphrase": "4, Bo has.", "score": 0.1},
    ]
    assert scores("\n".join(map(json.dumps, lines))) == [((2,), 0.9), ((1,), 0.1)]


def test_a_label_counts_as_1_or_0_and_a_score_takes_precedence():
    content = "pair,label,score\n1,valid,\n2,not valid,\n3,valid,0.25\n"
    assert scores(content) == [((0,), 1.0), ((1,), 0.0), ((2,), 0.25)]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("4,0.5", "The test set has no pair “4”, only 1 to 3."),
        ("0,0.5", "The test set has no pair “0”, only 1 to 3."),
        ("-1,0.5", "The test set has no pair “-1”, only 1 to 3."),
        ("1.5,0.5", "The test set has no pair “1.5”, only 1 to 3."),
        ("first,0.5", "The test set has no pair “first”, only 1 to 3."),
        (",0.5", "The row names no pair."),
        ("2,high", "The score “high” is not a number."),
        ("2,nan", "The score “nan” is not a number."),
        ("2,inf", "The score “inf” is not a number."),
        ("2,1_0", "The score “1_0” is not a number."),
        ("2,", "The row has neither a score nor a label."),
        ("2,1.01", "The score 1.01 is not between -1 and 1."),
        ("2,1e999", "The score 1e999 is not between -1 and 1."),
        ("1,0.5", "Line 2 already has a score for this pair."),
    ],
)
def test_a_row_that_cannot_be_used_is_skipped_with_its_line_and_reason(row: str, reason: str):
    assert reasons(f"pair,score\n1,0.5\n{row}\n") == [(3, reason)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ({"pair": 1, "score": True}, "The score “true” is not a number."),
        ({"pair": 1, "score": [0.5]}, "The score “[0.5]” is not a number."),
        ({"pair": True, "score": 1}, "The test set has no pair “true”, only 1 to 3."),
        ({"question": "Ida?", "paraphrase": "3?", "score": 1},
         "The test set has no pair with these texts."),
        ({"question": "Ida has 3.", "score": 1}, "“paraphrase” has no text."),
        ({"pair": 2, "question": "Ida has 3.", "paraphrase": "3 has Ida.", "score": 1},
         "The texts are not those of pair 2."),
        ({"pair": 1, "label": "maybe"}, "“label” must be valid or not valid, not “maybe”."),
    ],
)  # fmt: skip
def test_a_json_row_with_a_wrong_value_is_skipped_with_its_reason(
    line: dict[str, object], reason: str
):
    assert reasons(json.dumps(line)) == [(1, reason)]


@pytest.mark.parametrize(
    ("header", "missing"), [("question,score", "pair"), ("pair,points", "score")]
)
def test_a_table_without_a_required_column_is_refused(header: str, missing: str):
    with pytest.raises(UnreadableFile, match=f"neither a column “{missing}”"):
        list(read(f"{header}\n1,1\n".encode(), pairs=PAIRS))
