import pytest

from mwpapp.ml.types import Judgement, Reference
from mwpapp.ml.verdict.judge import load_judge
from tests.ml.verdict.cases import said

GIVES = "Mia gives 5 marbles to Tom. Mia had 12. How many marbles does Mia have left?"
BOTH = "Ana had 20 stamps and Leo had 9. Ana sends 4 stamps to Leo. How many has Leo now?"


@pytest.mark.parametrize(
    ("original", "variant", "sentence"),
    [
        (
            GIVES,
            "Tom gives 5 marbles to Mia. Mia had 12. How many marbles does Mia have left?",
            "“Mia gives … to Tom” became “Tom gives … to Mia”.",
        ),
        (
            GIVES,
            "How many marbles does Mia have left if she had 12 and Tom gives Mia 5 marbles?",
            "“Mia gives … to Tom” became “Tom gives Mia”.",
        ),
        (
            BOTH,
            "Ana had 20 stamps and Leo had 9. Leo sends 4 stamps to Ana. How many has Leo now?",
            "“Ana sends … to Leo” became “Leo sends … to Ana”.",
        ),
        (
            "Kai borrows 3 books from Noor. Noor had 8. How many books has Noor now?",
            "Noor borrows 3 books from Kai. Noor had 8. How many books has Noor now?",
            "“Kai borrows … from Noor” became “Noor borrows … from Kai”.",
        ),
    ],
)
def test_swapping_giver_and_receiver_is_broken_evidence(original, variant, sentence):
    assert ("broken", sentence) in said(variant, of=original, about="direction")
    verdict = load_judge().judge(Reference(text=original), variant, cosine=1.0)
    assert verdict.judgement is not Judgement.READY


@pytest.mark.parametrize(
    ("original", "variant"),
    [
        (GIVES, GIVES),
        (GIVES, "Mia had 12 marbles. Mia gives Tom 5 marbles. How many does Mia have left?"),
        (GIVES, "Tom gives 5 marbles to Mia. Tom had 12. How many marbles does Tom have left?"),
        (GIVES, "Tom had 12 and Tom gives 5 marbles to Mia. How many marbles are left for Tom?"),
        (GIVES, "Lea gives 5 marbles to Ben. Lea had 12. How many marbles does Lea have left?"),
        (
            BOTH,
            "Leo had 20 stamps and Ana had 9. Leo sends 4 stamps to Ana. How many has Ana now?",
        ),
        (
            "Mia gives 5 of her 12 marbles to Tom. How many has she left?",
            "Tom gives 5 of his 12 marbles to Mia. How many has he left?",
        ),
        (
            "Rome lies 30 km from Pisa. A bus leaves Rome at 3. How far is Rome from Pisa?",
            "Pisa lies 30 km from Rome. A bus leaves Rome at 3. How far is Rome from Pisa?",
        ),
        (
            "Mia gives 5 pens to Tom. Tom gives 2 pens to Mia. How many more pens does Mia have?",
            "Tom gives 2 pens to Mia. Mia gives 5 pens to Tom. How many more pens does Mia have?",
        ),
    ],
)
def test_names_that_are_swapped_everywhere_or_nowhere_are_not_a_fault(original, variant):
    assert said(variant, of=original, about="direction") == []
