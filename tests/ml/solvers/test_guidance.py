import json
import math
from dataclasses import replace

import pytest
import torch

from bench.solvers.recursion import recursive_scores
from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.solvers.beam import search
from mwpapp.ml.solvers.decoder import hinted
from mwpapp.ml.solvers.encoding import Encoded
from mwpapp.ml.solvers.guidance import NO_GUIDE, Guidance, GuidanceShape, template_batch
from mwpapp.ml.solvers.network import SolverNetwork, load_network, save_network
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.symbols import Symbols
from mwpapp.ml.solvers.trees import tree_batch
from tests.ml.solvers.tiny_solver import tiny_examples, tiny_network

WHOLE = GuidanceShape()
TEMPLATES = [(0, 4, 4), (1, 2, 4, 4, 4), NO_GUIDE, (3, 4, 4)]


def encoded_of(problems: int, width: int, *, hints: torch.Tensor | None = None) -> Encoded:
    one = torch.ones(problems, 1)
    words = torch.ones(problems, 1, width)
    root = torch.tensor([[0.5] * width] * problems)
    return Encoded(
        words=words, mask=one > 0, root=root, numbers=words, number_mask=one > 0, hints=hints
    )


def problems():
    return [example.solved.read for example in tiny_examples()]


def guided(network: SolverNetwork, reads, templates) -> Encoded:
    encoded = network.encode(network.encoder.cut(reads))
    return network.guided(encoded, templates=templates)


def test_a_template_has_one_symbol_for_all_quantities_and_one_for_what_is_unknown():
    symbols = Symbols(operators=("+", "/"), constants=("2",))
    tree = parse("2 / 2 + 5 * 2")
    assert symbols.template(tree) == (0, 1, 2, 2, 4, 4, 2)
    examples = tiny_examples()
    known = tiny_network().symbols
    assert known.template(examples[2].solved.tree)[-1] == known.fixed


def test_the_gate_is_tanh_times_sigmoid_of_the_problem_and_the_template():
    guidance = Guidance(WHOLE, symbols=4, width=2, dropout=0.0)
    with torch.no_grad():
        guidance.root.weight.copy_(
            torch.tensor([[1.0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1]])  # two values, two gates
        )
        guidance.root.bias.zero_()
        root = guidance.initial(torch.tensor([[0.5, -1.0]]), torch.tensor([[2.0]]))
    expected = [math.tanh(0.5) / (1 + math.exp(1.0)), math.tanh(2.0) / (1 + math.exp(-2.5))]
    assert root[0].tolist() == pytest.approx(expected)


def test_without_the_gate_a_linear_layer_joins_the_problem_and_the_template():
    guidance = Guidance(replace(WHOLE, gate=False), symbols=4, width=2, dropout=0.0)
    with torch.no_grad():
        guidance.root.weight.copy_(torch.tensor([[1.0, 0, 1], [0, 1, 2]]))
        guidance.root.bias.zero_()
        root = guidance.initial(torch.tensor([[0.5, -1.0]]), torch.tensor([[2.0]]))
    assert root[0].tolist() == [2.5, 3.0]


def test_the_template_is_the_sum_of_the_last_states_of_both_directions():
    guidance = Guidance(WHOLE, symbols=5, width=4, dropout=0.0).eval()
    with torch.no_grad():
        states, template = guidance.encode(template_batch([(0, 4, 3), (1,)]))
    torch.testing.assert_close(template[0], states[0, 2, :2] + states[0, 0, 2:])
    torch.testing.assert_close(template[1], states[1, 0, :2] + states[1, 0, 2:])
    assert not states[1, 1:].any()


def test_a_goal_gets_the_hint_of_its_own_step_and_none_after_the_end_of_the_guide():
    hints = torch.tensor([[[1.0, 2], [3, 4], [0, 0]], [[5, 6], [7, 8], [0, 0]]])
    encoded = encoded_of(2, 2, hints=hints)
    goals = torch.full((3, 2), 10.0)
    found = hinted(goals, encoded, rows=torch.tensor([0, 1, 1]), steps=torch.tensor([1, 1, 6]))
    assert found.tolist() == [[13, 14], [17, 18], [10, 10]]


@pytest.mark.parametrize("shape", [WHOLE, GuidanceShape(gate=False), GuidanceShape(aligned=False)])
def test_a_batch_gets_the_same_scores_as_one_problem_after_another(shape):
    network, examples = tiny_network(guidance=shape), tiny_examples()
    operators = len(network.symbols.operators)
    with torch.no_grad():
        batch = guided(network, problems(), TEMPLATES)
        trees = tree_batch([example.prefix for example in examples], operators=operators)
        together = network.decoder(batch, trees=trees).split([len(e.prefix) for e in examples])
        for row, example in enumerate(examples):
            one = guided(network, [example.solved.read], [TEMPLATES[row]])
            tree = tree_batch([example.prefix], operators=operators)
            alone = network.decoder(one, trees=tree)
            torch.testing.assert_close(together[row][:, : alone.shape[1]], alone)


def test_batches_and_recursion_give_the_same_scores_with_hints():
    network, examples = tiny_network(guidance=WHOLE), tiny_examples()
    trees = [example.prefix for example in examples]
    with torch.no_grad():
        encoded = guided(network, problems(), TEMPLATES)
        batch = tree_batch(trees, operators=len(network.symbols.operators))
        at_once = network.decoder(encoded, trees=batch)
        one_by_one = recursive_scores(network.decoder, encoded, trees=trees)
    torch.testing.assert_close(at_once, one_by_one)


@pytest.mark.parametrize("beams", [1, 4])
def test_the_score_of_a_guided_beam_is_that_of_its_symbols(beams):
    network = tiny_network(guidance=WHOLE)
    with torch.no_grad():
        encoded = guided(network, problems(), TEMPLATES)
        found = search(network.decoder, encoded, beams=beams, max_symbols=9)
        prefixes = [one[0].prefix for one in found]
        batch = tree_batch(prefixes, operators=len(network.symbols.operators))
        steps = network.decoder(encoded, trees=batch).log_softmax(dim=-1)
    best = steps.argmax(dim=-1)
    steps = steps.gather(1, batch.symbols.unsqueeze(1)).squeeze(1)
    for row, (one, *_) in enumerate(found):
        if len(one.prefix) < 7:  # near the limit, operators are not allowed
            mine = batch.rows == row
            assert one.score == pytest.approx(float(steps[mine].sum()), abs=1e-4)
            if beams == 1:  # the greedy choice
                assert best[mine].tolist() == list(one.prefix)


def test_a_guide_changes_the_proposals_only_of_a_network_with_guidance():
    plain, guiding = tiny_network(), tiny_network(guidance=WHOLE)
    assert propose(plain, problems(), guides=TEMPLATES) == propose(plain, problems())
    assert propose(guiding, problems(), guides=TEMPLATES) != propose(guiding, problems())


def test_guides_belong_to_their_problems_whatever_the_order_of_the_batch():
    network = tiny_network(guidance=WHOLE)
    forward = propose(network, problems(), guides=TEMPLATES)
    backward = propose(network, problems()[::-1], guides=TEMPLATES[::-1])
    assert [one.found[0].tree for one in forward] == [one.found[0].tree for one in backward[::-1]]


def test_a_network_with_guidance_is_saved_and_loaded(tmp_path, monkeypatch):
    monkeypatch.setattr("mwpapp.ml.solvers.network.resolve", lambda name: tmp_path / name)
    network = tiny_network(guidance=GuidanceShape(gate=False))
    save_network(tmp_path / "guided", network, seed=0, data={}, metrics={}, extra={})
    loaded, _manifest = load_network("guided", device="cpu")
    assert loaded.shape == network.shape
    assert loaded.guidance is not None
    assert network.guidance is not None
    saved = network.guidance.root.weight  # checkpoints are in half precision
    torch.testing.assert_close(loaded.guidance.root.weight, saved, atol=1e-3, rtol=1e-3)


def test_networks_without_guidance_have_none_in_their_weights_and_manifests(tmp_path):
    network = tiny_network()
    manifest = save_network(tmp_path / "plain", network, seed=0, data={}, metrics={}, extra={})
    assert "guidance" not in manifest.architecture
    assert not [name for name, _ in network.named_parameters() if "guidance" in name]
    shipped = json.loads((resolve(SOLVER) / "manifest.json").read_text(encoding="utf-8"))
    assert "guidance" not in shipped["architecture"]
