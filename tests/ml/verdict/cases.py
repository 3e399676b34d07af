"""A problem, and the evidence on its variants, for the tests of the verdict."""

from mwpapp.ml.catalogue.evidence import message
from mwpapp.ml.types import Evidence, Reference
from mwpapp.ml.verdict.comparing.comparison import Comparison, compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence

TRAYS = Reference(
    text="Nadia filled 14 trays with seedlings and gave 5 of them to her school. "
    "If each tray holds 6 plants, how many plants does Nadia still have?",
    equation="(14 - 5) * 6",
    answer="54",
)


def comparison(variant: str, *, of: Reference | str = TRAYS) -> Comparison:
    return compare(Reference(text=of) if isinstance(of, str) else of, variant)


def lines(variant: str, *, of: Reference | str = TRAYS, about: str | None = None) -> list[Evidence]:
    found = gather_evidence(comparison(variant, of=of))
    return [line for line in found if about in (None, line.about)]


def said(variant: str, *, of: Reference | str = TRAYS, about: str) -> list[tuple[str, str]]:
    return [(line.state.value, str(message(line))) for line in lines(variant, of=of, about=about)]
