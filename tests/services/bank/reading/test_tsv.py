from tests.services.bank.reading.samples import only, problems, read_all, split


def test_tabs_separate_cells_and_commas_do_not():
    problem = only("question\tanswer\nOne, two, and what?\t3\n", name="bank.tsv")
    assert (problem.text, problem.answer) == ("One, two, and what?", "3")


def test_a_cell_may_be_enclosed_in_quotation_marks():
    assert only('text\tanswer\n"A tab\there?"\t3\n', name="bank.tsv").text == "A tab\there?"


def test_quotation_marks_around_speech_are_part_of_the_text():
    table = 'text\tanswer\n"Two more," said Yusuf. How many?\t5\nNext?\t6\n'
    assert [problem.text for problem in problems(table, name="bank.tsv")] == [
        '"Two more," said Yusuf. How many?',
        "Next?",
    ]


def test_a_row_with_a_missing_cell_is_reported():
    good, bad = split(read_all("text\tanswer\nOne?\nTwo?\t2\n", name="bank.tsv"))
    assert good == ["Two?"]
    assert [line for line, _ in bad] == [2]
