import pytest

from tests.services.bank.reading.samples import only, problems, read_all, split

HEADER = "text,equation,answer,unit,grade,tags\n"
GARDEN = '"Amara plants 4 rows of 6 beans. How many beans is that?",4 * 6,24,beans,2,garden;rows\n'


def test_every_column_is_read():
    problem = only(HEADER + GARDEN, name="bank.csv")
    assert problem.text == "Amara plants 4 rows of 6 beans. How many beans is that?"
    assert (problem.equation, problem.answer, problem.unit) == ("4 * 6", "24", "beans")
    assert (problem.grade, problem.tags, problem.language) == (2, ("garden", "rows"), "en")


@pytest.mark.parametrize("name", ["question", "Problem", " Word Problem ", "problem_text", "TEXT"])
def test_the_text_column_may_have_one_of_several_names(name):
    assert only(f"{name},answer\nHow much is 2 and 2?,4\n").text == "How much is 2 and 2?"


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_detected_in_the_header(separator):
    table = f"text{separator}answer\nHow much is 2 and 2?{separator}4\n"
    assert only(table, name="bank.csv").answer == "4"


def test_excels_separator_line_is_recognized():
    assert only("sep=;\ntext;answer\nHow much is 2 and 2?;4\n").answer == "4"


def test_unknown_columns_are_kept():
    problem = only("text,teacher,,teacher\nHow much is 2 and 2?,Ines,x,y\n")
    assert problem.extra == {"teacher": "Ines", "column 3": "x", "teacher (4)": "y"}


def test_text_may_contain_line_breaks_and_doubled_quotation_marks():
    problem = only('text,answer\n"Jo says ""two"".\nHow much is 1 and 1?",2\n', name="a.csv")
    assert problem.text == 'Jo says "two".\nHow much is 1 and 1?'


def test_a_measure_in_inches_needs_no_escaping():
    assert only('text,answer\nA 5" pipe is cut in 5 parts. How long is each?,1\n').answer == "1"


def test_body_and_question_become_one_text():
    problem = only("Body,Question,answer\nA bag holds 3 kg,How much do 2 bags hold?,6\n")
    assert problem.text == "A bag holds 3 kg, how much do 2 bags hold?"


def test_a_whole_decimal_is_written_plainly_and_an_amount_of_money_keeps_its_decimals():
    problem = only('text,equation,answer\n"Two, and 76?","76.0 - 2.50",£8.00\n')
    assert (problem.equation, problem.answer, problem.unit) == ("76 - 2.50", "8.00", "£")


@pytest.mark.parametrize(
    ("written", "plain"),
    [("x = 3 + 4", "3 + 4"), ("3+4=x", "3+4"), ("3+4=7", "3+4"), ("3+4=8", "3+4=8")],
)
def test_the_unknown_is_removed_and_a_wrong_claimed_answer_is_kept(written, plain):
    assert only(f"text,equation,answer\nHow much is 3 and 4?,{written},7\n").equation == plain


def test_a_spreadsheet_formula_is_kept_as_text():
    problem = only('text,answer\n"=HYPERLINK(""http://x"")",=1+1\n')
    assert (problem.text, problem.answer) == ('=HYPERLINK("http://x")', "=1+1")


def test_a_row_with_too_many_or_too_few_cells_is_reported_and_the_rest_is_read():
    table = "text,answer\nFirst?,1\nSecond, with a comma?,2\nThird\n\nFourth?,4\n"
    good, bad = split(read_all(table))
    assert good == ["First?", "Fourth?"]
    assert [line for line, _ in bad] == [3, 4]
    assert "too many cells: 3" in bad[0][1]
    assert "too few cells: 1" in bad[1][1]


def test_empty_cells_after_the_last_column_are_ignored():
    assert problems("text,answer,,\nFirst?,1,,,,\n")[0].answer == "1"


def test_an_unclosed_quotation_mark_affects_only_its_row():
    rows = "".join(f"Row {n}?,{n}\n" for n in range(200))
    good, bad = split(read_all(f'text,answer\n"Broken?,0\n{rows}'))
    assert len(good) == 200
    assert [line for line, _ in bad] == [2]
    assert "never closed" in bad[0][1]


def test_a_stray_quotation_mark_does_not_affect_the_quoted_row_after_it():
    good, bad = split(read_all('text,answer\n"Broken?,0\n"Whole, and good?",1\nLast?,2\n'))
    assert good == ["Whole, and good?", "Last?"]
    assert [line for line, _ in bad] == [2]


def test_a_table_without_a_text_column_is_refused_with_one_reason():
    good, bad = split(read_all("name,mark\nAda,3\nLin,4\n", name="marks.csv"))
    assert good == []
    assert [line for line, _ in bad] == [1]
    assert "text, question or problem" in bad[0][1]


@pytest.mark.parametrize(
    ("row", "word"),
    [
        (" ,4", "no problem text"),
        ("A\x00B?,4", "invalid character"),
        ("A\ufffdB?,4", "UTF-8"),
        (f"{'word ' * 2001}?,4", "too long"),
        (f"Short?,{'9' * 201}", "too long"),
    ],
)
def test_a_row_that_cannot_be_stored_is_reported_with_the_reason(row, word):
    good, bad = split(read_all(f"text,answer\n{row}\nLast?,2\n"))
    assert good == ["Last?"]
    assert [line for line, _ in bad] == [2]
    assert word in bad[0][1]


@pytest.mark.parametrize(
    ("written", "grade"), [("3", 3), ("Grade 3", 3), ("3rd grade", 3), ("3.0", 3), ("K", 0)]
)
def test_a_grade_is_read_as_people_write_it(written, grade):
    assert only(f"text,grade\nHow much?,{written}\n").grade == grade


@pytest.mark.parametrize("written", ["fourteen", "14", "-1"])
def test_an_invalid_grade_is_reported(written):
    _, bad = split(read_all(f"text,grade\nHow much?,{written}\n"))
    assert written in bad[0][1]


def test_an_excerpt_is_short_and_can_be_stored():
    (bad,) = read_all("text,answer\n" + "a\x00" * 500 + ",4\n")
    assert len(bad.excerpt) <= 120
    assert "\x00" not in bad.excerpt


@pytest.mark.parametrize(
    "tags", ['"garden, rows"', "garden;rows", "garden|rows", '"garden ,rows;"']
)
def test_a_tag_cell_can_have_several_tags(tags: str):
    problem = only(f"text,tags\nHow much is 2 and 2?,{tags}\n", name="bank.csv")
    assert problem.tags == ("garden", "rows")


@pytest.mark.parametrize(
    ("cell", "sign"), [("", ""), (".", "."), ('","', ","), ("Comma", ","), ("point", ".")]
)
def test_a_decimal_sign_is_read(cell: str, sign: str):
    problem = only(f"text,decimal_sign\nHow much is 2 and 2?,{cell}\n", name="bank.csv")
    assert problem.decimal_sign == sign


def test_an_unknown_decimal_sign_is_reported():
    _, bad = split(read_all("text,decimal_sign\nHow much is 2 and 2?,;\n", name="bank.csv"))
    assert bad == [(2, "The decimal sign “;” is neither a point nor a comma.")]


def test_numbering_and_a_solution_in_the_text_are_read():
    problem = only('text\n"3. How much is 2 and 2? Answer: 4 nuts"\n', name="bank.csv")
    assert (problem.text, problem.answer, problem.unit) == ("How much is 2 and 2?", "4", "nuts")


def test_a_column_takes_precedence_over_a_solution_in_the_text():
    problem = only('text,answer\n"How much is 2 and 2? Answer: 5",4 nuts\n', name="bank.csv")
    assert (problem.text, problem.answer, problem.unit) == ("How much is 2 and 2?", "4", "nuts")
