import pytest

from mwpapp.ml.corpora.typed.solution_lines import Typed, read_typed

TRAYS = "Nadia filled 14 trays with 6 plants and lost 5. How many plants has she?"


@pytest.mark.parametrize(
    ("solution", "equation", "answer", "unit"),
    [
        ("\nAnswer: 79", "", "79", ""),
        ("\nAns. 79 plants", "", "79", "plants"),
        ("\nans: 79 plants.", "", "79", "plants"),
        ("\nAns.: 79", "", "79", ""),
        ("\n= 79", "", "79", ""),
        (" = 79 plants", "", "79", "plants"),
        (" Answer: 79", "", "79", ""),
        (" (Answer: 79)", "", "79", ""),
        (" [Answer = 79 plants]", "", "79", "plants"),
        ("\n**Answer:** 79", "", "79", ""),
        ("\nEquation: 14*6-5", "14*6-5", "", ""),
        ("\nEquation: 14*6-5\nAnswer: 79 plants", "14*6-5", "79", "plants"),
        ("\nAnswer: 79\nEq. 14*6-5", "14*6-5", "79", ""),
        ("\nAnswer: 79\nUnit: plants", "", "79", "plants"),
        ("\nSolution: 14*6-5 = 79", "14*6-5", "79", ""),
        ("\nSolution: 79 plants", "", "79", "plants"),
        ("\nSolution: She has 79 plants left.", "", "79", ""),
        ("\nAnswer: 1 1/4 kg", "", "1 1/4", "kg"),
        ("\nAnswer: £8.30", "", "8.30", "£"),
        ("\nAnswer: 5 r 2", "", "5 r 2", ""),
        ("\nAnswer: 8:30", "", "8:30", ""),
        ("\nAnswer: Ada", "", "Ada", ""),
    ],
)
def test_a_solution_after_the_text_is_read(solution: str, equation: str, answer: str, unit: str):
    wanted = Typed(text=TRAYS, equation=equation, answer=answer, unit=unit)
    assert read_typed(TRAYS + solution) == wanted
    assert read_typed(f"3. {TRAYS}{solution}") == wanted


def test_a_question_and_an_answer_may_be_marked_with_letters():
    assert read_typed(f"Q: {TRAYS}\nA: 79") == Typed(text=TRAYS, answer="79")


@pytest.mark.parametrize(
    "options", ["A. 5\nB. 7\nC. 8", "a: 5\nb: 7", "(A) = 5\n(B) = 7", "**A.** 5\n**B.** 7"]
)
def test_options_to_choose_from_are_not_an_answer(options: str):
    text = f"What is 3 + 4?\n{options}"
    assert read_typed(f"Q: {text}") == Typed(text=text)
    assert read_typed(f"Q: {text}\nAnswer: 7") == Typed(text=text, answer="7")


@pytest.mark.parametrize(
    "text",
    [
        TRAYS,
        "The answer is 5. What was the question?",
        "Ada and Bo answer 12 questions. Answer this: how many each?",
        "A: 3 apples. B: 4 apples. How many in all?",
        "If 3 + x = 7, what is x?",
        "A unit of 4 soldiers walks 3 km. How far is that?",
    ],
)
def test_any_other_text_is_unchanged(text: str):
    assert read_typed(text) == Typed(text=text)


def test_a_text_is_never_empty():
    assert read_typed("Answer: 29").text == "Answer: 29"
