import pytest

from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.comparing.renaming import is_only_renamed
from mwpapp.ml.verdict.proofs import proof_of

SHARED = "Nadia has 14 trays. She gives 5 trays to Omar. How many trays does Nadia have left?"


@pytest.mark.parametrize(
    "text",
    [
        SHARED.replace("Nadia", "Lucia"),
        SHARED.replace("trays", "crates"),
        SHARED.replace("Nadia", "Lucia").replace("Omar", "Ken").replace("14", "fourteen"),
    ],
)
def test_names_and_things_replaced_throughout_are_a_renaming(text):
    assert is_only_renamed(compare(Reference(text=SHARED), text))


@pytest.mark.parametrize(
    "text",
    [
        SHARED,
        SHARED.replace("Nadia has", "Lucia has"),  # in one place only
        SHARED.replace("Nadia", "Omar"),  # two people became one
        SHARED.replace("Nadia", "X").replace("Omar", "Nadia").replace("X", "Omar"),
        SHARED.replace("gives", "takes"),
        SHARED.replace("left", "now"),
        SHARED.replace("14", "15"),
        SHARED.replace(" left", ""),
        "",
    ],
)
def test_any_other_change_is_not_a_renaming(text):
    assert not is_only_renamed(compare(Reference(text=SHARED), text))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Weekly, Mia earns $40. How much does Mia earn in 4 weeks?", "Weekly", "Daily"),
        ("Task: Square 12 and add 5. What is the result?", "Square", "Cube"),
        ("A class has 30 pupils. 12 are girls. How many boys are there?", "boys", "children"),
        ("A square has sides of 6 cm. How much area does it have?", "area", "perimeter"),
        ("15 eggs lie in a nest. 5 hatch. How many eggs are left?", "hatch", "break"),
        ("The price is $40. After 3 rises of $2, what is the price?", "rises", "drops"),
    ],
)
def test_other_words_that_look_like_names_or_things_prove_nothing(text, old, new):
    assert not proof_of(compare(Reference(text=text), text.replace(old, new)), by_rule=False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mia writes 12 + 5 on the board.", "Lea writes 12 - 5 on the board."),
        ("Mia writes 12 × 5 on the board.", "Lea writes 12 ÷ 5 on the board."),
        ("Mia writes (3 + 4) × 2 on the board.", "Lea writes 3 + 4 × 2 on the board."),
        ("Mia pays $5. What is left of her $20?", "Lea pays 5. What is left of her $20?"),
    ],
)
def test_another_sign_is_not_a_renaming(old, new):
    assert not is_only_renamed(compare(Reference(text=old), new))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Mia buys 3 pens for $2 each. What does she pay?", "Mia", "Lea"),
        ("Mia buys 3 pens for $2 each. What does she pay?", "pens", "mugs"),
        ("Jack buys 3 pens for $2 each. What does he pay?", "Jack", "Mark"),
        ("Mia mixes 3 cups of flour with an egg. How much flour is it?", "flour", "sugar"),
    ],
)
def test_names_and_things_in_one_place_can_be_renamed(text, old, new):
    assert is_only_renamed(compare(Reference(text=text), text.replace(old, new)))
