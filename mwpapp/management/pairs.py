"""Question-paraphrase pairs in the commands' files: which lines are sound, and their reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.utils.translation import gettext as _

from mwpapp.management.lines import BadLine, Fields, Line, Tally, read_lines
from mwpapp.management.variants import answer_text, no_text
from mwpapp.ml.types import Reference

_LABELS = {"1": 1, "0": 0, "1.0": 1, "0.0": 0, "true": 1, "false": 0, "valid": 1, "invalid": 0}
_PUBLISHED = {"paraphrase": "augmented", "label": "final_label"}


def sound_pairs(name: str, *, tally: Tally) -> Iterator[Line]:
    """The lines with both texts; the others go to `tally`."""
    return _sound(read_lines(name), tally=tally, check=_no_texts)


def labelled_pairs(name: str, *, tally: Tally) -> Iterator[Line]:
    """The lines with both texts and a label, under our names for them or the published ones."""
    lines = map(_renamed, read_lines(name))
    return _sound(lines, tally=tally, check=lambda fields: _no_texts(fields) or _no_label(fields))


def _sound(
    lines: Iterable[Line | BadLine], *, tally: Tally, check: Callable[[Fields], str | None]
) -> Iterator[Line]:
    for line in lines:
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif trouble := check(line.fields):
            tally.leave_out(line.number, trouble)
        else:
            yield line


def reference(fields: Fields) -> Reference:
    """The question of a pair, with its equation and answer where the line has them."""
    equation = fields.get("equation")
    return Reference(
        text=fields["question"],
        equation=equation if isinstance(equation, str) and equation.strip() else None,
        answer=answer_text(fields.get("answer")),
    )


def label_of(fields: Fields) -> int | None:
    """1 for valid, 0 for not valid, None where the line does not say."""
    return _LABELS.get(str(fields.get("label")).strip().lower())


def _no_texts(fields: Fields) -> str | None:
    return no_text(fields, names=("question", "paraphrase"))


def _no_label(fields: Fields) -> str | None:
    return _("no label 1 or 0") if label_of(fields) is None else None


def _renamed(line: Line | BadLine) -> Line | BadLine:
    if isinstance(line, BadLine):
        return line
    return Line(line.number, line.fields | _other_names(line.fields))


def _other_names(fields: Fields) -> Fields:
    """Ours for what stands there under a published name alone."""
    return {
        ours: fields[theirs]
        for ours, theirs in _PUBLISHED.items()
        if theirs in fields and fields.get(ours) in (None, "")
    }
