import pytest

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.reverse.generator import Reverse

PENS = "Amara has 8 pens. She gives 3 pens to Kofi. How many pens does Amara have left?"


@pytest.mark.parametrize(
    ("text", "equation", "wanted"),
    [
        # a change: what was gained or lost, and what there was before
        (
            PENS,
            "8 - 3",
            [
                "Amara has some pens. She gives 3 pens to Kofi. Now Amara has 5 pens left. "
                "How many pens does Amara start with?",
                "Amara has 8 pens. She gives some pens to Kofi. Now Amara has 5 pens left. "
                "How many pens does Amara give to Kofi?",
            ],
        ),
        (
            "There are 20 birds in a tree. 8 birds flew away. How many birds are left in the tree?",
            "20 - 8",
            [
                "There were 20 birds in a tree. Some birds flew away. Now there are 12 birds left "
                "in the tree. How many birds flew away?",
                "There were some birds in a tree. 8 birds flew away. Now there are 12 birds left "
                "in the tree. How many birds were there in the tree at first?",
            ],
        ),
        # parts and their total
        (
            "Mei picked 20 plums and her brother picked 14. How many plums did they pick in all?",
            "20 + 14",
            [
                "Mei picked some plums and her brother picked 14. They picked 34 plums in all. "
                "How many plums did Mei pick?",
                "Mei picked 20 plums and her brother picked some. They picked 34 plums in all. "
                "How many plums did her brother pick?",
            ],
        ),
        (
            "There are 6 red cups and 5 blue cups on a tray. How many cups are on the tray?",
            "6 + 5",
            [
                "There are some red cups and 5 blue cups on a tray. There are 11 cups on the tray "
                "in all. How many red cups are there on the tray?",
                "There are 6 red cups and some blue cups on a tray. There are 11 cups on the tray "
                "in all. How many blue cups are there on the tray?",
            ],
        ),
        # comparisons
        (
            "Omar picked 12 plums. Lina picked 7 more plums than Omar. "
            "How many plums did Lina pick?",
            "12 + 7",
            [
                "Lina picked 7 more plums than Omar. Lina picked 19 plums. "
                "How many plums did Omar pick?",
                "Omar picked 12 plums. Lina picked 19 plums. "
                "How many more plums did Lina pick than Omar?",
            ],
        ),
        # equal groups: how many in each, how many groups, how many in all
        (
            "There are 7 rooms in a hotel. Each room has 4 lamps. How many lamps are there?",
            "7 * 4",
            [
                "Each room has 4 lamps. There are 28 lamps in all. "
                "How many rooms are there in the hotel?",
                "There are 7 rooms in a hotel. Each room has the same number of lamps. There are "
                "28 lamps in all. How many lamps does each room have?",
            ],
        ),
        (
            "Ravi has 48 marbles. He shares them among 6 friends. "
            "How many marbles does each friend get?",
            "48 / 6",
            [
                "Ravi has some marbles. He shares them among 6 friends. Each friend gets 8 "
                "marbles. How many marbles does Ravi start with?",
                "Ravi has 48 marbles. He shares them among some friends. Each friend gets 8 "
                "marbles. How many friends does he share them among?",
            ],
        ),
        # prices
        (
            "One ticket costs $3. How many tickets can you buy with $21?",
            "21 / 3",
            ["You can buy 7 tickets with $21. How much does one ticket cost?"],
        ),
        # the story has an unknown already
        (
            "Ada had 12 cards. Her dad gave her some more. Then Ada had 31 cards. "
            "How many cards did Ada get from her dad?",
            "31 - 12",
            [
                "Ada had some cards. Her dad gave her 19 more. Then Ada had 31 cards. "
                "How many cards did Ada have at first?",
            ],
        ),
        # lower case, with spaces before punctuation
        (
            "a florist had 30 tulips . if she sold 12 of them how many would she have left ?",
            "(30-12)",
            [
                "a florist had 30 tulips. she sold some of them. she had 18 tulips left. "
                "how many tulips did she sell?",
                "a florist had some tulips. she sold 12 of them. she had 18 tulips left. "
                "how many tulips did the florist have at first?",
            ],
        ),
    ],
)
def test_a_quantity_becomes_the_question_and_the_answer_a_part_of_the_story(
    text, equation, wanted, write
):
    assert [one.text for one in write(Reverse(), text, equation=equation)] == wanted


@pytest.mark.parametrize(
    ("text", "equation", "question"),
    [
        # an act that is done twice needs a time
        ("Ada read 12 pages. Then she read 9 more. How many pages did Ada read?", "12 + 9",
         "How many pages did Ada read at first?"),
        ("A hall has 80 seats. 52 people sit in it. How many seats are empty?", "80 - 52",
         "How many seats does the hall have in all?"),
        ("There were 30 cats and 9 dogs. 5 more cats came. How many pets were there then?",
         "30 + 9 + 5", "How many cats were there at first?"),
        ("29 children sang and 66 danced on Monday. 26 children sang on Friday. "
         "How many children sang?", "29 + 26", "How many children sang on Friday?"),
        ("Ada had 16 plums and 21 figs. She gave 5 of them to Ben. How many fruits were left?",
         "16 + 21 - 5", "How many figs did Ada have at first?"),
        ("A book has 52 songs in it. Ada can play 24. How many songs does she need to learn?",
         "52 - 24", "How many songs does the book have in it?"),
        ("Ada has 4 bags. Each bag holds 6 pens. How many pens does Ada have now?", "4 * 6",
         "How many bags does Ada have?"),
    ],
)  # fmt: skip
def test_the_question_has_the_qualifier_that_it_needs(text, equation, question, write):
    texts = [one.text for one in write(Reverse(), text, equation=equation)]
    assert any(one.endswith(question) for one in texts), texts


def test_the_equation_is_solved_for_the_asked_quantity(write):
    found = {one.parameters["asked"]: one for one in write(Reverse(), PENS, equation="8 - 3")}
    assert found["3"].equation == "8 - 5"
    assert found["8"].equation == "5 + 3"
    for surface, one in found.items():
        assert evaluate(parse(one.equation)) == parse_answer(one.answer) == int(surface)


def test_the_reference_is_the_reversed_problem(write):
    for one in write(Reverse(), PENS, equation="8 - 3", answer="5"):
        assert one.kind == "reversed"
        assert (one.reference.text, one.reference.equation) == (one.text, one.equation)


@pytest.mark.parametrize(
    ("text", "equation", "answer"),
    [
        # rounded up: the equation does not give the answer
        ("50 children ride in buses of 8 seats. How many buses do they need?", "50 / 8", "7"),
        # a difference does not say which of the two is greater
        (
            "Ada has 9 pens. Noor has 4 pens. What is the difference between their numbers?",
            "9 - 4",
            "5",
        ),
        # equal numbers: the other one would give the unknown away
        ("Ada has 6 red pens and 6 blue pens. How many pens does Ada have?", "6 + 6", "12"),
        ("Ada has pens. How many pens does she have?", "3 + x", None),
    ],
)
def test_a_problem_that_cannot_be_reversed_reliably_has_no_candidate(text, equation, answer, write):
    fields = {"equation": equation} | ({"answer": answer} if answer else {})
    assert write(Reverse(), text, **fields) == []


def test_a_problem_without_an_equation_has_no_candidate(write):
    assert write(Reverse(), PENS) == []


def test_an_answer_that_compares_with_the_start_follows_the_story(write):
    text = (
        "A tower has 23 blocks. Omar puts 6 on top, but 9 tumble down. "
        "How many fewer blocks than at the start does the tower have?"
    )
    found = write(Reverse(), text, equation="9 - 6", answer="3")
    assert found
    assert all(one.text.startswith("A tower has 23 blocks.") for one in found)


def test_an_answer_without_a_noun_does_not_open_the_story(write):
    text = (
        "Eighty people began a walk. 9 people on the long path came after dark, and 50 gave up. "
        "How many on the long path came before dark?"
    )
    for one in write(Reverse(), text, equation="80 - 9 - 50", answer="21"):
        assert not one.text.startswith("21 on")


def test_a_statement_whose_subject_follows_its_verb_is_not_reversed(write):
    text = "In the animal home live 14 cats and 5 dogs. How many animals live there?"
    assert write(Reverse(), text, equation="14 + 5", answer="19") == []
