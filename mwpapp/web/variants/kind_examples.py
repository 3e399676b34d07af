"""Explain kinds of variant with the problem at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.text import Truncator, get_text_list
from django.utils.translation import gettext, ngettext

from mwpapp.ml.catalogue.kinds import (
    RENAMED,
    RENUMBERED,
    REORDERED,
    RETOLD,
    REVERSED,
    REWORDED,
)
from mwpapp.ml.pipelines.writing.previews import Preview, preview_of
from mwpapp.ml.types import Problem

_MAX_NUMBERS = 5
_MAX_NAMES = 3
_MAX_PHRASE = 40  # characters
_MAX_QUESTION = 90


def kind_examples(problem: Problem) -> dict[str, str]:
    """Return a sentence for each kind that can be explained with the problem itself."""
    preview = preview_of(problem)
    sentences = {kind: explain(preview) for kind, explain in _EXPLAIN.items()}
    return {kind: sentence for kind, sentence in sentences.items() if sentence}


def _reworded(preview: Preview) -> str:
    numbers = _listed(preview.numbers)
    return numbers and gettext("The same story with %(numbers)s in other words.") % {
        "numbers": numbers
    }


def _retold(preview: Preview) -> str:
    numbers = _listed(preview.calculated)
    return numbers and gettext("Another story with %(numbers)s and the same calculation.") % {
        "numbers": numbers
    }


def _renamed(preview: Preview) -> str:
    names = [_quoted(name) for name in preview.names[:_MAX_NAMES]]
    if not names:
        return ""
    values = {
        "names": get_text_list(names, gettext("and")),
        "things": _quoted(preview.things[0]) if preview.things else "",
    }
    if not preview.things:
        return (
            ngettext("%(names)s gets another name.", "%(names)s get other names.", len(names))
            % values
        )
    return (
        ngettext(
            "%(names)s gets another name, and %(things)s may become other things.",
            "%(names)s get other names, and %(things)s may become other things.",
            len(names),
        )
        % values
    )


def _renumbered(preview: Preview) -> str:
    return preview.changed and gettext(
        "%(quantity)s gets another number, and the new answer is computed."
    ) % {"quantity": _quoted(preview.changed)}


def _reordered(preview: Preview) -> str:
    if not preview.question:
        return ""
    message = (
        gettext("Another order, for example with the question at the end: %(question)s")
        if preview.question_opens
        else gettext("Another order, for example with the question earlier: %(question)s")
    )
    return message % {"question": _quoted(preview.question, at_most=_MAX_QUESTION)}


def _reversed(preview: Preview) -> str:
    if not preview.asked or not preview.answer:
        return ""
    return gettext(
        "The text gives the answer, %(answer)s, and asks for a number that was given, such as "
        "%(asked)s."
    ) % {"answer": _quoted(preview.answer), "asked": _quoted(preview.asked)}


_EXPLAIN: Mapping[str, Callable[[Preview], str]] = {
    REWORDED: _reworded,
    RETOLD: _retold,
    RENAMED: _renamed,
    RENUMBERED: _renumbered,
    REORDERED: _reordered,
    REVERSED: _reversed,
}


def _listed(numbers: Sequence[str]) -> str:
    """Return "14, 5 and 6", or "" if the list would be empty or too long for a hint."""
    if not 0 < len(numbers) <= _MAX_NUMBERS:
        return ""
    # "3, 2,40 and 1,50" would be hard to read.
    show = _quoted if any("," in number for number in numbers) else _short
    return get_text_list([show(number) for number in numbers], gettext("and"))


def _quoted(text: str, *, at_most: int = _MAX_PHRASE) -> str:
    return gettext("“%(text)s”") % {"text": _short(text, at_most=at_most)}


def _short(text: str, *, at_most: int = _MAX_PHRASE) -> str:
    return Truncator(text).chars(at_most)
