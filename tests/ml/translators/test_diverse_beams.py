from pathlib import Path

import torch
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

from mwpapp.ml.translators.diverse_beams import Dissimilarity, diverse_texts
from tests.ml.translators.tiny import save_tiny_t5


def test_later_groups_are_penalized_for_tokens_that_earlier_groups_chose_at_the_same_step() -> None:
    dissimilarity = Dissimilarity(penalty=2.0)
    scores = torch.zeros(2, 4)
    start = torch.tensor([[0], [0]])
    assert torch.equal(dissimilarity(start, scores), scores)
    dissimilarity(torch.tensor([[0, 3], [0, 3]]), scores)  # both beams chose 3 at the first step
    dissimilarity.next_group()
    assert dissimilarity(start, scores).tolist() == [[0, 0, 0, -4]] * 2
    assert torch.equal(dissimilarity(torch.tensor([[0, 1], [0, 1]]), scores), scores)


def test_more_groups_write_more_different_texts(tmp_path: Path) -> None:
    save_tiny_t5(tmp_path)
    parts = {
        "model": AutoModelForSeq2SeqLM.from_pretrained(tmp_path).eval(),
        "tokenizer": AutoTokenizer.from_pretrained(tmp_path),
    }
    text = "ada has 3 pens ."
    one = diverse_texts(text, groups=1, beams=1, penalty=90.0, **parts)
    four = diverse_texts(text, groups=4, beams=1, penalty=90.0, **parts)
    assert len(one) == 1
    assert len(set(four)) == len(four) > 1
    assert four[0] == one[0]
