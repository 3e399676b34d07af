"""The card of a variant: its text with marks, evidence, answer and colours."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.web.variants import marked_text
from mwpapp.web.variants.cards import card
from mwpapp.web.variants.evidence_lines import NOTHING
from mwpapp.web.variants.partners import named_partners
from tests.html import compact


@pytest.fixture
def renumbered(variant: Paraphrase) -> Paraphrase:
    variant.kind, variant.equation, variant.answer = "renumbered", "(23 - 5) * 6", "108"
    return variant


def test_a_pending_card_shows_its_text_marked_with_evidence_and_answer(problem, renumbered):
    shown = card(renumbered, problem=problem, may_decide=True)
    pieces = [piece.text for stretch in shown.stretches for piece in stretch.pieces]
    assert "".join(pieces) == renumbered.text
    assert [line.sentence for line in shown.evidence.passed] == [
        "All 3 quantities are present: 14 trays, 5 trays, 6 plants."
    ]
    assert (shown.own_equation, shown.own_answer) == ("(23 − 5) × 6", "108 plants")


def test_an_answer_has_the_unit_of_the_variant(problem, renumbered):
    renumbered.kind, renumbered.unit = "retold+renumbered", "stamps"
    assert card(renumbered, problem=problem, may_decide=True).own_answer == "108 stamps"


def test_a_retold_card_shows_its_answer_if_it_counts_other_things(problem, variant):
    variant.kind = "retold"
    assert card(variant, problem=problem, may_decide=True).own_answer == ""
    variant.unit = "stamps"
    assert card(variant, problem=problem, may_decide=True).own_answer == "54 stamps"


@pytest.mark.parametrize("status", ["accepted", "edited", "rejected"])
def test_a_folded_card_computes_nothing_that_it_does_not_show(
    problem: Problem, renumbered: Paraphrase, status: str, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_arguments: object, **_options: object) -> None:
        raise AssertionError("compared needlessly")

    monkeypatch.setattr(marked_text, "_mark", fail)
    renumbered.status = status
    shown = card(renumbered, problem=problem, may_decide=True)
    assert (shown.stretches, shown.original, shown.own_answer) == ([], [], "")
    assert shown.evidence == NOTHING
    assert shown.status == status.capitalize()
    assert (shown.verdict, shown.percent) == ("Ready", 97)


def test_a_part_of_a_word_is_not_the_partner_of_a_name(problem: Problem, variant: Paraphrase):
    problem.text, variant.evidence = "Sam has 14 pens and Ada has 6.", []
    variant.text = "Ada has 6 pens, and Sam has 14."
    assert named_partners(variant, problem=problem) == (("Sam", "Sam"), ("Ada", "Ada"))
    variant.text = "Ada has 6 pens of the same kind."
    assert named_partners(variant, problem=problem) == (("Ada", "Ada"),)


def test_two_texts_are_compared_only_once(problem: Problem, variant: Paraphrase):
    marked_text._mark.cache_clear()
    for _look in range(3):
        card(variant, problem=problem, may_decide=True)
    assert marked_text._mark.cache_info().misses == 1


def coloured(paraphrase: Paraphrase, problem: Problem) -> dict[int, str]:
    """Return the text of each coloured quantity, by its number."""
    return {
        stretch.number: "".join(piece.text for piece in stretch.pieces)
        for stretch in marked_text.marked(paraphrase, problem=problem)
        if stretch.number is not None
    }


def test_colours_come_from_the_stored_alignment(
    problem: Problem, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delattr(marked_text, "align")
    assert coloured(variant, problem) == {0: "14 trays", 1: "5 trays", 2: "6 plants"}
    variant.alignment[0]["original"], variant.alignment[1]["original"] = 2, 0
    assert coloured(variant, problem) == {2: "14 trays", 1: "5 trays", 0: "6 plants"}


def test_an_edited_text_has_no_colours_until_it_is_aligned(problem: Problem, variant: Paraphrase):
    variant.text, variant.alignment = "My own: 14, 5 and 6?", None
    assert coloured(variant, problem) == {}


def test_a_variant_of_an_earlier_original_has_no_colours(problem: Problem, variant: Paraphrase):
    problem.revision += 1
    variant.problem = problem
    assert coloured(variant, problem) == {}


def test_the_stated_answer_of_a_reversed_variant_has_a_colour_and_a_legend(
    client: Client, owner: User, problem: Problem, variant: Paraphrase
):
    variant.kind, variant.text = "reversed", "Nadia has 54 plants and gave 5. How many trays?"
    variant.alignment = [
        {"variant": [10, 12], "original": None, "original_span": None},
        {"variant": [29, 30], "original": 1, "original_span": [46, 47]},
    ]
    variant.save()
    assert coloured(variant, problem) == {-1: "54 plants", 1: "5"}
    client.force_login(owner)
    page = compact(client.get(reverse("problem", args=[problem.pk])).content)
    assert '<mark class="q q9" data-quantity="-1">The original’s answer</mark>' in page
    variant.kind = "reworded"
    assert coloured(variant, problem) == {1: "5"}


def looks(stretches: list[marked_text.Stretch], look: str) -> list[str]:
    """Return the pieces of text that have this look."""
    pieces = [piece for stretch in stretches for piece in stretch.pieces]
    return [piece.text for piece in pieces if look in piece.look]


def named(stretches: list[marked_text.Stretch]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for stretch in stretches:
        for piece in stretch.pieces:
            if piece.name is not None:
                found.setdefault(piece.name, []).append(piece.text)
    return found


def test_the_original_beside_a_card_has_marks_on_the_words_that_the_variant_lacks(problem, variant):
    shown = card(variant, problem=problem, may_decide=True)
    text = "".join(piece.text for stretch in shown.original for piece in stretch.pieces)
    assert text == problem.text
    assert "seedlings" in looks(shown.original, "changed")
    variant.kind = "retold"
    assert looks(card(variant, problem=problem, may_decide=True).original, "changed") == []


def test_a_missing_quantity_is_marked_in_the_original(problem, variant):
    variant.alignment = [one for one in variant.alignment if one["original"] != 2]
    shown = card(variant, problem=problem, may_decide=True)
    assert "6" in " ".join(looks(shown.original, "changed"))


def test_names_and_things_have_the_number_of_their_partner(problem, variant):
    variant.text = variant.text.replace("Nadia", "Kofi").replace("trays", "baskets")
    variant.evidence = [
        {"about": "entities", "state": "fine", "code": "both_replaced", "spans": [],
         "parameters": {"replacements": "Nadia → Kofi, trays → baskets, …"}},
    ]  # fmt: skip
    shown = card(variant, problem=problem, may_decide=True)
    assert named(shown.original) == {0: ["Nadia", "Nadia"], 1: ["trays"]}
    assert named(shown.stretches) == {0: ["Kofi"], 1: ["baskets", "baskets"]}


def test_a_name_that_both_texts_share_is_its_own_partner(problem, variant):
    shown = card(variant, problem=problem, may_decide=True)
    assert named(shown.original) == {0: ["Nadia", "Nadia"]}
    assert named(shown.stretches) == {0: ["Nadia"]}


def doubt(problem: Problem, variant: Paraphrase) -> dict[str, object]:
    gone, at = problem.text.index("gave 5"), variant.text.index("6 plants")
    return {
        "about": "quantities", "state": "doubt", "code": "changed",
        "parameters": {"original": "gave 5", "variant": "6 plants"},
        "spans": [
            {"text": "reference", "start": gone, "end": gone + 6},
            {"text": "variant", "start": at, "end": at + 8},
            {"text": "variant", "start": 5000, "end": 5001},
        ],
    }  # fmt: skip


def test_doubts_are_quoted_from_both_texts_and_the_rest_is_folded(problem, variant):
    fine = variant.evidence[0]
    variant.evidence = [doubt(problem, variant), fine]
    shown = card(variant, problem=problem, may_decide=True).evidence
    assert [line.sentence for line in shown.doubts] == ["“gave 5” became “6 plants”."]
    places = [(place.where, place.words) for place in shown.doubts[0].places]
    assert places == [("Original", "gave 5"), ("Variant", "6 plants")]
    first = shown.doubts[0].places[0]
    assert first.before.startswith("…")
    assert f"{first.before[1:]}gave 5{first.after[:-1]}" in problem.text
    assert (len(shown.passed), shown.summary) == (1, "Other checks passed")


def test_without_doubts_one_line_says_that_all_checks_passed(problem, variant):
    assert card(variant, problem=problem, may_decide=True).evidence.summary == "All checks passed"
    variant.judgement = "check"
    uncertain = card(variant, problem=problem, may_decide=True).evidence.summary
    assert uncertain.startswith("No check failed, but the verdict is uncertain")


def test_a_card_shows_how_much_and_how_the_variant_differs(problem, variant):
    shown = card(variant, problem=problem, may_decide=True)
    assert (shown.changes, shown.differs) == ("different order", "46% different")
    variant.kind, variant.difference = "renamed+renumbered", None
    variant.text = problem.text.replace("14", "23").replace("Nadia", "Hina")
    shown = card(variant, problem=problem, may_decide=True)
    assert (shown.changes, shown.differs) == ("same text · different names · new numbers", "")


def test_a_card_of_a_removed_kind_shows_its_name(problem, variant):
    variant.kind = "shouted"
    assert card(variant, problem=problem, may_decide=True).changes == "shouted"


def test_the_page_has_the_group_of_each_card(owner: User, variant: Paraphrase, client: Client):
    client.force_login(owner)
    page = compact(client.get(reverse("problem", args=[variant.problem_id])).content)
    assert 'data-group="0123456789ab"' in page
    assert '<span title="reordered">different order</span>' in page
    assert "46% different" in page


@pytest.mark.parametrize(("dropped", "sentence"), [(1, "1 variant was"), (7, "7 variants were")])
def test_the_page_shows_how_many_variants_were_dropped(
    owner: User, variant: Paraphrase, client: Client, dropped: int, sentence: str
):
    Run.objects.create(
        kind="variants", asked_by=owner, problem=variant.problem, state="done", done=1, total=1,
        finished_at=variant.created_at, counts={"written": 1, "dropped": dropped},
    )  # fmt: skip
    client.force_login(owner)
    page = compact(client.get(reverse("problem", args=[variant.problem_id])).content)
    assert f"{sentence} dropped because" in page
