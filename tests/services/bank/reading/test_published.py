"""Every record of the published files becomes a problem.

Checking all records of long files is slow, so only the nightly tests do it. The others check a
random sample.
"""

from __future__ import annotations

import gzip
import os
import random
from io import BytesIO
from pathlib import Path

import pytest

from mwpapp.formats.tables.records import BadRow
from mwpapp.ml.catalogue.problem_warnings import WARNINGS
from mwpapp.ml.checks.check import check_problem
from mwpapp.services.bank.reading import read_problems, recognized

CORPORA = os.environ.get("REWORD_CORPORA", "")
pytestmark = pytest.mark.skipif(not CORPORA, reason="REWORD_CORPORA is not set")

# name, format, problems, minimum with an equation, equations that disagree with the answer
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


some_or_all = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.nightly)], ids=["some", "all"]
)


@some_or_all
@pytest.mark.parametrize(("name", "format", "count", "equations", "disagreements"), PUBLISHED)
def test_a_published_file_is_read_completely(name, format, count, equations, disagreements, whole):
    path = Path(CORPORA) / "original" / name
    with path.open("rb") as stream:
        assert recognized(stream, name=name) == format
    with path.open("rb") as stream:
        rows = list(read_problems(stream, name=name))
    assert [row for row in rows if isinstance(row, BadRow)] == []
    assert len(rows) == count
    assert sum(row.problem.equation is not None for row in rows) >= equations
    checked = rows if whole or disagreements else sample(rows, share=0.1)
    assert sum(map(disagrees, checked)) == disagreements


@some_or_all
def test_every_prepared_file_is_read_completely(whole):
    for path in sorted(Path(CORPORA).glob("*.jsonl.gz")):
        lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
        kept = lines if whole else sample(lines, share=0.1)
        stream = BytesIO(gzip.compress(b"".join(kept), compresslevel=1))
        rows = read_problems(stream, name=path.name)
        assert [row for row in rows if isinstance(row, BadRow)] == [], path.name


def sample(values, *, share):
    return random.Random(0).sample(values, max(1, round(share * len(values))))


def disagrees(row) -> bool:
    codes = WARNINGS["answer"].messages
    return any(warning.code in codes for warning in check_problem(row.problem))
