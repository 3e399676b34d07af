import gzip
import json

import pytest

from tests.management.running import manage, written

FIELDS = [
    "problem_id", "kind", "generator", "text", "equation", "answer", "paraqd",
    "valid_probability", "judgement", "ready", "evidence",
]  # fmt: skip
PENS = {
    "id": 7, "text": "Amara has 8 pens. She gives 3 pens to Kofi. How many pens has she left?",
    "equation": "8 - 3", "answer": 5, "shelf": "blue",
}  # fmt: skip
CAKE = {"id": "cake", "text": "Yuki bakes 12 buns and 9 rolls. How many does she bake in all?"}


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """One run over good and bad lines: (process, its lines)."""
    folder = tmp_path_factory.mktemp("variants")
    source = folder / "problems.jsonl.gz"
    lines = [json.dumps(PENS), "{not json", '{"id": "empty"}', json.dumps(CAKE)]
    source.write_bytes(gzip.compress("\n".join(lines).encode()))
    out = folder / "out.jsonl"
    process = manage("write_variants", source, "--per-problem", 4, "--seed", 1, "--out", out)
    return process, written(out)


def test_bad_lines_are_named_and_the_exit_code_is_one(done):
    process, _ = done
    assert process.returncode == 1, process.stderr
    said = process.stderr.decode()
    assert "line 2: not JSON" in said
    assert "line 3: no text" in said
    assert process.stdout == b""


def test_lines_have_their_fields_and_the_order_of_the_input(done):
    _, lines = done
    assert [line["problem_id"] for line in lines] == [7] * 4 + ["cake"] * 4
    assert list(lines[0]) == [*FIELDS, "shelf"]
    assert list(lines[-1]) == FIELDS
    assert lines[0]["shelf"] == "blue"


def test_values_are_what_their_names_say(done):
    _, lines = done
    for line in lines:
        assert -1 <= line["paraqd"] <= 1
        assert 0 <= line["valid_probability"] <= 1
        assert line["judgement"] in {"ready", "check", "reject"}
        assert line["ready"] is (line["judgement"] == "ready")
        for item in line["evidence"]:
            assert set(item) == {"about", "state", "sentence", "original_span", "variant_span"}
    answers = [line["answer"] for line in lines if line["problem_id"] == 7]
    assert all(isinstance(answer, int) for answer in answers)


def test_the_same_seed_gives_the_same_bytes(tmp_path):
    source = tmp_path / "problems.csv"
    source.write_text(f'id,text\na,"{CAKE["text"]}"\n', encoding="utf-8")
    outs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl", tmp_path / "three.jsonl"]
    for out, seed in zip(outs, (5, 5, 6), strict=True):
        process = manage("write_variants", source, "--per-problem", 3, "--seed", seed, "--out", out)
        assert process.returncode == 0, process.stderr
    assert outs[0].read_bytes() == outs[1].read_bytes() != outs[2].read_bytes()


@pytest.mark.parametrize("content", ["", '{"id": 1}\n', "nonsense\n"])
def test_nothing_done_is_exit_code_two(tmp_path, content):
    source = tmp_path / "problems.jsonl"
    source.write_text(content, encoding="utf-8")
    process = manage("write_variants", source, "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2


def test_a_missing_file_is_one_clear_line_and_exit_code_two(tmp_path):
    process = manage("write_variants", tmp_path / "none.csv", "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2
    assert process.stderr.decode().strip().endswith("No such file or directory")
    assert process.stderr.count(b"\n") == 1
