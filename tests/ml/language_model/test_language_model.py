from __future__ import annotations

from pathlib import Path

import pytest
import torch
from gguf import GGUFWriter

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.language_model import language_model
from mwpapp.ml.language_model.gguf_file import read_gguf
from mwpapp.ml.language_model.language_model import MAX_TOKENS, LanguageModel, load_language_model
from mwpapp.ml.language_model.tokenizer import make_tokenizer
from tests.ml.language_model.tiny_gguf import MERGES, TOKENS, random_network, save_tiny_gguf


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LanguageModel:
    monkeypatch.setattr(language_model, "half_is_faster", lambda _device: False)
    save_tiny_gguf(tmp_path / "tiny", random_network())
    return load_language_model("tiny", device="cpu", folders=(tmp_path,))


def test_tensors_have_the_names_and_the_row_order_of_transformers(tmp_path: Path) -> None:
    network = random_network()
    save_tiny_gguf(tmp_path, network)
    found = read_gguf(tmp_path)
    expected = network.model.state_dict()
    assert set(found.tensors) == set(expected)
    assert all(torch.equal(found.tensors[name], expected[name]) for name in expected)
    assert found.config.num_key_value_heads == 1


def test_numbers_are_split_into_digits_and_control_tokens_into_characters() -> None:
    tokenizer = make_tokenizer(TOKENS, merges=[(a, b) for a, b in map(str.split, MERGES)])
    assert tokenizer.encode("12 the").tokens == ["1", "2", "Ġthe"]
    assert len(tokenizer.encode("<|im_end|>").ids) == len("<|im_end|>")


def test_log_probabilities_equal_those_of_the_whole_network(tiny: LanguageModel) -> None:
    text = "the 3 cats"
    prefix = "Math word problem:\n"
    network = random_network()
    cut = make_tokenizer(TOKENS, merges=[(a, b) for a, b in map(str.split, MERGES)])
    text_ids = cut.encode(text).ids
    ids = [0, *cut.encode(prefix).ids, *text_ids]
    with torch.inference_mode():
        logits = network(torch.tensor([ids])).logits[0].log_softmax(-1)
    expected = [logits[at - 1, ids[at]].item() for at in range(len(ids) - len(text_ids), len(ids))]
    (found,) = tiny.read([text])
    assert found.log_probabilities == pytest.approx(expected, abs=1e-4)
    assert [text[start:end] for start, end in found.spans] == ["the", " ", "3", " ", *"cats"]


def test_texts_in_a_batch_get_the_same_scores_as_alone(tiny: LanguageModel) -> None:
    texts = ["the 3 cats eat", "the 3 cats", "a cat", "the 3 dogs eat", ""]
    together = tiny.read(texts)
    for text, found in zip(texts, together, strict=True):
        tiny._cache.clear()
        (alone,) = tiny.read([text])
        assert found.log_probabilities == pytest.approx(alone.log_probabilities, abs=1e-4)


def test_a_text_is_read_only_once(tiny: LanguageModel) -> None:
    assert tiny.read(["the cat", "the cat"])[0] is tiny.read(["the cat"])[0]


def test_the_cache_is_limited(tiny: LanguageModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_model, "CACHED_TEXTS", 2)
    tiny.read(["a", "b"])
    tiny.read(["c", "b"])
    assert list(tiny._cache) == ["b", "c"]


@pytest.mark.parametrize("text", ["", " ", "\n", "😀 café №", "\x00", "the " * 5000])
def test_any_text_can_be_read(tiny: LanguageModel, text: str) -> None:
    (found,) = tiny.read([text])
    assert len(found.spans) == len(found.log_probabilities) <= MAX_TOKENS
    assert all(value <= 0 for value in found.log_probabilities)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing):
        load_language_model("absent", folders=(tmp_path,))
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "readme.txt").write_text("nothing")
    with pytest.raises(WeightsMissing):
        load_language_model("empty", folders=(tmp_path,))


def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    whole = save_tiny_gguf(tmp_path / "tiny", random_network()).read_bytes()
    for content in (b"GGUF", b"\x00" * 64, whole[: len(whole) // 2]):
        (tmp_path / "tiny" / "tiny.gguf").write_bytes(content)
        with pytest.raises(CheckpointError):
            load_language_model("tiny", folders=(tmp_path,))


def test_a_model_without_attention_heads_is_reported(tmp_path: Path) -> None:
    network = random_network()
    network.config.num_attention_heads = 0
    save_tiny_gguf(tmp_path / "tiny", network)
    with pytest.raises(CheckpointError):
        load_language_model("tiny", folders=(tmp_path,))


@pytest.mark.parametrize("method", ["add_token_list", "add_token_merges"])
@pytest.mark.parametrize("value", [7, [7, 8]])
def test_tokens_of_the_wrong_type_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, value: int | list[int]
) -> None:
    key = f"tokenizer.ggml.{method.removeprefix('add_token_').replace('list', 'tokens')}"

    def add(writer: GGUFWriter, _usual: list[str]) -> None:
        if isinstance(value, int):
            writer.add_uint32(key, value)
        else:
            writer.add_array(key, value)

    monkeypatch.setattr(GGUFWriter, method, add)
    save_tiny_gguf(tmp_path / "tiny", random_network())
    with pytest.raises(CheckpointError):
        load_language_model("tiny", folders=(tmp_path,))


@pytest.mark.parametrize(
    "changes",
    [
        {"architecture": "gpt2"},
        {"cut": "gpt-2"},
        {"without": "norm.weight"},
        {"tokens": ("<|end|>", *TOKENS[1:])},
    ],
)
def test_an_unsupported_model_is_reported(tmp_path: Path, changes: dict[str, str]) -> None:
    save_tiny_gguf(tmp_path / "tiny", random_network(), **changes)  # type: ignore[arg-type]
    with pytest.raises(CheckpointError):
        load_language_model("tiny", folders=(tmp_path,))
