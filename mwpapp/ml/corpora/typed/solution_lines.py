"""Find the solution that people write below a problem: "Answer: 29 apples", "Equation: 14*6-5"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mwpapp.ml.corpora.typed.answer_units import split_answer
from mwpapp.ml.corpora.typed.list_numbers import without_mark
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.text.quantities import find_quantities

_NAMES = {
    "answer": r"Answers?|Ans|Result",
    "equation": r"Equation|Eqn?|Formula|Calculation",
    "solution": r"Solution|Soln?|Working",
    "unit": r"Units?",
}
_LABEL = re.compile(
    r"(?:^[ \t]*|\n[ \t]*|(?<=[.?!)])[ \t]*)[(\[*]*(?:"
    + "|".join(rf"(?P<{name}>{words})" for name, words in _NAMES.items())
    + r"|(?P<letter>A))\b[*]*(?:\.?\s?[:=]|\.(?=\s?[^\sA-Za-z]))[*]*\s*",
    re.IGNORECASE,
)
_RESULT = re.compile(r"(?:\n|(?<=[?])[ \t]*)[ \t]*=[ \t]*(?P<result>[^\n=]{1,200})$")
_OPTION_B = re.compile(r"\n[ \t]*[(\[*]*B\b[*]*\s?[.:)=]", re.IGNORECASE)
_ASKED = re.compile(r"\s*Q(?:uestion)?\s?[:.]\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """The text of a typed problem, without its list number, and the solution typed after it.
    Missing values are ""."""

    text: str
    equation: str = ""
    answer: str = ""
    unit: str = ""


def read_typed(typed: str) -> Typed:
    """Return the problem with the solution that is written after it, on separate lines or after
    the last sentence."""
    bare = without_mark(typed)
    asked = _ASKED.match(bare)
    body = bare[asked.end() :] if asked else bare
    # With an option B, the letter A is an option and not the answer.
    with_letter = asked is not None and _OPTION_B.search(body) is None
    text, solution = _split(body, with_letter=with_letter)
    if not text:
        return Typed(text=bare.strip())
    equation, answer = solution.get("equation", ""), solution.get("answer", "")
    worked = _worked(solution.get("solution", ""))
    number, unit = _answer(answer or worked[1])
    return Typed(
        text=text,
        equation=equation or worked[0],
        answer=number,
        unit=solution.get("unit", "") or unit,
    )


def _split(body: str, *, with_letter: bool) -> tuple[str, dict[str, str]]:
    """Return the text of the problem, and the content after each label."""
    labels = [label for label in _LABEL.finditer(body) if with_letter or not label["letter"]]
    text = body[: labels[0].start()] if labels else body
    found: dict[str, str] = {}
    for i, label in enumerate(labels):
        end = labels[i + 1].start() if i + 1 < len(labels) else len(body)
        name = "answer" if label["letter"] else str(label.lastgroup)
        content, after = body[label.end() : end], ""
        if name != "solution":
            content, _, after = content.partition("\n")
        found.setdefault(name, _without_closing_marks(content))
        text = f"{text.rstrip()}\n{after}"
    if result := _RESULT.search(text.rstrip()):
        found.setdefault("answer", result["result"].strip())
        text = text[: result.start()]
    return text.strip(), found


def _without_closing_marks(content: str) -> str:
    """Return "29" for "29)" and "29**", but "2(3 + 4)" unchanged."""
    bare = _on_one_line(content).rstrip("* ")
    for opening, closing in ("()", "[]"):
        while bare.endswith(closing) and bare.count(closing) > bare.count(opening):
            bare = bare[:-1].rstrip()
    return bare


def _worked(working: str) -> tuple[str, str]:
    """Return the equation and the answer of a solution such as "14 * 6 - 5 = 79". Any other
    solution is returned whole as the answer, without an equation."""
    try:
        claims = parse_equation(working).claimed is not None
    except EquationError:
        claims = False
    left, _, right = working.rpartition("=")
    return (left.strip(), right.strip()) if claims else ("", working)


def _answer(answer: str) -> tuple[str, str]:
    """Return the answer and its unit.

    For a sentence with one number ("She has 29 left."), the answer is that number.
    """
    number, unit = split_answer(answer)
    if unit or len(answer.split()) <= 3:
        return number.removesuffix("."), unit
    found = find_quantities(answer)
    return (found[0].surface, "") if len(found) == 1 else (answer, "")


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
