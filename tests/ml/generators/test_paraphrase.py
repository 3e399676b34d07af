import random
from pathlib import Path

import pytest
import torch

from mwpapp.ml.generators.paraphrase import Seq2SeqParaphrase
from mwpapp.ml.generators.registry import configured_generators_of
from mwpapp.ml.protocols import Paraphraser, Tools
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.translators.paraphraser import load_paraphraser
from mwpapp.ml.types import Candidate, Problem
from tests.ml.tiny import Words
from tests.ml.translators.tiny import save_tiny_t5, teach_tiny_t5

FIRST, SECOND = "Ada has 3 red pens.", "How many pens has Ada after buying 2?"
PROBLEM = Problem(text=f"{FIRST} {SECOND}", equation="3 + 2", answer="5", unit="pens")


class Scripted:
    """Returns the given paraphrases of each text, and records the texts that it was given."""

    name = "scripted"

    def __init__(self, **found: list[str]) -> None:
        self.found = {"whole": [], "first": [], "second": [], **found}
        self.asked: list[str] = []

    def paraphrase(self, text: str, *, count: int) -> list[str]:
        self.asked.append(text)
        name = {PROBLEM.text: "whole", FIRST: "first", SECOND: "second"}[text]
        return self.found[name][:count]


def _written(paraphraser: Paraphraser | None, problem: Problem = PROBLEM) -> list[Candidate]:
    tools = Tools(tagger=Words(), paraphraser=paraphraser)
    return list(Seq2SeqParaphrase().generate(problem, rng=random.Random(1), tools=tools))


def test_paraphrases_of_the_whole_text_come_before_combined_sentences():
    whole = "With 3 red pens, Ada buys 2. How many pens has she?"
    first, second = "3 red pens are Ada’s.", "Ada buys 2: how many pens has she now?"
    found = _written(Scripted(whole=[whole], first=[first], second=[second]))
    assert found[0].text == whole
    assert {candidate.text for candidate in found[1:]} == {
        f"{first} {SECOND}", f"{FIRST} {second}", f"{first} {second}",
    }  # fmt: skip
    one = found[0]
    assert (one.equation, one.answer, one.unit) == ("3 + 2", "5", "pens")
    assert one.parameters == {"paraphraser": "scripted"}
    assert (one.kind, one.reference.text) == ("reworded", PROBLEM.text)


@pytest.mark.parametrize(
    "text",
    [
        "Ada has 4 red pens. How many pens has Ada after buying 2?",
        "Ada has 3 red pens. How many pens has Ada?",
        "Ada has 3 red pens and buys 2.",
        "Ada has 3 red pens, 3 of them old. How many pens has Ada after buying 2?",
        PROBLEM.text,
    ],
)
def test_a_paraphrase_that_changes_numbers_loses_the_question_or_changes_nothing_is_dropped(
    text: str,
):
    assert _written(Scripted(whole=[text])) == []


def test_a_sentence_with_other_numbers_is_dropped():
    assert _written(Scripted(first=["Ada has 5 red pens."], second=["How many pens?"])) == []


def test_nothing_is_computed_before_a_candidate_is_taken():
    paraphraser = Scripted(whole=[PROBLEM.text.replace("red", "crimson")])
    tools = Tools(tagger=Words(), paraphraser=paraphraser)
    stream = Seq2SeqParaphrase().generate(PROBLEM, rng=random.Random(1), tools=tools)
    assert paraphraser.asked == []
    next(stream)
    assert paraphraser.asked == [PROBLEM.text]


def test_nothing_is_written_without_a_paraphraser():
    assert _written(None) == []
    assert Seq2SeqParaphrase.name in {one.name for one in configured_generators_of("reworded")}


TOLD = "ada has 3 pens . she buys 2 . how many pens ?"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Paraphraser:
    """A T5 that was trained on one paraphrase, saved, and loaded like any other."""
    folder: Path = tmp_path_factory.mktemp("weights")
    save_tiny_t5(folder / "tiny-t5")
    taught = "ada buys 2 pens . she has 3 . how many in all ?"
    teach_tiny_t5(folder / "tiny-t5", text=TOLD, paraphrase=taught)
    return load_paraphraser("tiny-t5", device=torch.device("cpu"), folders=(folder,))


def test_the_texts_of_a_real_network_pass_the_same_checks(tiny: Paraphraser):
    found = _written(tiny, Problem(text=TOLD, equation="3 + 2"))
    assert "ada buys 2 pens. she has 3. how many in all?" in [one.text for one in found]
    # The network also writes texts without the question or with other numbers.
    assert len(tiny.paraphrase(TOLD, count=8)) > len(found)
    for candidate in found:
        assert sorted(q.value for q in find_quantities(candidate.text)) == [2, 3]
        assert candidate.parameters == {"paraphraser": "tiny-t5"}
