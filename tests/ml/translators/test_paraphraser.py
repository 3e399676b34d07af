"""The real loading code on a random T5 of width 8."""

import random
from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.operators.held_out.question_paraphrase import QuestionParaphrase
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.published.generated_negative import GeneratedNegative
from mwpapp.ml.protocols import Tools
from mwpapp.ml.translators.paraphraser import SeqToSeqParaphraser, load_paraphraser
from tests.ml.tiny import Words
from tests.ml.translators.tiny import save_tiny_t5

TEXT = "ada has 3 pens. how many pens has she?"
CPU = torch.device("cpu")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, ...]:
    save_tiny_t5(tmp_path / "tiny-t5")
    return (tmp_path,)


@pytest.fixture
def paraphraser(folders: tuple[Path, ...]) -> SeqToSeqParaphraser:
    return load_paraphraser("tiny-t5", device=CPU, folders=folders)


def test_paraphrases_differ_from_the_text_and_from_each_other(
    paraphraser: SeqToSeqParaphraser,
) -> None:
    found = paraphraser.paraphrase(TEXT, count=4)
    assert 1 < len(found) <= 4
    assert len({*found, TEXT}) == len(found) + 1
    assert found == paraphraser.paraphrase(TEXT, count=4)


@pytest.mark.parametrize("text", ["", " ", "…", "?!"])
def test_a_text_without_words_has_no_paraphrases(
    paraphraser: SeqToSeqParaphraser, text: str
) -> None:
    assert paraphraser.paraphrase(text, count=2) == []
    assert paraphraser.paraphrase(TEXT, count=0) == []


def test_the_network_reads_the_prefix(folders: tuple[Path, ...]) -> None:
    plain = load_paraphraser("tiny-t5", device=CPU, folders=folders)
    prefixed = load_paraphraser("tiny-t5", prefix="paraphrase: ", device=CPU, folders=folders)
    assert plain.paraphrase(TEXT, count=4) != prefixed.paraphrase(TEXT, count=4)


def test_operators_report_the_paraphraser_that_wrote_their_texts(
    paraphraser: SeqToSeqParaphraser,
) -> None:
    tools = Tools(tagger=Words(), paraphraser=paraphraser, question_paraphraser=paraphraser)
    for operator in (GeneratedNegative(), QuestionParaphrase()):
        assert made_with(operator, tools=tools) == "seq2seq:tiny-t5"
        result = operator.apply(TEXT, rng=random.Random(1), tools=tools)
        assert result is not None
        assert result[1].startswith("seq2seq:tiny-t5, ")
        assert result[1].endswith(" lost")


def test_missing_weights_are_reported(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing, match="absent"):
        load_paraphraser("absent", folders=(tmp_path,))
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "note.txt").write_text("no weights")
    with pytest.raises(WeightsMissing, match="checkpoint empty cannot be loaded"):
        load_paraphraser("empty", folders=(tmp_path,))
