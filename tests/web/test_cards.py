"""What a card works out, and what it leaves alone."""

import pytest

from mwpapp.models import Paraphrase, Problem
from mwpapp.web import reading
from mwpapp.web.cards import card


@pytest.fixture
def renumbered(variant: Paraphrase) -> Paraphrase:
    variant.kind, variant.equation, variant.answer = "renumbered", "(23 - 5) * 6", "108"
    return variant


def test_a_pending_card_shows_its_text_marked_with_evidence_and_answer(problem, renumbered):
    shown = card(renumbered, problem=problem, may_decide=True)
    pieces = [piece.text for stretch in shown.stretches for piece in stretch.pieces]
    assert "".join(pieces) == renumbered.text
    assert [line.sentence for line in shown.evidence] == ["All three quantities are there."]
    assert (shown.own_equation, shown.own_answer) == ("(23 − 5) × 6", "108 plants")


def test_a_retold_answer_is_counted_in_what_the_variant_tells_of(problem, renumbered):
    renumbered.parameters = {"replaced": {"plants": "stamps"}}
    renumbered.kind = "retold+renumbered"
    assert card(renumbered, problem=problem, may_decide=True).own_answer == "108 stamps"


def test_a_reversed_answer_has_no_unit_of_the_original(problem, renumbered):
    renumbered.kind, renumbered.equation, renumbered.answer = "reversed", "54 / 6 + 5", "14"
    shown = card(renumbered, problem=problem, may_decide=True)
    assert (shown.kinds, shown.own_equation, shown.own_answer) == ("reversed", "54 ÷ 6 + 5", "14")


@pytest.mark.parametrize("status", ["accepted", "edited", "rejected"])
def test_a_folded_card_works_out_nothing_that_it_does_not_show(
    problem: Problem, renumbered: Paraphrase, status: str, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_asked: str) -> None:
        raise AssertionError("compared in vain")

    monkeypatch.setattr(reading, "_mark", fail)
    renumbered.status = status
    shown = card(renumbered, problem=problem, may_decide=True)
    assert (shown.stretches, shown.evidence, shown.own_answer) == ([], [], "")
    assert shown.status == status.capitalize()
    assert shown.verdict == "Ready · 0.97"


def test_two_texts_are_compared_once(problem: Problem, variant: Paraphrase):
    reading._mark.cache_clear()
    for _look in range(3):
        card(variant, problem=problem, may_decide=True)
    assert reading._mark.cache_info().misses == 1
