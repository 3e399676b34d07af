import pytest
import torch

from mwpapp.ml.encoders.adapters import adapt, is_adapter, merge
from tests.ml.tiny import tiny_backbone

IDS = torch.tensor([[2, 5, 6, 3]])


@pytest.fixture
def model(tmp_path):
    torch.manual_seed(3)
    return tiny_backbone(tmp_path).model.eval()


def hidden(model):
    with torch.inference_mode():
        return model(input_ids=IDS).last_hidden_state


def adapters(model):
    return {name: p for name, p in model.named_parameters() if is_adapter(name)}


def test_new_adapters_change_nothing(model):
    before = hidden(model)
    adapt(model.encoder, rank=2)
    assert torch.allclose(before, hidden(model))


def test_only_the_adapters_are_trained(model):
    adapt(model.encoder, rank=2)
    trained = {name for name, p in model.encoder.named_parameters() if p.requires_grad}
    assert trained == set(adapters(model.encoder))
    assert len(trained) >= 2 * 4  # at least those of the attention in each layer
    assert all(min(p.shape) == 2 for p in adapters(model).values())


def test_a_merged_network_computes_the_same_with_its_old_layers(model):
    names = set(model.state_dict())
    adapt(model.encoder, rank=2)
    before = hidden(model)
    with torch.no_grad():
        for parameter in adapters(model).values():
            parameter.normal_(std=0.1)
    adapted = hidden(model)
    assert not torch.allclose(before, adapted)
    merge(model.encoder)
    assert torch.allclose(adapted, hidden(model), atol=1e-5)
    assert set(model.state_dict()) == names
