import gzip
import json

import pytest

from tests.management.running import run

QUESTION = "Amara has 8 pens. She gives 3 pens to Kofi. How many pens has she left?"
GOOD = "Amara has eight pens. She gives three pens to Kofi. How many pens has she left?"
BAD = "Amara has 8 pens. She gives some pens to Kofi."
COMMON = {
    "macro", "weighted", "mean_positive", "mean_negative", "roc_auc", "average_precision",
    "confusion",
}  # fmt: skip


@pytest.fixture(scope="module")
def measured(tmp_path_factory, loaded_once):
    """The result for a table with two published column names; one row has an invalid label."""
    path = tmp_path_factory.mktemp("pairs") / "pairs.csv"
    rows = [f"{QUESTION},{GOOD},1", f"{QUESTION},{BAD},not valid", f"{QUESTION},{GOOD},maybe"]
    path.write_text("\n".join(["question,augmented,final_label", *rows]), encoding="utf-8")
    return run("evaluate_pairs", path, "--json")


def test_only_the_figures_are_on_standard_output(measured):
    found = json.loads(measured.stdout)
    assert (found["n"], found["positives"]) == (2, 1)
    assert set(found["paraqd"]) == COMMON | {"separation"}
    assert set(found["verdict"]) == COMMON | {"tpr_minus_fpr", "ready"}
    assert set(found["verdict"]["ready"]) == {"threshold", "precision", "recall", "count"}
    for name in ("macro", "weighted"):
        assert set(found["verdict"][name]) == {"precision", "recall", "f1_harmonic", "f1_mean"}
    assert found["verdict"]["roc_auc"] == 1.0
    assert found["verdict"]["confusion"] == {"tp": 1, "fp": 0, "fn": 0, "tn": 1}


def test_a_row_with_an_invalid_label_is_reported(measured):
    assert measured.returncode == 1
    assert (
        measured.stderr.decode().splitlines()[0]
        == "row 4: “label” must be 1 or 0, true or false, or valid or invalid."
    )


def test_undefined_figures_are_null_in_json_and_dashes_in_a_table(tmp_path):
    path = tmp_path / "pairs.jsonl.gz"
    line = json.dumps({"question": QUESTION, "paraphrase": GOOD, "label": 1})
    path.write_bytes(gzip.compress(line.encode()))
    found = json.loads(run("evaluate_pairs", path, "--json").stdout)
    assert found["paraqd"]["separation"] is None
    assert found["verdict"]["tpr_minus_fpr"] is None
    rows = run("evaluate_pairs", path).stdout.decode().splitlines()
    assert rows[0] == "n 1, positives 1"
    assert next(row for row in rows if row.startswith("roc_auc")).split() == ["roc_auc", "-", "-"]


def test_a_file_without_pairs_is_reported_and_no_figures_are_printed():
    done = run("evaluate_pairs", "-", "--json", stdin=b"question,paraphrase,label\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Nothing was processed." in done.stderr
