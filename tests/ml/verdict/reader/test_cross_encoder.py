import math
from dataclasses import replace

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.checkpoints.manifest import read_manifest, write_manifest
from mwpapp.ml.verdict.reader import cross_encoder
from mwpapp.ml.verdict.reader.cross_encoder import (
    VARIANT,
    CrossEncoder,
    PairReader,
    Scores,
    _anywhere,
    _readings,
    cut_pieces,
    load_reader,
    save_network,
    trained_tensors,
)
from mwpapp.ml.verdict.reader.marks import NONE, PAIRED
from tests.ml.tiny import tiny_backbone
from tests.ml.verdict.cases import comparison

PAIR = comparison("3 pens, Ana has.", of="Ana has 3 pens.")
OTHER = comparison("Ben lost 40 cups and 3 hats on a windy day.", of="Ben lost 4 cups.")


@pytest.fixture
def network(tmp_path):
    torch.manual_seed(3)
    return CrossEncoder(tiny_backbone(tmp_path / "tiny")).eval()


def test_every_token_has_its_side_and_its_mark(network):
    pieces = cut_pieces(network, [PAIR])
    assert pieces.ids.shape == pieces.marks.shape == pieces.side.shape
    tokens = network.backbone.tokenizer.convert_ids_to_tokens(pieces.ids[0])
    threes = [at for at, token in enumerate(tokens) if token == "3"]
    assert [int(pieces.side[0, at]) for at in threes] == [1, 2]
    assert [int(pieces.marks[0, at]) for at in threes] == [PAIRED, PAIRED]
    between = [at for at, token in enumerate(tokens) if token in ("[CLS]", "[SEP]", ".")]
    assert {int(pieces.marks[0, at]) for at in between} == {NONE}


def test_a_pair_gets_the_same_logit_alone_and_among_others(network):
    reader = PairReader(network)
    reader._half = False
    alone = [logits(reader, item)[0] for item in (PAIR, OTHER)]
    assert logits(reader, PAIR, OTHER) == pytest.approx(alone, abs=1e-5)
    assert logits(reader, OTHER, PAIR) == pytest.approx(alone[::-1], abs=1e-5)
    assert reader.read([]) == []


def logits(reader, *comparisons):
    return [reading.logit for reading in reader.read(comparisons)]


def test_the_worst_token_of_the_variant_is_reported_if_a_fault_is_likely(network):
    pieces = cut_pieces(network, [PAIR, PAIR, PAIR])
    faults = torch.full(pieces.ids.shape, -9.0)
    faults[:, 1] = 5.0  # of the reference: not to be shown in the variant
    of_variant = (pieces.side[0] == VARIANT).nonzero().flatten().tolist()
    faults[0, of_variant[2]] = 0.5
    faults[1, of_variant[2]] = -0.5
    readings = list(_readings(Scores(valid=torch.zeros(3), faults=faults), pieces=pieces))
    assert readings[0].fault == tuple(pieces.places[0, of_variant[2]].tolist())
    assert readings[1].fault is None
    assert readings[2].fault is None


def test_the_odds_of_any_fault_equal_those_of_a_noisy_or():
    faults = torch.tensor([[0.0, 0.0, float("-inf")], [-9.0, -9.0, -9.0], [200.0, 0.0, 0.0]])
    found = _anywhere(faults).tolist()
    assert found[0] == pytest.approx(math.log(3))  # 1 - 1/2 * 1/2 against 1/4
    assert found[1] == pytest.approx(math.log(math.expm1(0.02)))
    assert found[2] == pytest.approx(200, abs=2)


def test_marks_change_the_logit(network):
    pieces = cut_pieces(network, [PAIR])
    blank = replace(pieces, marks=torch.zeros_like(pieces.marks))
    with torch.inference_mode():
        assert not torch.allclose(network(pieces).valid, network(blank).valid)


@pytest.mark.parametrize("texts", [("", ""), ("", "x"), ("9" * 3000, "word " * 2000), ("é≈", "🙂")])
def test_any_two_texts_can_be_read(network, texts):
    (logit,) = logits(PairReader(network), comparison(texts[1], of=texts[0]))
    assert logit == logit  # not NaN


def test_a_saved_network_gives_the_same_logits(network, tmp_path, monkeypatch):
    with torch.no_grad():
        for tensor in trained_tensors(network).values():
            tensor.copy_(tensor.half().float())  # as the file keeps it
    saved = save(network, tmp_path / "reader")
    monkeypatch.setattr(cross_encoder, "resolve", lambda name: tmp_path / name)
    found = load_reader("reader", device="cpu")
    assert logits(found, PAIR, OTHER) == pytest.approx(logits(PairReader(network), PAIR, OTHER))
    assert saved.part == "cross-encoder"


def test_an_adapted_network_saves_only_what_was_added(tmp_path, monkeypatch):
    torch.manual_seed(3)
    network = CrossEncoder(tiny_backbone(tmp_path / "tiny"), rank=2).eval()
    with torch.no_grad():
        for tensor in trained_tensors(network).values():
            tensor.copy_(torch.randn_like(tensor).mul(0.1).half().float())
    save(network, tmp_path / "reader")
    layers = [name for name in trained_tensors(network) if name.startswith("transformer.")]
    assert layers
    assert all(".down." in name or ".up." in name for name in layers)
    monkeypatch.setattr(cross_encoder, "resolve", lambda name: tmp_path / name)
    monkeypatch.setattr(cross_encoder, "half_is_faster", lambda device: False)
    found, expected = load_reader("reader", device="cpu"), PairReader(network)
    assert logits(found, PAIR, OTHER) == pytest.approx(logits(expected, PAIR, OTHER), abs=1e-4)


def test_the_saved_weights_do_not_contain_the_base_model(network):
    assert not any("embeddings" in name for name in trained_tensors(network) if "marks" not in name)


@pytest.mark.parametrize(
    "changes",
    [
        {"part": "paraqd"},
        {"base": None},
        {"architecture": {}},
        {"architecture": {"kind": "another", "marks": 21, "max_length": 256}},
        {"architecture": {"kind": cross_encoder.KIND, "marks": 3, "max_length": 256}},
        {"architecture": {"kind": cross_encoder.KIND, "marks": 21, "max_length": True}},
        {"sha256": "0" * 64},
    ],
)
def test_a_checkpoint_for_another_network_is_refused(network, tmp_path, monkeypatch, changes):
    save(network, tmp_path / "reader")
    manifest = replace(read_manifest(tmp_path / "reader"), **changes)
    write_manifest(tmp_path / "reader", manifest)
    monkeypatch.setattr(cross_encoder, "resolve", lambda name: tmp_path / name)
    with pytest.raises(CheckpointError):
        load_reader("reader", device="cpu")


def test_missing_weights_are_reported(network, tmp_path, monkeypatch):
    save(network, tmp_path / "reader")
    (tmp_path / "reader" / "weights.safetensors").unlink()
    monkeypatch.setattr(cross_encoder, "resolve", lambda name: tmp_path / name)
    with pytest.raises(WeightsMissing):
        load_reader("reader", device="cpu")


def save(network, folder):
    return save_network(folder, network, base="tiny", seed=1, data={}, metrics={})
