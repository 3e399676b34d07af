"""Declare the warnings about problems, with their messages in English.

To add a check, write its finder in a module of `ml/checks` and add one entry to WARNINGS. The
finder gets an `ExaminedProblem` and yields `types.ProblemWarning` with the codes of its entry.
Pages, the API and commands translate the messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default_field

from mwpapp.ml.catalogue.messages import Message, Parameter, gettext_noop


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningKind:
    """English `messages` by code, with named placeholders, and the `finder` ("module:function")
    that yields the warnings. `label` is the name of the kind.

    `field` is the field of the problem that most likely has to change. `corrections` are the
    labels of the buttons that correct the cause, by code. `english_only` kinds are skipped for
    problems in other languages.
    """

    label: str
    finder: str
    field: str
    messages: Mapping[str, str]
    corrections: Mapping[str, str] = default_field(default_factory=dict)
    english_only: bool = True


_PACKAGE = "mwpapp.ml.checks"

# In the order in which a teacher reads the warnings of one problem.
WARNINGS: dict[str, WarningKind] = {
    "answer": WarningKind(
        label=gettext_noop("Answer"),
        finder=f"{_PACKAGE}.answer:answer_warnings",
        field="answer",
        english_only=False,
        messages={
            "equation_unreadable": gettext_noop("The equation cannot be computed: %(reason)s"),
            "equation_claims": gettext_noop(
                "The equation gives %(result)s, but it is written with “= %(claimed)s”."
            ),
            "answer_differs": gettext_noop(
                "The equation gives %(result)s, but the answer is %(answer)s."
            ),
            "answer_rounded_up": gettext_noop(
                "The answer %(answer)s is the equation’s result, %(result)s, rounded up, but the "
                "problem is not marked as rounded."
            ),
            "answer_rounded_down": gettext_noop(
                "The answer %(answer)s is the equation’s result, %(result)s, rounded down, but the "
                "problem is not marked as rounded."
            ),
        },
        corrections={
            "equation_claims": gettext_noop("Remove “= %(claimed)s”"),
            "answer_differs": gettext_noop("Set the answer to %(result)s"),
            "answer_rounded_up": gettext_noop("Mark as rounded up"),
            "answer_rounded_down": gettext_noop("Mark as rounded down"),
        },
    ),
    "rounding": WarningKind(
        label=gettext_noop("Rounding"),
        finder=f"{_PACKAGE}.rounding:rounding_warnings",
        field="rounding",
        messages={
            "needs_rounding_up": gettext_noop(
                "The equation gives %(result)s, but the question asks for a whole number that is "
                "enough for everyone or everything: the answer must be %(rounded)s."
            ),
            "needs_rounding_down": gettext_noop(
                "The equation gives %(result)s, but the question counts only complete items: "
                "the answer must be %(rounded)s."
            ),
            "not_whole": gettext_noop(
                "The equation gives %(result)s, but the question asks how many: the answer must "
                "be a whole number."
            ),
        },
        corrections={
            "needs_rounding_up": gettext_noop("Round up to %(rounded)s"),
            "needs_rounding_down": gettext_noop("Round down to %(rounded)s"),
        },
    ),
    "numbers": WarningKind(
        label=gettext_noop("Numbers"),
        finder=f"{_PACKAGE}.equation_numbers:number_warnings",
        field="equation",
        messages={
            "number_not_in_text": gettext_noop(
                "The equation uses %(numbers)s, which is not in the text."
            ),
            "numbers_not_in_text": gettext_noop(
                "The equation uses %(numbers)s, which are not in the text."
            ),
        },
        corrections={
            "number_not_in_text": gettext_noop("Change the equation to %(equation)s"),
            "numbers_not_in_text": gettext_noop("Change the equation to %(equation)s"),
        },
    ),
    "units": WarningKind(
        label=gettext_noop("Units"),
        finder=f"{_PACKAGE}.answer_unit:answer_unit_warnings",
        field="unit",
        messages={
            "unit_not_asked": gettext_noop(
                "The question asks for %(asked)s, but the unit of the answer is “%(unit)s”."
            ),
            "unit_does_not_fit": gettext_noop(
                "The unit of the answer, “%(unit)s”, does not fit the question “%(asked)s …”."
            ),
            "answer_unit_does_not_fit": gettext_noop(
                "The unit in the answer, “%(unit)s”, does not fit the question “%(asked)s …”."
            ),
            "unit_not_given": gettext_noop(
                "The question asks for %(asked)s, but the text gives only %(given)s."
            ),
        },
        corrections={
            "unit_not_asked": gettext_noop("Set the unit to %(asked)s"),
            "unit_does_not_fit": gettext_noop("Clear the unit"),
            "answer_unit_does_not_fit": gettext_noop("Remove “%(unit)s” from the answer"),
        },
    ),
    "measures": WarningKind(
        label=gettext_noop("Measures"),
        finder=f"{_PACKAGE}.measures:measure_warnings",
        field="text",
        messages={
            "unit_of_thing": gettext_noop("“%(phrase)s”: the unit does not fit “%(thing)s”."),
            "unit_of_verb": gettext_noop("“%(phrase)s”: the unit does not fit “%(word)s”."),
        },
    ),
    "people": WarningKind(
        label=gettext_noop("People"),
        finder=f"{_PACKAGE}.stories.people:people_warnings",
        field="text",
        messages={
            "person_not_in_text": gettext_noop(
                "The question asks about %(name)s, whom the text does not mention."
            ),
        },
        corrections={
            "person_not_in_text": gettext_noop("Ask about %(other)s"),
        },
    ),
    "comparisons": WarningKind(
        label=gettext_noop("Comparisons"),
        finder=f"{_PACKAGE}.stories.self_comparisons:self_comparison_warnings",
        field="text",
        messages={
            "compared_with_itself": gettext_noop("“%(phrase)s” compares %(thing)s with %(thing)s."),
            "given_to_itself": gettext_noop(
                "“%(phrase)s”: the giver and the recipient are the same person."
            ),
        },
    ),
    "amounts": WarningKind(
        label=gettext_noop("Amounts"),
        finder=f"{_PACKAGE}.stories.amounts:amount_warnings",
        field="text",
        messages={
            "more_than_there_is": gettext_noop(
                "“%(phrase)s”: this is more than there is (%(available)s)."
            ),
        },
    ),
}  # fmt: skip


def warning_message(code: str, *, parameters: Mapping[str, Parameter]) -> Message:
    """Return the message of a warning, in English. For a stored warning that this version does not
    know, return its code."""
    kind = kind_of(code)
    return Message(code) if kind is None else Message(kind.messages[code], parameters)


def correction_message(code: str, *, parameters: Mapping[str, Parameter]) -> Message | None:
    """Return the label of the button that corrects the cause, or None if the code has no
    correction."""
    kind = kind_of(code)
    label = kind.corrections.get(code) if kind else None
    return None if label is None else Message(label, parameters)


def kind_of(code: str) -> WarningKind | None:
    """Return the entry that declares the code, or None if it is unknown."""
    return next((kind for kind in WARNINGS.values() if code in kind.messages), None)
