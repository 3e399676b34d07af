import json

import pytest

from mwpapp.management.commands import score_pairs as command
from tests.management.running import manage, run

FIELDS = [
    "question", "paraphrase", "paraqd", "valid_probability", "judgement", "ready", "evidence",
]  # fmt: skip
QUESTION = "Amara has 8 pens. She gives 3 pens to Kofi. How many pens has she left?"
GOOD = "Amara has eight pens. She gives three pens to Kofi. How many pens has she left?"
BAD = "Amara has 8 pens. She gives some pens to Kofi."
TABLE = f"label\tquestion\tparaphrase\n1\t{QUESTION}\t{GOOD}\n0\t{QUESTION}\t{BAD}\n"


@pytest.fixture(scope="module")
def done():
    """The command's result from standard input to standard output; the last pair is incomplete."""
    content = TABLE.replace("\t", ",") + f"1,{QUESTION},\n"
    process = manage("score_pairs", "-", "--out", "-", stdin=content.encode())
    return process, [json.loads(line) for line in process.stdout.splitlines()]


def test_standard_output_contains_only_the_scored_lines(done):
    process, lines = done
    assert process.returncode == 1, process.stderr
    assert process.stderr.decode().splitlines() == [
        "row 4: “paraphrase” is missing.",
        "1 row was skipped.",
    ]
    assert [line["paraphrase"] for line in lines] == [GOOD, BAD]


def test_unknown_columns_follow_the_known_ones(done):
    _, lines = done
    assert [list(line) for line in lines] == [[*FIELDS, "label"]] * 2
    assert [line["label"] for line in lines] == ["1", "0"]


def test_the_good_paraphrase_scores_higher_than_the_bad_one(done):
    _, (good, bad) = done
    assert good["valid_probability"] > 0.5 > bad["valid_probability"]
    assert good["paraqd"] > bad["paraqd"]
    assert bad["ready"] is False
    assert any(item["state"] == "broken" for item in bad["evidence"])


def test_tab_separated_pairs_are_read_and_the_exit_code_is_zero(tmp_path):
    source, out = tmp_path / "pairs.tsv", tmp_path / "out.jsonl"
    source.write_text(TABLE, encoding="utf-8")
    process = run("score_pairs", source, "--out", out)
    assert process.returncode == 0, process.stderr
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2


@pytest.mark.parametrize("content", ["", "question,paraphrase\n", '{"id": 1}\n'])
def test_a_file_without_a_pair_is_refused_before_anything_is_loaded(content, monkeypatch):
    monkeypatch.setattr(command, "load_judging", None)
    process = run("score_pairs", "-", "--out", "-", stdin=content.encode())
    assert (process.returncode, process.stdout) == (2, b"")


def test_a_text_of_more_than_400_words_is_not_ready_and_has_evidence_on_its_length(tmp_path):
    source, out = tmp_path / "pairs.jsonl", tmp_path / "out.jsonl"
    text = " ".join(["The pens are blue."] * 125 + [QUESTION])
    pair = {"question": text, "paraphrase": text, "equation": "8 - 3"}
    source.write_text(json.dumps(pair), encoding="utf-8")
    process = run("score_pairs", source, "--out", out)
    assert process.returncode == 0, process.stderr
    scored = json.loads(out.read_text(encoding="utf-8"))
    assert (scored["ready"], scored["judgement"]) == (False, "check")
    sentences = [item["sentence"] for item in scored["evidence"]]
    assert "This text has 516 words. Reword can judge at most 400." in sentences
