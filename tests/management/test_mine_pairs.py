import json

import pytest

from tests.management.running import manage, run, written
from tests.ml.equations.similarity.tables import TABLE_1

FIELDS = ["id", "text", "equation"] + [
    f"{role}_{name}"
    for role in ("positive", "negative")
    for name in (
        "id", "text", "equation", "equation_similarity", "text_similarity", "candidates",
    )
]  # fmt: skip


@pytest.fixture(scope="module")
def problems(tmp_path_factory):
    """The three problems of table 1 and one with an invalid equation."""
    path = tmp_path_factory.mktemp("mining") / "problems.jsonl"
    rows = [{"id": one.id, "text": one.text, "equation": one.equation} for one in TABLE_1]
    rows.append({"id": "P4", "text": "How many?", "equation": "9 + "})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_triplets_are_written_and_statistics_and_skipped_rows_are_reported(problems, tmp_path):
    out = tmp_path / "out.jsonl"
    process = run(
        "mine_pairs", problems, "--similarity", "tlwd", "--alpha", "0.25", "--equation", "exact",
        "--text", "bleu", "--out", out,
    )  # fmt: skip
    assert process.returncode == 1
    lines = written(out)
    assert [list(line) for line in lines] == [FIELDS] * 3
    found = lines[0]
    assert (found["id"], found["positive_id"], found["negative_id"]) == ("P1", "P1", "P3")
    assert found["negative_equation_similarity"] == round(1 - 0.25 / 1.625, 6)
    assert 0 < found["negative_text_similarity"] < 1
    report = process.stderr.decode().splitlines()
    assert report[0].startswith("row 4: The equation cannot be read")
    assert [line.split() for line in report if line.startswith("canonical")] == [
        ["canonical", "3", "3", "0"]
    ]


def test_the_same_seed_gives_the_same_bytes_and_augmented_problems_are_candidates(
    problems, tmp_path
):
    augmented = tmp_path / "made.jsonl"
    rows = [
        {"text": f"{n} ducks swim, {n} land and {n} hatch.", "equation": f"{n} + {n} + {n}"}
        for n in range(3, 9)
    ]
    augmented.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    outputs = []
    for start in (manage, run):  # another process has another hash seed
        out = tmp_path / start.__name__
        start(
            "mine_pairs", problems, "--augmented", augmented, "--similarity", "ted", "--equation",
            "nearest", "--text", "random", "--seed", "5", "--out", out,
        )  # fmt: skip
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1]
    first = json.loads(outputs[0].splitlines()[0])
    assert first["positive_candidates"] == 6
    assert "ducks" in first["positive_text"]
    assert first["positive_text_similarity"] is None
