import gzip
import json
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.management.running import manage, run

ROWS = [
    "1,ann,valid", "1,bo,valid", "2,ann,valid", "2,bo,not valid", "3,ann,not valid",
    "3,bo,not valid",
]  # fmt: skip
TABLE = "\n".join(["pair,annotator,label", *ROWS, ""])
CELLS = [row.split(",") for row in ROWS]
RECORDS = [{"label": label, "pair": int(pair), "annotator": who} for pair, who, label in CELLS]
BACKWARDS = "label,annotator,why,pair\n" + "".join(
    f"{label},{who},so,{pair}\n" for pair, who, label in CELLS
)


def agreement(path, *options):
    """Return the exit code, the standard output and the standard error of the command."""
    out, err = StringIO(), StringIO()
    try:
        call_command("agreement", str(path), *options, stdout=out, stderr=err)
    except SystemExit as end:
        return end.code, out.getvalue(), err.getvalue()
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error)
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path):
    def write(content, *, name="labels.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_json_output_contains_only_the_figures_and_needs_no_database(file):
    done = manage("agreement", file(TABLE), "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    found = json.loads(done.stdout)
    # p_o = 2/3, p_e = 4/9; of six labels three are valid.
    assert found["cohen_kappa"] == pytest.approx(0.4, abs=1e-15)
    assert found["fleiss_kappa"] == pytest.approx(1 / 3, abs=1e-15)
    assert found["krippendorff_alpha"] == pytest.approx(1 - 5 * 2 / 18, abs=1e-15)
    assert found["gwet_ac1"] == pytest.approx(1 / 3, abs=1e-15)
    assert found["percent_agreement"] == pytest.approx(2 / 3, abs=1e-15)
    assert len(found["cohen_kappa_interval"]) == 2
    assert found["pairwise"][0]["annotators"] == ["ann", "bo"]


def test_words_describe_coefficients_if_there_are_at_least_50_pairs(file):
    rows = [f"{pair},{person},{pair % 2}" for pair in range(50) for person in ("ann", "bo")]
    code, out, _ = agreement(file("\n".join(["pair,annotator,label", *rows])))
    assert code == 0
    assert "almost perfect" in out


def test_the_default_output_is_a_table(file):
    code, out, _ = agreement(file(TABLE))
    assert code == 0
    assert out.splitlines() == [
        "3 pairs, 2 annotators",
        "Cohen's kappa            0.400  -0.368 to 1.168",
        "Fleiss' kappa            0.333",
        "Krippendorff's alpha     0.444",
        "Gwet's AC1               0.333",
        "percent agreement        0.667",
        "",
        "not valid       3   50.0%",
        "valid           3   50.0%",
        "",
        "ann (rows) and bo (columns): 3 pairs",
        "agreement 0.667, kappa 0.400",
        "           not valid  valid",
        "not valid          1      0",
        "valid              1      1",
    ]


def test_an_undefined_figure_is_a_dash_with_a_note(file):
    code, out, _ = agreement(file(TABLE + "4,cy,valid\n"))
    rows = out.splitlines()
    assert code == 0
    assert rows[1:3] == ["Cohen's kappa                -", "Fleiss' kappa                -"]
    assert rows[-2] == (
        "Cohen's kappa compares two annotators. The number of annotators here is 3."
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("labels.csv.gz", gzip.compress(TABLE.encode())),
        ("labels.csv", TABLE.replace(",", ";")),
        ("labels.csv", "\ufeff" + TABLE.replace("\n", "\r\n")),
        ("labels.tsv", TABLE.replace(",", "\t")),
        ("labels.csv", BACKWARDS),
        ("labels.jsonl", "\n".join(map(json.dumps, RECORDS))),
    ],
)
def test_every_file_format_gives_the_same_figures(file, name, content):
    assert agreement(file(content, name=name), "--json") == agreement(file(TABLE), "--json")


def test_an_empty_label_is_missing_and_not_an_error(file):
    code, out, err = agreement(file(TABLE + "4,ann,valid\n4,bo, \n5,bo,\n"), "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert (found["pairs"], found["fleiss_kappa"]) == (4, None)
    assert found["cohen_kappa"] == pytest.approx(0.4, abs=1e-15)


def test_json_numbers_and_booleans_become_names(file):
    lines = [
        {"pair": 1, "annotator": 7, "label": 1}, {"pair": 1.0, "annotator": "8", "label": 1.0},
        {"pair": "1", "annotator": 9, "label": True}, {"pair": 1, "annotator": 10, "label": None},
    ]  # fmt: skip
    content = "\n".join(map(json.dumps, lines))
    code, out, _ = agreement(file(content, name="labels.jsonl"), "--json")
    found = json.loads(out)
    assert (code, found["pairs"], found["annotators"]) == (0, 1, ["7", "8", "9"])
    assert found["labels"] == {"1": 2, "true": 1}


def test_only_the_first_label_of_an_annotator_for_a_pair_counts(file):
    code, out, err = agreement(file(TABLE + "2,bo,valid\n"), "--json")
    assert code == 1
    assert err.splitlines() == [
        "row 8: bo has labelled this pair in an earlier row.",
        "1 row was skipped.",
    ]
    assert json.loads(out) == json.loads(agreement(file(TABLE), "--json")[1])


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (",ann,valid", "“pair” is missing."),
        ("4, ,valid", "“annotator” is missing."),
        ("4,ann", "The row has too few cells: 2, but the header has 3."),
        ("4,ann," + "x" * 201, "“label” is longer than 200 characters."),
        ("4," + "x" * 201 + ",valid", "“annotator” is longer than 200 characters."),
        ("x" * 20_001 + ",ann,valid", "“pair” is longer than 20000 characters."),
        ("4,ann," + "x" * 1_000_001, "A cell of this row is too long."),
        ("4,ann,\x1b[2Jvalid", "The row contains characters that cannot be printed."),
        ("4,a\x00nn,valid", "The row contains characters that cannot be printed."),
        (b"4,ann,val\xefd", "The row contains bytes that are not UTF-8 text."),
    ],
)
def test_an_invalid_row_is_reported_and_the_others_count(file, row, reason):
    row = row if isinstance(row, bytes) else row.encode()
    code, out, err = agreement(file(TABLE.encode() + row + b"\n"), "--json")
    assert (code, err.splitlines()[0]) == (1, f"row 8: {reason}")
    assert json.loads(out) == json.loads(agreement(file(TABLE), "--json")[1])


@pytest.mark.parametrize("label", [["valid"], {"is": "valid"}])
def test_a_list_or_an_object_is_not_a_label(file, label):
    line = json.dumps({"pair": 1, "annotator": "ann", "label": label})
    code, _, err = agreement(file(line, name="labels.jsonl"))
    assert (code, err.splitlines()[0]) == (2, "row 1: “label” is missing.")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "The file is empty."),
        (b"\n\n", "The file is empty."),
        (b"pair,annotator,label\n", "Nothing was processed."),
        (b"pair,annotator,label\n1,ann,\n", "Nothing was processed."),
        (b"pair,annotator\n1,ann\n", "row 2: “label” is missing."),
        (b"pair,label\n1,valid\n", "row 2: “annotator” is missing."),
        (b"annotator,label\nann,valid\n", "row 2: “pair” is missing."),
        (b"pair,annotator,label,label\n1,ann,valid,valid\n", "names a column twice"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, ""),
        (b"\x1f\x8b\x08" + bytes(range(200)), ""),
        (b"{" * 50_000, ""),
    ],
)
def test_a_file_without_labels_gives_no_figures(file, content, message):
    code, out, err = agreement(file(content), "--json")
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("seed", range(20))
def test_random_bytes_are_skipped_or_refused(file, seed):
    noise = random.Random(seed).randbytes(5_000)
    path = file(noise if seed % 2 else b"pair,annotator,label\n" + noise)
    code, out, _ = agreement(path, "--json")
    assert code in (1, 2)
    assert (code == 2) == (out == "")


def test_a_missing_file_is_reported(tmp_path):
    code, out, err = agreement(tmp_path / "none.csv", "--json")
    assert (code, out) == (2, "")
    assert "No such file" in err


def test_the_command_reads_standard_input():
    done = run("agreement", "-", stdin=TABLE.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b"3 pairs, 2 annotators\n")
