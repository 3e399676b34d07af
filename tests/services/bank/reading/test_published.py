"""Every record of the published files becomes a problem."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mwpapp.formats.tables.records import BadRow
from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.checks.check import check_problem
from mwpapp.services.bank.reading import read_problems, recognised

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA names no folder of corpora")

# name, format, problems, at least so many with an equation, equations that disagree with the answer
PUBLISHED = [
    ("SVAMP.json.gz", "svamp", 1000, 1000, 1),
    ("ASDiv.xml.gz", "asdiv", 2305, 1568, 0),
    ("mawps_single.json.gz", "mawps", 1987, 1987, 13),
    ("gsm8k_test.jsonl.gz", "gsm8k", 1319, 0, 0),
    ("AQuA_test.json.gz", "aqua", 254, 0, 0),
    ("MathQA_test.json.gz", "mathqa", 2410, 2410, 0),
    ("math23k_test.json.gz", "math23k", 1000, 1000, 0),
    ("svamp_cv_asdiv-a_fold0_dev.csv.gz", "svamp_cv", 238, 238, 0),
]


@pytest.mark.parametrize(("name", "format", "count", "equations", "disagreements"), PUBLISHED)
def test_a_published_file_is_read_completely(name, format, count, equations, disagreements):
    path = Path(CORPORA) / "original" / name
    with path.open("rb") as stream:
        assert recognised(stream, name=name) == format
    with path.open("rb") as stream:
        rows = list(read_problems(stream, name=name))
    assert [row for row in rows if isinstance(row, BadRow)] == []
    assert len(rows) == count
    assert sum(row.problem.equation is not None for row in rows) >= equations
    assert sum(map(disagrees, rows)) == disagreements


def test_every_prepared_file_is_read_completely():
    for path in sorted(Path(CORPORA).glob("*.jsonl.gz")):
        with path.open("rb") as stream:
            rows = read_problems(stream, name=path.name)
            bad = [row for row in rows if isinstance(row, BadRow)]
        assert bad == [], path.name


def disagrees(row) -> bool:
    codes = WARNINGS["answer"].messages
    return any(warning.code in codes for warning in check_problem(row.problem))
