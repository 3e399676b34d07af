import json

from mwpapp.ml.checkpoints.resolve import ROOT
from mwpapp.ml.types import Reading, Reference, State
from mwpapp.ml.verdict.comparing.comparison import compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.reading_plan import plan_reading
from tests.ml.verdict.cases import TRAYS
from tests.ml.verdict.comparing.test_windows import LONG, reworded


def test_a_short_pair_is_read_as_a_whole():
    lines = (ROOT / "fixtures" / "pairs.jsonl").read_text(encoding="utf-8").splitlines()
    for pair in map(json.loads, lines[:300]):
        full = compare(Reference(text=pair["question"]), pair["paraphrase"])
        assert plan_reading(full).windows == [full]
        assert plan_reading(full).evidence(Reading(logit=2.0), number=0) == gather_evidence(
            compare_with(full, logit=2.0)
        )


def compare_with(full, *, logit):
    return type(full)(
        **{name: getattr(full, name) for name in type(full).__slots__ if name != "reading"},
        reading=Reading(logit=logit),
    )


def evidence(variant, *, of=LONG, **worst):
    found = plan_reading(compare(of, variant))
    last = len(found.windows) - 1
    return found.evidence(Reading(**{"logit": 3.0, **worst}), number=last)


def test_the_evidence_on_a_long_pair_refers_to_the_full_texts():
    found = {one.about: one for one in evidence(LONG.text)}
    assert {one.state for one in found.values()} == {State.FINE}
    assert found["quantities"].parameters["count"] > 10
    assert found["question"].code == "remainder_kept"


def test_a_changed_number_is_reported_once_and_not_as_unchanged():
    found = evidence(LONG.text.replace("14 trays", "15 trays"))
    (line,) = [one for one in found if one.about == "quantities"]
    assert (line.code, line.parameters["variant"]) == ("changed", "15 trays")


def test_a_changed_number_that_occurs_elsewhere_is_still_reported_as_changed():
    """The padding contains 19, too."""
    found = evidence(LONG.text.replace("14 trays", "19 trays"))
    assert [one.code for one in found if one.state is State.BROKEN] == ["changed"]


def test_the_worst_reading_is_shown_at_its_place_in_the_full_text():
    variant = reworded(LONG.text)
    found = plan_reading(compare(LONG, variant))
    last = found.windows[-1].variant
    word = next(one for one in last.split() if one.isalpha() and variant.count(one) == 1)
    at = last.index(word)
    lines = evidence(variant, logit=-3.0, fault=(at, at + 1))
    (line,) = [one for one in lines if one.about == "reading"]
    assert line.parameters["word"] == word
    assert variant[line.spans[0].start : line.spans[0].end] == word


def test_a_name_that_is_replaced_in_some_places_only_is_broken_in_a_long_text_too():
    text = f"{LONG.text} Nadia likes it. Nadia sings."
    found = evidence(
        text.replace("Nadia", "Petra", 1), of=Reference(text=text, equation=TRAYS.equation)
    )
    assert [one.code for one in found if one.state is State.BROKEN] == ["replaced_once"]
