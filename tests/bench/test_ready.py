"""The benchmark of ready variants, `bench/ready`, on a small corpus."""

import gzip
import json
import re
from pathlib import Path

import pytest

from bench.ready import __main__ as ready
from bench.ready.writing import FILE, sampled


def corpus(folder: Path) -> Path:
    texts = [
        ("Amara has 8 pens. She gives 3 pens to Kofi. How many pens has she left?", "8-3"),
        ("Yuki bakes 12 buns and 9 rolls. How many does she bake in all?", "12+9"),
        ("How many wheels have 6 carts with 4 wheels each?", ""),
    ]
    lines = [
        json.dumps({"id": str(number), "text": text, "equation": equation, "split": "asdiv-a"})
        for number, (text, equation) in enumerate(texts)
    ]
    path = folder / FILE
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    return path


def test_only_problems_with_an_equation_are_drawn(tmp_path: Path):
    path = corpus(tmp_path)
    assert {one.id for one in sampled(path, number=9, seed=1)} == {"0", "1"}
    assert len(sampled(path, number=1, seed=1)) == 1


@pytest.mark.nightly
def test_every_figure_is_printed(
    tmp_path: Path,
    loaded_once: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    corpus(tmp_path)
    monkeypatch.setenv("REWORD_CORPORA", str(tmp_path))
    monkeypatch.setattr("sys.argv", ["ready", "--sample", "1"])
    assert ready.main() == 0
    printed = capsys.readouterr().out
    for pattern in (
        r"with equation: at least 5 ready variants for [\d.]+% of 1 problems",
        r"without equation: at least 3 ready variants for [\d.]+% of 1 problems",
        r"without answer or equation: at least 3 ready variants for [\d.]+% of 1 problems",
        r"\d+ ready variants a minute in \d+ processes, \d+ without the naturalness judge: [\d.]+",
        r"first candidate: median [\d.]+ s",
        r"ten candidates: median [\d.]+ s",
    ):
        assert re.search(pattern, printed), pattern


def test_the_benchmark_is_skipped_without_corpora(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("REWORD_CORPORA", raising=False)
    monkeypatch.setattr("sys.argv", ["ready"])
    assert ready.main() == 0
    assert capsys.readouterr().out.startswith("Skipped")
