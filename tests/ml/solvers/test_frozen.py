import pytest
import torch
from transformers import BertConfig, BertModel, MPNetConfig, MPNetModel

from mwpapp.ml.solvers.frozen import FrozenLayers, additive, stack

IDS = torch.tensor([[2, 5, 6, 3], [2, 7, 3, 0]])
MASK = torch.tensor([[True, True, True, True], [True, True, True, False]])


SMALL = {
    "vocab_size": 20,
    "hidden_size": 8,
    "num_hidden_layers": 3,
    "num_attention_heads": 2,
    "intermediate_size": 16,
    "attn_implementation": "eager",
}


def bert():
    torch.manual_seed(0)
    return BertModel(BertConfig(**SMALL)).eval()


def mpnet():
    """Return an MPNet model. Its layers share a bias that depends on the distance between two
    words."""
    torch.manual_seed(0)
    return MPNetModel(MPNetConfig(**SMALL)).eval()


@pytest.fixture
def transformer():
    return bert()


@pytest.mark.parametrize("layers", [0, 1, 2])
@pytest.mark.parametrize("make", [bert, mpnet])
def test_the_frozen_and_the_trained_layers_together_equal_the_whole_transformer(make, layers):
    transformer = make()
    below = FrozenLayers(transformer, layers=layers).states(IDS, mask=MASK)
    above = stack(transformer, first=layers, last=None)
    with torch.no_grad():
        split = above(below, attention_mask=additive(MASK, like=below))[0]
        whole = transformer(input_ids=IDS, attention_mask=MASK.long()).last_hidden_state
    assert torch.allclose(split[MASK], whole[MASK], atol=1e-5)


def test_cached_states_are_the_same_in_any_batch_and_are_not_computed_again(transformer):
    frozen = FrozenLayers(transformer, layers=2)
    fresh = frozen.states(IDS, mask=MASK)
    frozen.remember(on=True)
    frozen.states(IDS, mask=MASK)
    torch.nn.init.zeros_(transformer.encoder.layer[0].output.dense.weight)
    again = frozen.states(IDS[[1, 0]], mask=MASK[[1, 0]])
    assert torch.allclose(again[[1, 0]][MASK], fresh[MASK], atol=2e-3)
    frozen.remember(on=False)
    assert not torch.allclose(frozen.states(IDS, mask=MASK)[MASK], fresh[MASK], atol=2e-3)


def test_frozen_layers_have_no_gradients(transformer):
    FrozenLayers(transformer, layers=2)
    trained = [layer.output.dense.weight.requires_grad for layer in transformer.encoder.layer]
    assert trained == [False, False, True]
    assert not transformer.embeddings.word_embeddings.weight.requires_grad
