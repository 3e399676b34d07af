import gzip
import json
import re

import pytest

from mwpapp.management.commands import write_variants as command
from mwpapp.management.parallel import FEW
from mwpapp.management.rows import Tally
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import numbers
from mwpapp.ml.text.quantities import find_quantities
from tests.management.running import manage, run, written

FIELDS = [
    "problem_id", "original", "original_equation", "kind", "generator", "text", "equation",
    "answer", "unit", "paraqd", "valid_probability", "judgement", "ready", "evidence", "difference",
    "changes", "naturalness", "group",
]  # fmt: skip
PENS = {
    "id": 7, "text": "Amara has 8 pens. She gives 3 pens to Kofi. How many pens has she left?",
    "equation": "8 - 3", "answer": 5, "unit": "pens",
    "shelf": "blue",
}  # fmt: skip
APPLES = {"id": "apples", "text": "小明有14盘苹果，每盘6个，吃了5个，还剩多少个？"}
CAKE = {"id": "cake", "text": "Yuki bakes 12 buns and 9 rolls. How many does she bake in all?"}


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """The process and the output file of the program for good and bad lines."""
    folder = tmp_path_factory.mktemp("variants")
    out = folder / "out.jsonl"
    process = run(*_command(folder, seed=1, out=out))
    return process, out


@pytest.fixture
def lines(done):
    return written(done[1])


@pytest.fixture
def no_engines(monkeypatch):
    """Fail the test if the command loads its engines."""
    monkeypatch.setattr(command, "_engines", None)


def _command(folder, *, seed, out):
    source = folder / "problems.jsonl.gz"
    lines = [json.dumps(PENS), "{not json", '{"id": "empty"}', json.dumps(CAKE), json.dumps(APPLES)]
    source.write_bytes(gzip.compress("\n".join(lines).encode()))
    return "write_variants", source, "--per-problem", 4, "--seed", seed, "--out", out


def test_bad_lines_are_reported_and_the_exit_code_is_one(done):
    process, _ = done
    assert process.returncode == 1, process.stderr
    stderr = process.stderr.decode()
    assert "row 2: This row is not valid JSON" in stderr
    assert "row 3: “text” is missing." in stderr
    assert "This one seems to be in Chinese." in stderr
    assert process.stdout == b""


def test_lines_have_all_fields_and_the_order_of_the_input(lines):
    assert [line["problem_id"] for line in lines] == [7] * 4 + ["cake"] * 4
    assert list(lines[0]) == [*FIELDS, "shelf"]
    assert list(lines[-1]) == FIELDS
    assert lines[0]["shelf"] == "blue"


def test_lines_have_the_text_of_the_original_and_the_unit_of_their_answer(lines):
    assert {line["original"] for line in lines} == {PENS["text"], CAKE["text"]}
    pens = [line for line in lines if line["problem_id"] == 7]
    assert all(line["unit"] in line["text"] for line in pens)


def test_each_equation_uses_the_numbers_of_its_text_and_gives_the_answer(lines):
    pens = [line for line in lines if line["problem_id"] == 7]
    for line in pens:
        tree = parse(line["equation"])
        own = {quantity.value for quantity in find_quantities(line["text"])}
        assert {number.value for number in numbers(tree)} <= own
        assert evaluate(tree) == line["answer"]


def test_lines_tell_how_much_and_how_a_variant_differs(lines):
    for line in lines:
        assert 0 <= line["difference"] <= 1
        assert line["changes"]
        assert len(line["group"]) == 12
    judgements = [line["ready"] for line in lines if line["problem_id"] == 7]
    assert judgements == sorted(judgements, reverse=True)


def test_only_ready_variants_can_be_requested(tmp_path):
    source, out = tmp_path / "problems.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps(PENS), encoding="utf-8")
    run("write_variants", source, "--per-problem", 4, "--ready-only", "--out", out)
    assert {line["ready"] for line in written(out)} == {True}


@pytest.mark.parametrize(
    ("ready_only", "reason"), [(False, "No variant"), (True, "No ready variant")]
)
def test_a_problem_without_variants_is_reported(ready_only, reason):
    reported = []
    written = command.Written(number=3, variants=(), ready=0, notes=(), began=0.0)
    command._report(written, tally=Tally(reported.append), ready_only=ready_only)
    assert reported == [f"row 3: {reason} could be written."]


def test_easier_numbers_can_be_requested(tmp_path):
    source, out = tmp_path / "problems.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps(PENS | {"grade": 2}))
    kinds = ["--kinds", "renumbered", "--difficulty", "easier"]
    run("write_variants", source, "--per-problem", 3, "--out", out, *kinds)
    lines = written(out)
    assert lines
    for line in lines:
        assert line["changes"] == ["same_text", "easier_numbers"]
        assert line["answer"] <= PENS["answer"]
        assert line["grade"] == 2


def test_a_decimal_sign_is_a_point_or_a_comma(tmp_path):
    source, out = tmp_path / "problems.csv", tmp_path / "out.jsonl"
    source.write_text(f'id,text,decimal_sign\na,"{CAKE["text"]}",;\n', encoding="utf-8")
    process = run("write_variants", source, "--out", out)
    assert process.returncode == 2
    assert "row 2: “decimal_sign” must be “.” or “,”." in process.stderr.decode()


def test_variants_with_decimal_commas_keep_their_answer_and_decimal_sign(tmp_path):
    source, out = tmp_path / "problems.jsonl", tmp_path / "out.jsonl"
    sand = {
        "id": "sand", "text": "Tom loads 3 lorries. Each lorry carries 1.250 kg of sand and 0,5 kg "
        "of salt. How many kilograms of sand do the lorries carry?",
        "equation": "1250*3", "answer": "3.750", "unit": "kg",
    }  # fmt: skip
    water = {
        "id": "water", "text": "Tom fills 3 cans. Each can holds 1,250 l of water. How many litres "
        "of water do the cans hold?",
        "equation": "1.25*3", "answer": 3.75, "unit": "l", "decimal_sign": ",",
    }  # fmt: skip
    source.write_text("\n".join(map(json.dumps, (sand, water))), encoding="utf-8")
    run("write_variants", source, "--kinds", "reordered", "renamed", "--out", out)
    lines = written(out)
    assert {(one["problem_id"], one["answer"]) for one in lines} == {
        ("sand", "3.750"), ("water", "3,75"),
    }  # fmt: skip
    assert {(one["problem_id"], one.get("decimal_sign")) for one in lines} == {
        ("sand", None), ("water", ","),
    }  # fmt: skip


def test_values_are_within_their_ranges(lines):
    for line in lines:
        assert line["paraqd"] is None if "retold" in line["kind"] else -1 <= line["paraqd"] <= 1
        assert 0 <= line["valid_probability"] <= 1
        assert line["judgement"] in {"ready", "check", "reject"}
        assert line["ready"] is (line["judgement"] == "ready")
        for item in line["evidence"]:
            assert set(item) == {"about", "state", "code", "parameters", "spans", "sentence"}
            assert all(set(span) == {"text", "start", "end"} for span in item["spans"])
    answers = [line["answer"] for line in lines if line["problem_id"] == 7]
    assert all(isinstance(answer, int) for answer in answers)


@pytest.mark.nightly
def test_the_same_seed_gives_the_same_bytes_in_another_process(done, tmp_path):
    again, other = tmp_path / "again.jsonl", tmp_path / "other.jsonl"
    for out, seed in ((again, 1), (other, 2)):
        assert manage(*_command(tmp_path, seed=seed, out=out)).returncode == 1
    assert again.read_bytes() == done[1].read_bytes() != other.read_bytes()


@pytest.mark.nightly
def test_several_processes_write_the_same_texts_as_one(tmp_path):
    source, texts = tmp_path / "problems.jsonl", {}
    pens = [PENS["text"].replace("8 pens", f"{10 + number} pens") for number in range(FEW + 1)]
    source.write_text("".join(json.dumps({"id": text, "text": text}) + "\n" for text in pens))
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.jsonl"
        options = ["--per-problem", 2, "--jobs", jobs, "--out", out]
        assert run("write_variants", source, *options).returncode == 0
        texts[jobs] = [line["text"] for line in written(out)]
    assert texts[1] == texts[2]


def test_a_variant_that_keeps_the_numbers_has_the_answer_of_the_equation(tmp_path):
    source, out = tmp_path / "one.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps({**PENS, "answer": None}))
    run("write_variants", source, "--per-problem", 2, "--kinds", "renamed", "--out", out)
    assert {line["answer"] for line in written(out)} == {5}


def test_an_answer_without_an_equation_is_enough_for_another_story(tmp_path):
    source, out = tmp_path / "one.jsonl", tmp_path / "out.jsonl"
    source.write_text(json.dumps({**PENS, "equation": None}))
    run("write_variants", source, "--per-problem", 2, "--kinds", "retold", "--out", out)
    assert {(line["kind"], line["answer"]) for line in written(out)} == {("retold", 5)}


def test_the_exit_code_is_zero_when_every_line_has_variants(tmp_path):
    source, out = tmp_path / "problems.csv", tmp_path / "out.jsonl"
    source.write_text(f'id,text\na,"{CAKE["text"]}"\n', encoding="utf-8")
    process = run("write_variants", source, "--per-problem", 3, "--out", out)
    assert process.returncode == 0
    assert re.fullmatch(r"\d ready variants?, \d+ a minute\n", process.stderr.decode())
    assert len(written(out)) == 3


@pytest.mark.parametrize("content", ["", '{"id": 1}\n', "nonsense\n"])
def test_a_file_without_a_problem_is_refused_before_anything_is_loaded(
    tmp_path, content, no_engines
):
    source = tmp_path / "problems.jsonl"
    source.write_text(content, encoding="utf-8")
    process = run("write_variants", source, "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2


def test_a_missing_file_is_reported_in_one_line_with_exit_code_two(tmp_path, no_engines):
    process = run("write_variants", tmp_path / "none.csv", "--out", tmp_path / "out.jsonl")
    assert process.returncode == 2
    assert process.stderr.decode().strip().endswith("No such file or directory")
    assert process.stderr.count(b"\n") == 1
