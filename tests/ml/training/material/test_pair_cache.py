import json
from pathlib import Path

from mwpapp.ml.training.material.pair_cache import operator_pairs
from mwpapp.ml.types import Problem

PROBLEM = Problem(id="p", text="Ada has 3 pens and buys 4. How many pens does she have?")


def made(work: Path) -> list:
    pairs = operator_pairs([PROBLEM], seed=0, work=work, progress=lambda _done, _total: None)
    return pairs["p"]


def test_pairs_are_made_once_and_again_if_another_version_wrote_them(tmp_path: Path, tools):
    pairs = made(tmp_path)
    path = tmp_path / "operator_pairs-0.jsonl"
    written = path.read_text()
    assert made(tmp_path) == pairs
    assert path.read_text() == written
    line = json.loads(written)
    for pair in line["pairs"]:
        pair["reference"]["a_field_of_a_later_version"] = 1
    path.write_text(json.dumps(line) + "\n")
    assert made(tmp_path) == pairs
    assert len(path.read_text().splitlines()) == 2
