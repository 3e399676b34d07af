import pytest

from mwpapp.ml.generators.reorder.generator import Reorder

EXCHANGED = "exchanged"


def exchanged(write, text):
    candidates = write(Reorder(), text, count=20)
    return [one.text for one in candidates if one.parameters["form"] == EXCHANGED]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Amy has 5 red, old pens, 6 cups and 7 books. How many things does Amy have?",
            None,
        ),
        (
            "Amy has 5 pens, 6 cups and 7 books. How many things does Amy have?",
            "Amy has 7 books, 6 cups and 5 pens. How many things does Amy have?",
        ),
        (
            "Amy buys 3 pens at $2 each and 4 cups at $5 each. How much does Amy pay?",
            "Amy buys 4 cups at $5 each and 3 pens at $2 each. How much does Amy pay?",
        ),
        (
            "Amy buys 3 pens and 4 cups at $5 each. How much does Amy pay?",
            None,
        ),
        ("Amy walks 3 hours and 20 minutes. How long does Amy walk?", None),
        ("Amy reads 5 pages on Monday and 6 pages on Tuesday. How many is that?", None),
        ("Amy buys 2 boxes of 5 pens and 3 cups. How many cups does Amy have?", None),
        ("There is 1 cat and 2 dogs. How many animals are there?", None),
        (
            "Amy bakes 3 cakes and 17 slices are eaten. How many slices are over?",
            None,
        ),
    ],
)
def test_parts_of_a_list_are_swapped(text, wanted, write):
    assert exchanged(write, text) == ([wanted] if wanted else [])


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Amy jumps 5 metres. Omar jumps 6 metres. How far do they jump?",
            "Omar jumps 6 metres. Amy jumps 5 metres. How far do they jump?",
        ),
        (
            "Amy has 5 pens and Omar has 9. How many pens are there?",
            "Omar has 9 pens and Amy has 5. How many pens are there?",
        ),
        ("Amy jumps 5 metres. She jumps 6 metres. How far does she jump?", None),
        ("Amy jumps 5 metres. Then Omar jumps 6 metres. How far do they jump?", None),
        ("Amy has 5 pens. Omar has 2 more. How many pens are there?", None),
        ("Amy jumps 5 metres. Omar jumped 6 metres. How far did they jump?", None),
        ("Amy has 5 cups. Each cup has 2 handles. How many handles are there?", None),
        ("Amy pays 5 dollars and Omar pays 6 dollars for it. How much is it?", None),
    ],
)
def test_facts_are_swapped(text, wanted, write):
    assert exchanged(write, text) == ([wanted] if wanted else [])
