"""Read question-paraphrase pairs from the commands' files."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from mwpapp.management.rows import Fields, Row, Tally, read_rows
from mwpapp.management.variants import answer_text, missing_text
from mwpapp.ml.types import Reference

_LABELS = {
    "1": 1, "1.0": 1, "true": 1, "valid": 1,
    "0": 0, "0.0": 0, "false": 0, "invalid": 0, "not valid": 0, "not_valid": 0,
}  # fmt: skip
_PUBLISHED = {"paraphrase": "augmented", "label": "final_label"}


def complete_pairs(name: str, *, tally: Tally) -> Iterator[Row]:
    """Yield the rows with both texts; report the others to `tally`."""
    return read_rows(name, tally=tally, check=_fault_of_texts)


def labelled_pairs(name: str, *, tally: Tally) -> Iterator[Row]:
    """Yield the rows with both texts and a label, under our column names or those of
    ParaQD's published test set."""
    for row in read_rows(name, tally=tally):
        fields = row.fields | _other_names(row.fields)
        if fault := _fault_of_texts(fields) or _fault_of_label(fields):
            tally.skip(row.number, fault)
        else:
            yield Row(row.number, fields)


def reference(fields: Fields) -> Reference:
    """Return the question of a pair, with its equation and answer if the row has them."""
    text, equation = fields["question"], fields.get("equation")
    return Reference(
        text=text,
        equation=equation if isinstance(equation, str) and equation.strip() else None,
        answer=answer_text(fields.get("answer"), text=text),
    )


def label_of(fields: Fields) -> int | None:
    """Return 1 for valid, 0 for not valid, None for anything else."""
    return _LABELS.get(str(fields.get("label")).strip().lower())


def _fault_of_texts(fields: Fields) -> str | None:
    return missing_text(fields, names=("question", "paraphrase"))


def _fault_of_label(fields: Fields) -> str | None:
    return (
        _("“label” must be 1 or 0, true or false, or valid or invalid.")
        if label_of(fields) is None
        else None
    )


def _other_names(fields: Fields) -> Fields:
    """Return the values that a row has only under published names, keyed by our names."""
    return {
        name: fields[published]
        for name, published in _PUBLISHED.items()
        if published in fields and fields.get(name) in (None, "")
    }
