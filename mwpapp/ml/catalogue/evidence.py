"""Declare the evidence on variants, with its messages in English.

To add a piece of evidence, write its finder in a module of `ml/verdict/evidence` and add one
entry to EVIDENCE. The finder gets the comparison of a variant with its reference and yields
`types.Evidence` with the codes of its entry. Pages, the API and exports translate the messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.types import Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceKind:
    """English `messages` by code, with named placeholders, and the `finder` that looks for the
    evidence ("module:function"; None if a judge adds it itself)."""

    finder: str | None
    messages: Mapping[str, str]


_PACKAGE = "mwpapp.ml.verdict.evidence"

# In the order in which a teacher reads evidence of the same state.
EVIDENCE: dict[str, EvidenceKind] = {
    "wording": EvidenceKind(
        finder=None,
        messages={
            "unusual": gettext_noop(
                "The wording differs more than usual from the original: read it closely."
            ),
        },
    ),
    "length": EvidenceKind(
        finder=f"{_PACKAGE}.length:length_evidence",
        messages={
            "text_too_long": gettext_noop(
                "This text has %(words)s words. Reword can judge at most %(most)s."
            ),
            "original_too_long": gettext_noop(
                "The original has %(words)s words. Reword can judge at most %(most)s."
            ),
        },
    ),
    "quantities": EvidenceKind(
        finder=f"{_PACKAGE}.quantities:quantity_evidence",
        messages={
            "changed": gettext_noop("“%(original)s” became “%(variant)s”."),
            "missing": gettext_noop("The %(number)s in “%(phrase)s” is missing."),
            "missing_needed": gettext_noop(
                "The %(number)s in “%(phrase)s” is missing: the problem has no answer without it."
            ),
            "missing_unneeded": gettext_noop(
                "The %(number)s in “%(phrase)s” is missing: the answer does not depend on it."
            ),
            "swapped": gettext_noop(
                "“%(first)s” and “%(second)s” are swapped: each number now has the other’s meaning."
            ),
            "may_be_swapped": gettext_noop(
                "“%(first)s” and “%(second)s” may be swapped: check what each number means now."
            ),
            "fewer": gettext_noop(
                "The %(number)s in “%(phrase)s” appears less often than in the original."
            ),
            "fewer_needed": gettext_noop(
                "The %(number)s in “%(phrase)s” is missing; another %(number)s is present."
            ),
            "more": gettext_noop(
                "The %(number)s in “%(phrase)s” appears more often than in the original."
            ),
            "new": gettext_noop("The %(number)s in “%(phrase)s” is not in the original."),
            "same_amount": gettext_noop("“%(original)s” became “%(variant)s”: the same amount."),
            "expected": gettext_noop("The text should contain “%(original)s”, not “%(variant)s”."),
            "unexpected": gettext_noop("The %(number)s in “%(phrase)s” should not be there."),
            "more_than_due": gettext_noop("The %(number)s in “%(phrase)s” appears too often."),
            "fewer_than_due": gettext_noop(
                "The %(number)s in “%(phrase)s” does not appear often enough."
            ),
            "kept_with_new_numbers": gettext_noop(
                "Each quantity is present, with the numbers of this variant: %(quantities)s."
            ),
            "answer_given": gettext_noop("The text gives the original’s answer: “%(phrase)s”."),
            "other_kept": gettext_noop("The other quantity is present: %(quantities)s."),
            "others_kept": gettext_noop("The other quantities are present: %(quantities)s."),
            "one_kept": gettext_noop("The quantity is present: %(quantities)s."),
            "both_kept": gettext_noop("Both quantities are present: %(quantities)s."),
            "all_kept": gettext_noop("All %(count)s quantities are present: %(quantities)s."),
            # Stored by earlier versions, which did not compare the owners.
            "both_kept_with_owners": "Both quantities are present: %(quantities)s.",
            "all_kept_with_owners": "All %(count)s quantities are present: %(quantities)s.",
        },
    ),
    "units": EvidenceKind(
        finder=f"{_PACKAGE}.units:unit_evidence",
        messages={
            "changed": gettext_noop(
                "“%(original)s” became “%(variant)s”: the same number with another unit."
            ),
            "gained": gettext_noop(
                "“%(original)s” became “%(variant)s”: the original gives no unit there."
            ),
            "lost": gettext_noop("“%(original)s” lost its unit."),
            "kept": gettext_noop("The units are unchanged: %(units)s."),
        },
    ),
    "entities": EvidenceKind(
        finder=f"{_PACKAGE}.entities:entity_evidence",
        messages={
            "replaced_once": gettext_noop(
                "“%(original)s” became “%(variant)s” in one place only: the variant contains both."
            ),
            "replaced_partly": gettext_noop(
                "“%(original)s” became “%(variant)s” in some places only: "
                "the variant contains both."
            ),
            "mixed": gettext_noop(
                "“%(original)s” became “%(variant)s” in one place and a different word elsewhere."
            ),
            "merged": gettext_noop(
                "“%(original)s” and “%(other)s” are both “%(variant)s” now: "
                "a reader cannot tell them apart."
            ),
            "new_name": gettext_noop("“%(name)s” is not in the original."),
            "names_replaced": gettext_noop("Names are replaced throughout: %(replacements)s."),
            "things_replaced": gettext_noop("Things are replaced throughout: %(replacements)s."),
            "both_replaced": gettext_noop(
                "Names and things are replaced throughout: %(replacements)s."
            ),
        },
    ),
    "question": EvidenceKind(
        finder=f"{_PACKAGE}.question:question_evidence",
        messages={
            "missing": gettext_noop("The question is missing."),
            "other_thing": gettext_noop(
                "The question asks for “%(variant)s” instead of “%(original)s”."
            ),
            "word_lost": gettext_noop(
                "The question no longer says “%(word)s”: it may ask for something else."
            ),
            "word_added": gettext_noop(
                "The question now says “%(word)s”: it may ask for something else."
            ),
            "remainder_kept": gettext_noop("The question still asks for what is left."),
            "thing_kept": gettext_noop(
                "The question still asks for the same thing: “%(question)s”"
            ),
            "kept": gettext_noop("The variant still asks the original’s question."),
            "asks_given": gettext_noop(
                "The question now asks for a number that the original gives: “%(phrase)s”."
            ),
            "asks_another": gettext_noop(
                "The question does not ask for the number that the original asks for."
            ),
        },
    ),
    "direction": EvidenceKind(
        finder=f"{_PACKAGE}.direction:direction_evidence",
        messages={
            "exchanged": gettext_noop("“%(original)s” became “%(variant)s”."),
            "opposite": gettext_noop(
                "“%(original)s” became “%(variant)s”: this may reverse the calculation."
            ),
            "negation": gettext_noop(
                "A “not” or “no” was added or removed: this may reverse the meaning."
            ),
        },
    ),
    "completeness": EvidenceKind(
        finder=f"{_PACKAGE}.completeness:completeness_evidence",
        messages={
            "empty": gettext_noop("The variant contains no words."),
            "breaks_off": gettext_noop("The text breaks off: “%(end)s”."),
            "sentence_missing": gettext_noop("“%(sentence)s” has no counterpart in the variant."),
            "sentence_reworded": gettext_noop(
                "“%(sentence)s” is worded very differently, or is missing."
            ),
            "phrase_missing": gettext_noop("“%(phrase)s” is missing."),
        },
    ),
    "solution": EvidenceKind(
        finder=f"{_PACKAGE}.solution:solution_evidence",
        messages={
            "only_renamed": gettext_noop(
                "Only names and things differ, so the calculation is the same."
            ),
            "answer_differs": gettext_noop(
                "The equation of the original gives %(result)s, but its answer is %(answer)s."
            ),
            "by_rule": gettext_noop("Made from the original by rules that keep the calculation."),
            "numbers_kept": gettext_noop(
                "The variant contains every number of the equation: %(equation)s = %(answer)s."
            ),
            "numbers_kept_rounded": gettext_noop(
                "The variant contains every number of the equation: %(equation)s = %(result)s, "
                "rounded to %(answer)s."
            ),
            "text_numbers_kept_rounded": gettext_noop(
                "The variant contains every number that the equation takes from the text: "
                "%(equation)s = %(result)s, rounded to %(answer)s."
            ),
            "text_numbers_kept": gettext_noop(
                "The variant contains every number that the equation takes from the text: "
                "%(equation)s = %(answer)s."
            ),
        },
    ),
    "reading": EvidenceKind(
        finder=f"{_PACKAGE}.reading:reading_evidence",
        messages={
            "same": gettext_noop("Read side by side, both texts describe the same problem."),
            "same_but_numbers": gettext_noop(
                "Read side by side, both texts describe the same problem, apart from its numbers."
            ),
            "different": gettext_noop(
                "Read side by side, the texts do not describe the same problem."
            ),
            "different_at": gettext_noop(
                "Read side by side, the texts do not describe the same problem: look at “%(word)s”."
            ),
            "unsure": gettext_noop(
                "Read side by side, the texts may not describe quite the same problem."
            ),
            "unsure_at": gettext_noop(
                "Read side by side, the texts may not describe quite the same problem: "
                "look at “%(word)s”."
            ),
        },
    ),
    "naturalness": EvidenceKind(
        finder=None,
        messages={
            "natural": gettext_noop("This reads like natural English."),
            "odd": gettext_noop("This passage sounds odd: “%(phrase)s”"),
        },
    ),
    "story": EvidenceKind(
        finder=None,
        messages={
            "numbers": gettext_noop("The text contains the numbers %(numbers)s, and no others."),
            "number_missing": gettext_noop(
                "The calculation needs %(number)s, which is not in the text."
            ),
            "number_unused": gettext_noop("“%(phrase)s” is not part of the calculation."),
            "number_kept": gettext_noop(
                "“%(phrase)s” is in the story, but the calculation does not need it."
            ),
            "same_calculation": gettext_noop(
                "Another story for the same calculation: %(equation)s = %(answer)s."
            ),
            "other_calculation": gettext_noop(
                "The calculation %(equation)s = %(answer)s is not that of the original."
            ),
            "other_answer": gettext_noop(
                "The calculation gives %(result)s, but the answer is %(answer)s."
            ),
            "no_equation": gettext_noop("The calculation cannot be checked."),
            "question": gettext_noop("The story has one question: “%(question)s”"),
            "questions": gettext_noop("The text asks more than one question."),
            "no_question": gettext_noop("The question is missing."),
            "unit": gettext_noop("The unit of the answer is %(unit)s."),
            "unchecked": gettext_noop(
                "The writing service wrote this story: check that it asks for this calculation."
            ),
        },
    ),
    "solver": EvidenceKind(
        finder=f"{_PACKAGE}.solver:solver_evidence",
        messages={
            "same": gettext_noop("The solver finds %(answer)s for both texts."),
            "different": gettext_noop(
                "The solver finds %(variant)s for this text and %(original)s for the original."
            ),
        },
    ),
}


def message(evidence: Evidence) -> Message:
    """Return what the evidence says, in English."""
    return stored_message(evidence.about, code=evidence.code, parameters=evidence.parameters)


def stored_message(
    about: str, *, code: str, parameters: Mapping[str, str | int | float]
) -> Message:
    """Return what stored evidence says, in English. If this version does not know the evidence,
    return only what it is about."""
    kind = EVIDENCE.get(about)
    text = kind.messages.get(code) if kind else None
    return Message(about) if text is None else Message(text, parameters)
