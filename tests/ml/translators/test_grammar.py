from dataclasses import dataclass, field

import pytest

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.translators import grammar


@dataclass
class Place:
    start: int
    end: int


@dataclass
class Remark:
    lint_kind: str
    span: Place
    suggestions: list[str] = field(default_factory=list)


class Linter:
    """A linter with fixed remarks, in the form in which Harper returns them."""

    def __init__(self, *remarks: Remark) -> None:
        self.remarks = list(remarks)

    def lint(self, text: str, *, language: str) -> list[Remark]:
        return self.remarks

    def apply_suggestion(self, text: str, lint: Remark, suggestion: str) -> str:
        return text[: lint.span.start] + suggestion + text[lint.span.end :]


def test_reliable_corrections_are_applied_and_names_are_not_changed() -> None:
    linter = Linter(
        Remark("Agreement", Place(3, 6), ["buys"]),
        Remark("Spelling", Place(9, 14), ["Ended"]),
        Remark("Repetition", Place(15, 22), ["the"]),
        Remark("Grammar", Place(0, 2)),
    )
    assert grammar.HarperChecker(linter).correct("He buy 3 Emeka the the.") == (
        "He buys 3 Emeka the."
    )


def test_a_missing_package_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "PACKAGE", "no_such_package_here")
    with pytest.raises(WeightsMissing, match="Install harper-py"):
        grammar.load_grammar_checker()


def test_harper_corrects_an_article_and_keeps_british_spelling() -> None:
    pytest.importorskip(grammar.PACKAGE)
    checker = grammar.load_grammar_checker()
    assert checker.correct("An pen and 3 litres were bought by Emeka.") == (
        "A pen and 3 litres were bought by Emeka."
    )
    assert checker.correct("") == ""
