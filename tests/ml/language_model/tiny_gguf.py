"""A random language model of width 8 in a GGUF file, over bytes and the merges of "the"."""

from __future__ import annotations

from pathlib import Path

import torch
from gguf import GGUFWriter
from tokenizers.pre_tokenizers import ByteLevel
from torch import Tensor
from transformers import LlamaConfig, LlamaForCausalLM

WIDTH, HEADS, GROUPS, LAYERS = 8, 2, 1, 2
TOKENS = ("<|endoftext|>", "<|im_end|>", *sorted(ByteLevel.alphabet()), "th", "the", "Ġthe")
MERGES = ("t h", "th e", "Ġ the")
_NAMES = {
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}


def random_network() -> LlamaForCausalLM:
    torch.manual_seed(3)
    config = LlamaConfig(
        vocab_size=len(TOKENS),
        hidden_size=WIDTH,
        intermediate_size=12,
        num_hidden_layers=LAYERS,
        num_attention_heads=HEADS,
        num_key_value_heads=GROUPS,
        max_position_embeddings=512,
        rms_norm_eps=1e-5,
        rope_parameters={"rope_type": "default", "rope_theta": 1000.0},
        tie_word_embeddings=True,
        initializer_range=0.5,
    )
    return LlamaForCausalLM(config).eval()


def save_tiny_gguf(
    folder: Path,
    network: LlamaForCausalLM,
    *,
    architecture: str = "llama",
    cut: str = "smollm",
    tokens: tuple[str, ...] = TOKENS,
    without: str = "",
) -> Path:
    """Write the file as llama.cpp does, without the tensor `without`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "tiny.gguf"
    writer = GGUFWriter(path, architecture)
    config = network.config
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_freq_base(1000.0)
    writer.add_tokenizer_pre(cut)
    writer.add_token_list(list(tokens))
    writer.add_token_merges(list(MERGES))
    for name, tensor in network.model.state_dict().items():
        if name != without:
            writer.add_tensor(_name(name), _stored(name, tensor).numpy())
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _name(name: str) -> str:
    if not name.startswith("layers."):
        return "token_embd.weight" if name.startswith("embed") else "output_norm.weight"
    _, layer, role = name.removesuffix(".weight").split(".", 2)
    return f"blk.{layer}.{_NAMES[role]}.weight"


def _stored(name: str, tensor: Tensor) -> Tensor:
    """Return the tensor as llama.cpp stores it: in queries and keys, rows that are rotated together
    are adjacent."""
    if "q_proj" not in name and "k_proj" not in name:
        return tensor.contiguous()
    half = WIDTH // HEADS // 2
    split = tensor.reshape(-1, 2, half, tensor.shape[1])
    return split.transpose(1, 2).reshape(tensor.shape).contiguous()
