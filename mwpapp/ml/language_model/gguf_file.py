"""Read a language model of the Llama architecture from a GGUF file, the format of llama.cpp.

Quantized tensors become single precision. transformers reads such files too, but it requires
accelerate and tokenizes numbers differently from how the model was trained.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from transformers import LlamaConfig

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.language_model.gguf_header import GgufError, GgufFile

ARCHITECTURE = "llama"
PRE_TOKENIZER = "smollm"
"""How texts are split before byte pairs are merged; `tokenizer` splits them in the same way."""

_LAYER = re.compile(r"blk\.(\d+)\.(\w+)\.weight")
_IN_LAYER = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}
_OUTSIDE = {"token_embd.weight": "embed_tokens.weight", "output_norm.weight": "norm.weight"}

# What reading raises if metadata is missing, has another type or contains impossible values.
_DAMAGED = (
    OSError,
    GgufError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    LookupError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufModel:
    """The contents of a file: the shape of the network, its tensors under the names that
    transformers uses, and the tokens with the merges that make them."""

    config: LlamaConfig
    tensors: Mapping[str, Tensor]
    tokens: tuple[str, ...]
    merges: tuple[tuple[str, str], ...]


def read_gguf(folder: Path) -> GgufModel:
    """Return the model of the only GGUF file in `folder`.

    Raise WeightsMissing if there is not exactly one such file, and CheckpointError if it is damaged
    or contains a model of another kind.
    """
    files = sorted(folder.glob("*.gguf"))
    if len(files) != 1:
        raise WeightsMissing(f"The folder {folder.name!r} must contain exactly one GGUF file.")
    try:
        file = GgufFile(files[0])
        _expect(file.values, key="general.architecture", value=ARCHITECTURE)
        _expect(file.values, key="tokenizer.ggml.pre", value=PRE_TOKENIZER)
        config = _config(file.values)
        return GgufModel(
            config=config,
            tensors=_tensors(file, config=config),
            tokens=tuple(file.values["tokenizer.ggml.tokens"]),
            merges=tuple(_merge(pair) for pair in file.values["tokenizer.ggml.merges"]),
        )
    except _DAMAGED as error:
        raise CheckpointError(f"{files[0].name} cannot be read: {error}") from error


def _expect(values: Mapping[str, Any], *, key: str, value: str) -> None:
    if values[key] != value:
        raise ValueError(f"{key} is {values[key]!r}, not {value!r}.")


def _config(values: Mapping[str, Any]) -> LlamaConfig:
    def of_model(key: str) -> Any:
        return values[f"{ARCHITECTURE}.{key}"]

    return LlamaConfig(
        vocab_size=len(values["tokenizer.ggml.tokens"]),
        hidden_size=of_model("embedding_length"),
        intermediate_size=of_model("feed_forward_length"),
        num_hidden_layers=of_model("block_count"),
        num_attention_heads=of_model("attention.head_count"),
        num_key_value_heads=of_model("attention.head_count_kv"),
        max_position_embeddings=of_model("context_length"),
        rms_norm_eps=of_model("attention.layer_norm_rms_epsilon"),
        rope_parameters={"rope_type": "default", "rope_theta": of_model("rope.freq_base")},
    )


def _tensors(file: GgufFile, *, config: LlamaConfig) -> dict[str, Tensor]:
    found: dict[str, Tensor] = {}
    for name, stored in file.tensors():
        values = torch.from_numpy(stored.copy())
        in_layer = _LAYER.fullmatch(name)
        if in_layer is None:
            found[_OUTSIDE[name]] = values
            continue
        layer, role = in_layer.groups()
        if role in ("attn_q", "attn_k"):
            values = _halves_apart(values, width=config.hidden_size // config.num_attention_heads)
        found[f"layers.{layer}.{_IN_LAYER[role]}.weight"] = values
    return found


def _halves_apart(weight: Tensor, *, width: int) -> Tensor:
    """Return the rows of each head in the order that transformers expects.

    llama.cpp rotates neighbouring rows together; transformers rotates row i with row i + width / 2.
    `weight` is (heads * width, hidden).
    """
    pairs = weight.view(-1, width // 2, 2, weight.shape[1])  # (heads, width / 2, 2, hidden)
    return pairs.transpose(1, 2).reshape(weight.shape)


def _merge(pair: str) -> tuple[str, str]:
    first, second = pair.split(" ")
    return first, second
