import time

import pytest

from mwpapp.ml.corpora.typed.list_numbers import split_list, without_mark

ADA = "Ada has 3 pens and buys 4. How many has she?"
BO = "Bo eats 2 of 9 nuts. How many are left?"
CARA = "12 buses carry 40 people each. How many is that?"


@pytest.mark.parametrize(
    "mark",
    ["1. ", "1.", "2) ", "(3) ", "4: ", "12.) ", "Q5. ", "Q5 ", "q5) ", "Question 6: ",
     "Problem 7.\n", "Exercise 8\n", "No. 9: ", "#10 ", "  11.\t"],
)  # fmt: skip
def test_a_list_number_is_not_part_of_the_text(mark: str):
    assert without_mark(mark + ADA) == ADA


@pytest.mark.parametrize(
    "text",
    [
        "12 apples are red.",
        "1.5 litres of milk cost 2 euros.",
        "3.50 euros is what Ada pays.",
        "4:30 is when the bus leaves.",
        "2018. That was the year.",
        "3 + 4 = what?",
        "No apples are left.",
        "(3 + 4) apples",
        "5-year-old Ada has 3 pens.",
        "1,250 people came.",
        "3rd graders eat 4 apples.",
        "No 5 apples weigh the same.",
        "Question 4 is worth 5 points and question 5 twice as many.",
    ],
)
def test_a_quantity_at_the_start_is_part_of_the_text(text: str):
    assert without_mark(text) == text


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "({}) ", "{}: ", "Q{}. ", "Task {}\n", "{}.\t"])
def test_a_numbered_list_is_split_at_consecutive_numbers(mark: str):
    block = "\n".join(mark.format(n) + text for n, text in enumerate((ADA, BO, CARA), start=1))
    assert [without_mark(item) for item in split_list(block)] == [ADA, BO, CARA]


def test_a_list_can_start_with_any_number_and_be_on_one_line():
    assert split_list(f"4) {ADA} 5) {BO}") == [f"4) {ADA}", f"5) {BO}"]


def test_a_heading_before_a_list_is_dropped():
    assert split_list(f"Homework for Monday\n1. {ADA}\n2. {BO}") == [f"1. {ADA}", f"2. {BO}"]


def test_lines_without_a_number_belong_to_the_previous_item():
    first = f"1. {ADA}\nAnswer: 7"
    assert split_list(f"{first}\n2. {BO}") == [first, f"2. {BO}"]


@pytest.mark.parametrize(
    "block",
    [
        ADA,
        f"{ADA}\n{BO}",
        "Ada buys:\n1. 3 apples\n2. 4 pears\nHow many pieces of fruit does she buy?",
        f"1. {ADA}\n3. {BO}",
        f"Read both texts. Then answer.\n1. {ADA}\n2. {BO}",
        "Tom ran 5 km. 2. Ada ran 3 km more than he did.",
    ],
)
def test_any_other_block_is_one_problem(block: str):
    assert split_list(block) == [block]


@pytest.mark.parametrize("word", ["Q", "No.", "Question"])
def test_many_spaces_after_the_word_of_a_list_number_are_read_quickly(word: str):
    block = word + " " * 50_000 + "x"
    start = time.process_time()
    assert split_list(block) == [block]
    assert time.process_time() - start < 1
