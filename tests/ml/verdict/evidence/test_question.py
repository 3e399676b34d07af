import pytest

from tests.ml.verdict.cases import TRAYS, said


def test_a_missing_question_is_broken():
    assert said("Nadia filled 14 trays and gave 5 away. Each tray holds 6 plants.",
                about="question") == [("broken", "The question is missing.")]  # fmt: skip


def test_a_lost_word_that_decides_the_question_is_doubtful():
    variant = TRAYS.text.replace(" still", "")
    assert said(variant, about="question") == [
        ("doubt", "The question no longer says “still”: it may ask for something else.")
    ]


def test_a_synonym_in_the_question_is_fine():
    variant = TRAYS.text.replace("Nadia still have", "Nadia have left")
    assert said(variant, about="question") == [
        ("fine", "The question still asks for what is left.")
    ]


def test_an_added_word_that_decides_the_question_is_doubtful():
    variant = TRAYS.text.replace("still have", "have altogether")
    assert ("doubt", "The question now says “altogether”: it may ask for something else.") in said(
        variant, about="question"
    )


def test_asking_for_another_thing_in_the_story_is_broken():
    variant = TRAYS.text.replace("how many plants", "how many trays")
    assert ("broken", "The question asks for “trays” instead of “plants”.") in said(
        variant, about="question"
    )


def test_asking_for_the_whole_instead_of_a_part_is_doubtful():
    pupils = "A class has 30 pupils. 12 are girls. How many boys are there?"
    assert said(pupils.replace("boys", "pupils"), of=pupils, about="question") == [
        ("doubt", "The question asks for “pupils” instead of “boys”.")
    ]


def test_a_question_moved_to_the_front_is_kept():
    variant = (
        "How many plants does Nadia still have if she filled 14 trays with seedlings, "
        "gave 5 of them to her school, and each tray holds 6 plants?"
    )
    assert said(variant, about="question") == [
        ("fine", "The question still asks for what is left.")
    ]


def test_without_a_question_in_the_reference_there_is_no_evidence_about_it():
    assert said("Nadia has 3 pens.", of="Nadia has 3 pens.", about="question") == []


def test_the_owner_in_the_question_does_not_matter():
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


def test_an_added_per_is_doubtful():
    original = "Anna walks 15 km in 3 hours. How many km does she walk?"
    variant = original.replace("walk?", "walk per hour?")
    assert ("doubt", "The question now says “per”: it may ask for something else.") in said(
        variant, of=original, about="question"
    )


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        ("Ada buys 3 pens and 4 caps. How many things does she buy in all?",
         "Ada buys 3 pens and 4 caps. What is the total number of things that she buys?"),
        ("5 kids of 9 go home. How many kids stay?",
         "5 kids of 9 go home. Find the number of kids who stay."),
        ("Ada pays $3 and $4. How much money does she spend?",
         "Ada pays $3 and $4. How much does she spend?"),
        ("A rope of 9 m is cut by 2 m. How long is the rope?",
         "A rope of 9 m is cut by 2 m. What is the length of the rope?"),
        ("A room of 9 m is 2 m longer than wide. What is the room's width?",
         "A room of 9 m is 2 m longer than wide. What is the width of the room?"),
        ("Ada had 9 pens. She sold 2. How many pens did she have left?",
         "Ada had 9 pens. How many pens did she have left after selling 2?"),
        ("Ada sold 2 and has 7. How many did she have initially?",
         "Ada sold 2 and has 7. How many did she have to begin with?"),
        ("Ada has 9 and finds 2. How many does Ada end with?",
         "Ada has 9 and finds 2. Work out how many Ada ends with."),
        ("Ada buys 8 buns for 4 girls. How many can each girl get?",
         "Ada buys 8 buns for 4 girls. How many buns can each girl get?"),
    ],
)  # fmt: skip
def test_another_form_of_the_same_question_is_fine(original, variant):
    found = said(variant, of=original, about="question")
    assert [state for state, _message in found] == ["fine"]


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        ("A fan costs $9 and weighs 3 kg. How much does it cost?",
         "A fan costs $9 and weighs 3 kg. What is the weight of the fan?"),
        ("A room is 9 m long and 4 m wide. How wide is the room?",
         "A room is 9 m long and 4 m wide. What is the length of the room?"),
        ("Ada buys 9 pens and 2 caps. How many pens does she buy?",
         "Ada buys 9 pens and 2 caps. Find the number of caps that she buys."),
        ("Ada had 9 pens. How many pens does she have?",
         "Ada had 9 pens. How many pens does she have after losing some?"),
    ],
)  # fmt: skip
def test_another_form_that_asks_for_something_else_is_a_fault(original, variant):
    found = said(variant, of=original, about="question")
    assert "fine" not in [state for state, _message in found]
