"""`manage.py make_worksheet`, without a database."""

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command

from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.assessments.reword_file import read


def variant(problem, text, answer, **more):
    return {"problem_id": problem, "text": text, "answer": answer, "ready": True, **more}


VARIANTS = [
    variant("p1", "Ada has 12 apples and eats 5. How many are left?", 7, unit="apples"),
    variant("p1", "12 birds sit in a tree. 5 fly away. How many stay?", 7, kind="retold"),
    variant("p1", "This one has to be checked, 12 and 5?", 7, ready=False),
    variant("p2", "A rope of 3 m is cut into 4 pieces. How long is each?", "3/4", unit="m"),
]


@pytest.fixture
def make(tmp_path):
    """Run the command on rows; return the folder."""

    def run(rows, *options):
        source, out = tmp_path / "variants.jsonl", tmp_path / "out"
        source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        call_command("make_worksheet", str(source), "--out", str(out), *options)
        return out

    return run


def test_each_problem_is_a_place_with_its_ready_variants(make):
    out = make(VARIANTS, "--versions", "4", "--seed", "1")
    assessment = read((out / "worksheet.reword.json").read_bytes()).assessment
    assert [len(place.pool) for place in assessment.places] == [2, 1]
    assert [version.code for version in assessment.versions] == ["A", "B", "C", "D"]
    assert assessment.places[1].pool[0].also_right == ("0.75",)


def test_items_have_the_steps_of_their_solution(make):
    row = variant("p1", "16 pupils share taxis for 3.", 5, equation="16 / 3", rounding="down")
    assessment = read((make([row]) / "worksheet.reword.json").read_bytes()).assessment
    steps = assessment.places[0].pool[0].steps
    assert steps == ("16 ÷ 3 = 5 1/3", "Round 5 1/3 down to 5.", "Answer: 5")


@pytest.mark.parametrize(
    ("text", "answer", "sign", "plain"),
    [
        ("Each bottle holds 0,375 l. How many litres do 3 hold?", 1.125, "", "1.125"),
        ("Each bottle holds 1,250 l. How many litres do 3 hold?", "3,750", ",", "3.75"),
        ("A lorry carries 1.250 kg and 0,5 kg. How much do 3 carry?", "3.750", "", "3750"),
    ],
)
def test_answers_are_read_with_the_decimal_sign_of_their_text(make, text, answer, sign, plain):
    row = variant("p1", text, answer, decimal_sign=sign)
    assessment = read((make([row]) / "worksheet.reword.json").read_bytes()).assessment
    assert assessment.places[0].pool[0].plain == plain


def test_the_unit_is_separated_from_the_answer(make):
    row = variant("p1", "It costs $21 a day. What do 3 days cost?", "$63", unit="")
    (gift,) = make([row], "--formats", "gift").glob("*.gift")
    assert "{#63" in gift.read_text(encoding="utf-8")


def test_places_are_multiple_choice_on_request(make, capsys):
    row = variant("p1", "16 pupils share taxis for 3.", 6, equation="16 / 3")
    out = make([row, *VARIANTS], "--choices", "3")
    assessment = read((out / "worksheet.reword.json").read_bytes()).assessment
    sizes = [len(item.choices) for place in assessment.places for item in place.pool]
    assert sizes == [3, 0, 0, 0]
    assert "row 2: No typical errors were found" in capsys.readouterr().err


@pytest.mark.parametrize("choices", ["1", "7", "many"])
def test_an_invalid_number_of_choices_is_refused(make, choices):
    with pytest.raises(CommandError, match="from 2 to 6"):
        make(VARIANTS, "--choices", choices)


def test_the_key_lists_what_each_version_shows(make):
    out = make(VARIANTS, "--versions", "2")
    key = list(csv.DictReader(io.StringIO((out / "key.csv").read_text(encoding="utf-8-sig"))))
    assert [(row["version"], row["place"], row["answer"], row["unit"]) for row in key] == [
        ("A", "1", "7", key[0]["unit"]),
        ("A", "2", "3/4", "m"),
        ("B", "1", "7", key[2]["unit"]),
        ("B", "2", "3/4", "m"),
    ]
    assert key[0]["text"] != key[2]["text"]


def test_the_same_seed_gives_the_same_files(make):
    def contents(folder):
        return {file.name: file.read_bytes() for file in folder.iterdir()}

    first = contents(make(VARIANTS, "--versions", "3", "--seed", "5"))
    assert contents(make(VARIANTS, "--versions", "3", "--seed", "5")) == first


def test_every_format_is_written_by_default(make):
    every = make(VARIANTS)
    assert {file.name for file in every.iterdir()} >= {
        f"worksheet.{one.extension}" for one in FORMATS.values()
    }


def test_a_few_versions_are_printed_to_one_file_each(make):
    few = make(VARIANTS, "--versions", "2", "--formats", "pdf", "--paper", "letter")
    assert {file.name for file in few.glob("*.pdf")} == {
        "worksheet-A.pdf",
        "worksheet-B.pdf",
        "key.pdf",
    }


def test_many_versions_are_printed_to_a_single_file(make):
    many = make(VARIANTS, "--versions", "27", "--formats", "pdf", "--both-sides")
    assert {file.name for file in many.glob("worksheet*")} == {"worksheet.pdf"}


def test_a_problem_without_a_ready_variant_is_reported(make, capsys):
    with pytest.raises(SystemExit) as ended:
        make([*VARIANTS, variant("p3", "Is this one ready, 1 and 2?", 3, ready=False)])
    assert ended.value.code == 1
    assert "“p3”" in capsys.readouterr().err


@pytest.mark.parametrize("rows", [[], [{"text": "no problem"}], [{"problem_id": 1}]])
def test_without_any_variant_nothing_is_written(make, rows, tmp_path):
    with pytest.raises((SystemExit, CommandError)):
        make(rows)
    assert not (tmp_path / "out").exists()


def test_fields_that_a_format_omits_are_reported(make, capsys):
    make(VARIANTS, "--formats", "csv,reword", "--versions", "2")
    stderr = capsys.readouterr().err
    assert "CSV omits: Title" in stderr
    assert "Reword omits" not in stderr


def test_an_unknown_format_is_refused(make):
    with pytest.raises(CommandError, match="not a format"):
        make(VARIANTS, "--formats", "csv,papyrus")
