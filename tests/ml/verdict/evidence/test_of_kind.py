"""Evidence on a variant is worded for its original, even if another text was compared."""

import pytest

from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.types import Reference, State
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.evidence.of_kind import true_of_original
from mwpapp.ml.verdict.evidence.piece import piece

ORIGINAL = (
    "Nadia filled 14 trays and gave 5 trays away. Each tray holds 6 plants. "
    "How many plants does Nadia still have?"
)
TURNED = (
    "Nadia filled some trays and gave 5 trays away. Each tray holds 6 plants. "
    "Nadia still has 54 plants. How many trays did Nadia fill?"
)


def said(kind, text, *, reference, answer="14"):
    wanted = Reference(text=reference, equation=None, answer=answer)
    evidence = [
        *gather_evidence(compare(wanted, text)),
        piece("reading", "same", state=State.FINE),
    ]
    found = true_of_original(evidence, kind=kind, original=ORIGINAL, text=text, reference=wanted)
    return {str(message(one)): one.state for one in found}


def test_the_evidence_on_a_reversed_variant_names_the_new_unknown_and_the_given_answer():
    assert list(said("reversed", TURNED, reference=TURNED)) == [
        "The text gives the original’s answer: “54 plants”.",
        "The other quantities are present: 5 trays, 6 plants.",
        "The question now asks for a number that the original gives: “14 trays”.",
    ]


def test_without_a_known_answer_a_reversed_variant_asks_for_another_number():
    sentences = said("reversed", TURNED, reference=TURNED, answer=None)
    assert "The question does not ask for the number that the original asks for." in sentences


def test_a_decimal_comma_that_the_text_does_not_show_is_taken_from_the_problem():
    original = (
        "Nadia has 4,500 kg of rice and sells 2 kg of it. "
        "How many kg of rice does Nadia still have?"
    )
    text = (
        "Nadia has some kg of rice and sells 2 kg of it. Nadia still has 2,500 kg of rice. "
        "How many kg of rice did Nadia have?"
    )
    wanted = Reference(text=text, answer="4,5", decimal_sign=",")
    evidence = gather_evidence(compare(wanted, text))
    found = true_of_original(
        evidence, kind="reversed", original=original, text=text, reference=wanted
    )
    sentences = [str(message(one)) for one in found]
    assert "The question now asks for a number that the original gives: “4,500 kg”." in sentences


def test_a_number_of_the_original_is_not_called_new():
    edited = TURNED.replace("Each tray", "There were 14 shelves. Each tray")
    sentences = said("reversed", edited, reference=TURNED)
    assert sentences["The 14 in “were 14 shelves” should not be there."] == State.BROKEN
    assert not any("not in the original" in sentence for sentence in sentences)
    assert not any("still asks" in sentence for sentence in sentences)


def test_the_evidence_on_a_renumbered_variant_has_its_own_numbers():
    exchanged = ORIGINAL.replace("14", "23").replace("5", "8").replace("6", "4")
    sentences = said("renumbered+reordered", exchanged, reference=exchanged)
    assert (
        "Each quantity is present, with the numbers of this variant: 23 trays, 8 trays, 4 plants."
    ) in sentences
    assert (
        "Read side by side, both texts describe the same problem, apart from its numbers."
    ) in sentences


@pytest.mark.parametrize("kind", ["reworded", "renamed", "reordered"])
def test_evidence_of_a_comparison_with_the_original_is_unchanged(kind):
    sentences = said(kind, ORIGINAL, reference=ORIGINAL)
    assert "Read side by side, both texts describe the same problem." in sentences
    assert any(sentence.startswith("All 3 quantities are present") for sentence in sentences)
