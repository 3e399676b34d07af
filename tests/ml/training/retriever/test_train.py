from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.retrieval import loading
from mwpapp.ml.retrieval.bodies import TransformerBody
from mwpapp.ml.retrieval.loading import load_retriever
from mwpapp.ml.retrieval.network import Shape
from mwpapp.ml.retrieval.templates import Templates
from mwpapp.ml.solvers.encoding import PretrainedEncoder
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.training.retriever.batches import Composition, batches
from mwpapp.ml.training.retriever.distractors import statements, with_distractor
from mwpapp.ml.training.retriever.examples import (
    Example,
    broken_example,
    example_of,
    of_frequent_templates,
    without_repeated,
)
from mwpapp.ml.training.retriever.lookalikes import lookalikes
from mwpapp.ml.training.retriever.loss import info_nce
from mwpapp.ml.training.retriever.run import Plan, run
from mwpapp.ml.training.retriever.start import start_from
from mwpapp.ml.training.retriever.train import Batch, Losses, Settings, train
from tests.ml.solvers.tiny_solver import tiny_network
from tests.ml.tiny import save_tiny_encoder, tiny_backbone

PROBLEMS = (
    ("Ida has 3 pens. She buys 4 more. How many has she now?", "3 + 4"),
    ("A bus has 9 riders. 5 more get on. How many ride now?", "9 + 5"),
    ("Ben had 8 nuts. He ate 2. How many are left?", "8 - 2"),
    ("A shelf held 7 cups. 6 fell off. How many are left?", "7 - 6"),
)


def examples() -> list[Example]:
    made = [
        example_of(id=f"bank:{number}", text=text, equation=equation)
        for number, (text, equation) in enumerate(PROBLEMS)
    ]
    return [one for one in made if one]


SUM = Templates("N + N", "N0 + N1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    save_tiny_encoder(tmp_path / "tiny")
    monkeypatch.setattr(loading, "resolve", lambda name: tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("shape", [Shape(size=8), Shape(body="gru", size=0, numbers=0)])
def test_the_loss_falls_on_four_problems(shape: Shape) -> None:
    torch.manual_seed(1)
    network = loading.new_network(shape, base="tiny", vocabulary=("more", "left"), device="cpu")
    settings = Settings(
        epochs=30, layers=2, positives=1, learning_rate=1e-3, new_rate=1e-2, least_prototype=2,
        half=False, distractors=0.0,
    )  # fmt: skip
    losses = train(network, examples(), settings=settings, progress=lambda done, total: None)
    assert losses[-1] < losses[0] / 2


def test_a_broken_text_is_a_negative_of_the_texts_with_the_template_it_lost() -> None:
    torch.manual_seed(1)
    network = loading.new_network(Shape(size=8), base="tiny", vocabulary=(), device="cpu")
    settings = Settings(memory=0.0, prototypes=0.0, half=False)

    lost = broken_example(id="broken:1", text="Ida has 3 pens and hides 4.", lost=SUM)
    sums, differences = examples()[:2], examples()[2:]

    def loss_of(found: list[Example]) -> float:
        texts = [example.text for example in found]
        ordered = [example.templates.ordered for example in found]
        batch = Batch(torch.arange(len(found)), texts, ordered)
        return Losses(network, found, settings=settings)(batch).item()

    assert loss_of([*sums, lost]) > 0
    assert loss_of([*differences, lost]) == 0


def test_vectors_are_in_the_order_of_their_texts() -> None:
    network = loading.new_network(Shape(size=8), base="tiny", vocabulary=(), device="cpu").eval()
    losses = Losses(network, examples(), settings=Settings(half=False))
    texts = [f"Ida has {'more ' * (number * 7 % 25)}pens." for number in range(25)]
    for part, vectors in losses.vectors(texts).items():
        assert torch.allclose(vectors, network.parts_of_masked(texts)[part], atol=1e-5)


def test_a_run_saves_a_retriever_that_can_be_loaded(folder: Path) -> None:
    plan = Plan(
        out=folder / "retriever-tiny",
        work=folder / "work",
        examples=examples() * 3,
        provenance={"files": {}},
        settings=Settings(epochs=1, layers=1, half=False),
        shape=Shape(size=4),
        held_from=("bank",),
        base="tiny",
        device="cpu",
    )
    manifest = run(plan, stage=lambda name: lambda done, total: None)
    assert manifest.part == "retriever"
    assert {"held_out_unified_top_1", "held_out_ordered_top_5"} <= set(manifest.metrics)
    assert load_retriever("retriever-tiny", device="cpu").encode(["one"]).shape == (1, 8)


def test_a_run_without_examples_raises_an_error(folder: Path) -> None:
    plan = Plan(out=folder / "x", work=folder, examples=[], provenance={}, base="tiny")
    with pytest.raises(ValueError, match="nothing to learn"):
        run(plan, stage=lambda name: lambda done, total: None)


def test_an_epoch_has_every_example_with_its_positives() -> None:
    made = examples() * 4
    composition = Composition(anchors=2, positives=2)
    found = list(batches(made, composition=composition, rng=random.Random(1)))
    assert {index for batch in found for index in batch} == set(range(len(made)))
    for batch in found:
        names = [made[index].templates.unified for index in batch]
        assert all(names.count(name) >= 3 for name in names)
        assert len(set(batch)) == len(batch)


def test_anchors_bring_look_alikes_that_do_not_count_as_used() -> None:
    made = examples() * 4
    near = [[(index + 2) % 4] for index in range(len(made))]  # a sum for a difference, and back
    composition = Composition(anchors=1, positives=2, lookalikes=1, near=near)
    found = list(batches(made, composition=composition, rng=random.Random(1)))
    assert {index for batch in found for index in batch} == set(range(len(made)))
    for batch in found:
        assert len({made[index].templates.unified for index in batch}) == 2


def test_look_alikes_have_similar_words_and_another_template() -> None:
    texts = (
        ("Ida has 3 pens and buys 4 pens. How many pens has Ida?", "3 + 4"),
        ("Ida has 9 pens and buys 4 more pens. How many pens has Ida?", "9 + 4"),
        ("Ida has 9 pens and sells 4 pens. How many pens has Ida?", "9 - 4"),
        ("A bus drives 60 miles an hour for 3 hours. How far is that?", "60 * 3"),
    )
    made = [example_of(id=f"{n}", text=text, equation=eq) for n, (text, eq) in enumerate(texts)]
    lost = Templates("N + N", "N0 + N1")
    broken = broken_example(id="broken:1", text="Ida has 3 pens and lends 4 pens.", lost=lost)
    near = lookalikes([*filter(None, made), broken], progress=lambda done, total: None)
    assert [set(found) for found in near] == [{2, 4}, {2, 4}, {0, 1}, set(), set()]


def test_a_retriever_starts_from_the_layers_of_a_solver(folder: Path) -> None:
    network = loading.new_network(Shape(size=8), base="tiny", device="cpu")
    encoder = PretrainedEncoder(tiny_backbone(folder / "learned"), frozen=1)
    learned = encoder.transformer.encoder.get_parameter("layer.1.output.dense.bias")
    torch.nn.init.constant_(learned, 0.5)
    shape = replace(tiny_network().shape, encoder="tiny", frozen=1)
    solver = SolverNetwork(shape, encoder=encoder)
    start_from(solver, network=network, layers=1)
    assert isinstance(network.body, TransformerBody)
    copied = network.body.transformer.encoder.get_parameter("layer.1.output.dense.bias")
    assert torch.equal(copied, learned)
    solver.shape = replace(shape, frozen=0)
    with pytest.raises(CheckpointError, match="2 trained layers"):
        start_from(solver, network=network, layers=1)


def test_a_retriever_with_another_encoder_does_not_start_from_a_solver() -> None:
    gru = loading.new_network(Shape(body="gru", size=0), vocabulary=(), device="cpu")
    with pytest.raises(CheckpointError, match="pretrained encoder"):
        start_from(tiny_network(), network=gru, layers=4)


def test_the_loss_equals_that_of_the_paper() -> None:
    # One anchor with cosines 1 and 0 to its positives, 0 to its negative; temperature 1.
    anchors, keys = torch.tensor([[1.0, 0.0]]), torch.tensor([[1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    positive = torch.tensor([[True, True, False]])
    loss = info_nce(anchors, keys, positive=positive, negative=~positive, temperature=1.0)
    e = torch.tensor(1.0).exp()
    assert float(loss) == pytest.approx(float(-torch.log((e + 1) / (e + 2))))


def test_an_anchor_without_positives_has_no_loss() -> None:
    vectors = torch.eye(2)
    nothing = torch.zeros(2, 2, dtype=torch.bool)
    assert (
        float(info_nce(vectors, vectors, positive=nothing, negative=~nothing, temperature=1)) == 0
    )


def test_a_distractor_shifts_the_slots() -> None:
    example = examples()[2]
    spare = statements(["Uma owns 50 hens. How many is that?"])
    assert spare == ["Uma owns 50 hens."]
    rng = random.Random(3)
    made = [with_distractor(example, sentences=spare, rng=rng) for _ in range(20)]
    assert {one.templates.unified for one in made} == {"N - N"}
    assert {one.templates.ordered for one in made} == {"N0 - N1", "N0 - N2", "N1 - N2"}


def test_a_distractor_with_a_number_of_the_problem_is_not_used() -> None:
    example = examples()[2]
    made = with_distractor(example, sentences=["Uma owns 8 hens."], rng=random.Random(1))
    assert made is example


def test_twins_and_known_texts_are_omitted() -> None:
    one, other = examples()[:2]
    twin = example_of(id="t", text=PROBLEMS[0][0].replace("3", "12"), equation="12 + 4")
    assert twin is not None
    assert len(without_repeated([one, twin, other])) == 2
    assert without_repeated([one, other], known=[one.twin]) == [other]


def test_rare_templates_are_omitted() -> None:
    alone = broken_example(id="broken:1", text="Ida has 3 pens and loses some.", lost=SUM)
    assert of_frequent_templates([*examples(), alone]) == examples()
