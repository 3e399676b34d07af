import pytest

from tests.ml.verdict.cases import TRAYS, said


def test_a_question_that_went_is_broken():
    assert said("Nadia filled 14 trays and gave 5 away. Each tray holds 6 plants.",
                about="question") == [("broken", "The question is gone.")]  # fmt: skip


def test_a_word_that_gave_the_question_its_sense_is_missed():
    variant = TRAYS.text.replace(" still", "")
    assert said(variant, about="question") == [
        ("doubt", "“still” is gone: the question may no longer ask for what is left.")
    ]


def test_a_word_of_the_same_sense_is_as_good():
    variant = TRAYS.text.replace("Nadia still have", "Nadia have left")
    assert said(variant, about="question") == [
        ("fine", "The question still asks for what is left.")
    ]


def test_a_new_word_of_sense_is_named():
    variant = TRAYS.text.replace("still have", "have altogether")
    assert ("doubt", "“altogether” is new: the question may ask for all together now.") in said(
        variant, about="question"
    )


def test_asking_for_another_thing_of_the_story_is_broken():
    variant = TRAYS.text.replace("how many plants", "how many trays")
    assert ("broken", "The question asks for “trays” instead of “plants”.") in said(
        variant, about="question"
    )


def test_a_question_moved_to_the_front_is_kept():
    variant = (
        "How many plants does Nadia still have if she filled 14 trays with seedlings, "
        "gave 5 of them to her school, and each tray holds 6 plants?"
    )
    assert said(variant, about="question") == [
        ("fine", "The question still asks for what is left.")
    ]


def test_a_reference_that_asks_nothing_has_no_line():
    assert said("Nadia has 3 pens.", of="Nadia has 3 pens.", about="question") == []


def test_whose_thing_is_asked_for_does_not_matter():
    ribbon = "Zoë has a ribbon of 14 cm and cuts off 6 cm. How long is the ribbon now?"
    variant = ribbon.replace("is the ribbon", "is Zoë's ribbon")
    assert [state for state, _ in said(variant, of=ribbon, about="question")] == ["fine"]


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        (
            "How far does Tom run in 4 days if he runs 3 km a day?",
            "If Tom runs 3 km a day, how far does he run in 4 days?",
        ),
        (
            "If he runs 3 km a day, how far does he run in 4 days?",
            "How far does Tom run in 4 days if he runs 3 km a day?",
        ),
        (
            "Anna walks for 3 hours. How many km does she walk an hour if she walks 15 km?",
            "Anna walks for 3 hours. How many km does she walk per hour if she walks 15 km?",
        ),
        (
            "Anna walks for 3 hours. How many km does she walk per hour if she walks 15 km?",
            "Anna walks for 3 hours. How many km does she walk an hour if she walks 15 km?",
        ),
    ],
)
def test_the_same_question_in_other_words_is_fine(original, variant):
    assert [state for state, _ in said(variant, of=original, about="question")] == ["fine"]


def test_per_that_came_without_its_like_is_doubtful():
    original = "Anna walks 15 km in 3 hours. How many km does she walk?"
    variant = original.replace("walk?", "walk per hour?")
    assert ("doubt", "“per” is new: the question may ask for each one now.") in said(
        variant, of=original, about="question"
    )
