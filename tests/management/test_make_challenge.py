import json

import pytest

from tests.management.running import manage, run, written

LINES = [
    {"id": "a", "text": "Amara has 8 pens. She gives 3 pens to Kofi. How many pens does Amara "
     "have left?", "equation": "8 - 3", "answer": "5"},
    {"id": "b", "text": "Each tray holds 6 plants. Nine trays stand outside. How many plants "
     "are outside?", "equation": "6 * 9", "answer": "54"},
]  # fmt: skip


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("challenge")
    source = folder / "corpus.jsonl"
    source.write_text("\n".join(map(json.dumps, LINES)), encoding="utf-8")
    runs = []
    for start in (manage, run):  # another process has another hash seed
        out = folder / f"{start.__name__}.jsonl"
        runs.append((start("make_challenge", source, "--seed", 3, "--out", out), out))
    return runs


def test_pairs_have_the_fields_of_a_labelling_campaign(done):
    process, out = done[0]
    assert process.returncode == 0, process.stderr
    lines = written(out)
    assert {line["kind"] for line in lines} == {"reordered", "reversed"}
    for line in lines:
        assert list(line) == ["question", "paraphrase", "kind", "equation", "answer", "source"]
        assert line["source"] in ("a", "b")


def test_counts_and_coverage_are_reported(done):
    stderr = done[0][0].stderr.decode()
    assert "reversed: 2 pairs; 2 of 2 problems (100.0%)" in stderr


def test_the_same_seed_gives_the_same_bytes(done):
    assert done[0][1].read_bytes() == done[1][1].read_bytes()


def test_a_missing_corpus_is_named(tmp_path):
    process = run("make_challenge", tmp_path / "none.jsonl", "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2
    assert f"{tmp_path / 'none.jsonl'}: No such file" in process.stderr.decode()
