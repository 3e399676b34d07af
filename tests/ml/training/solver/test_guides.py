import random
from collections import Counter
from dataclasses import replace

import pytest
import torch

from mwpapp.ml.solvers.guidance import NO_GUIDE, GuidanceShape
from mwpapp.ml.training.solver.batches import ready_batch
from mwpapp.ml.training.solver.config import Config, read_config
from mwpapp.ml.training.solver.examples import solved_problems
from mwpapp.ml.training.solver.folds import FoldPlan, run_fold
from mwpapp.ml.training.solver.guidance.guides import RETRIEVED, GuidanceSettings, Guides, guides_of
from mwpapp.ml.training.solver.guidance.neighbours import nearest_trees
from mwpapp.ml.training.solver.material import Inputs
from mwpapp.ml.training.solver.run import Plan
from mwpapp.ml.training.solver.settings import Settings
from mwpapp.ml.training.solver.train import fingerprint, loss_of, train
from tests.ml.solvers.tiny_solver import RECORDS, tiny_examples, tiny_network

SETTINGS = Settings(epochs=12, batch=4, new_rate=0.02, round_epochs=12, half=False)
ALWAYS = GuidanceSettings(teacher_rate=1.0)


def quiet(done, total):
    pass


def guides(settings: GuidanceSettings) -> Guides:
    examples, symbols = tiny_examples(), tiny_network().symbols
    trees = {"a": examples[1].solved.tree, "b": examples[0].solved.tree}
    found = guides_of(trees, symbols=symbols, settings=settings)
    assert found is not None
    return found


def drawn(settings: GuidanceSettings, *, seed: int = 0):
    examples = tiny_examples()
    return guides(settings).drawn(examples, examples=examples, rng=random.Random(seed))


def own():
    return [guides(ALWAYS).own(example) for example in tiny_examples()]


def test_with_teacher_rate_one_every_guide_is_right():
    assert drawn(ALWAYS) == own()


def test_with_teacher_rate_zero_no_guide_is_right():
    never = replace(ALWAYS, teacher_rate=0.0)
    for seed in range(20):
        pairs = zip(drawn(never, seed=seed), own(), strict=True)
        assert all(guide != right and guide in own() for guide, right in pairs)


def test_the_teacher_rate_is_the_share_of_right_guides():
    often = replace(ALWAYS, teacher_rate=0.75)
    guesses = [guide for seed in range(200) for guide in drawn(often, seed=seed)]
    right = sum(guide == true for guide, true in zip(guesses, own() * 200, strict=True))
    assert 0.7 < right / len(guesses) < 0.8


def test_the_wrong_guide_can_be_the_retrieved_one():
    found = drawn(replace(ALWAYS, teacher_rate=0.0, noise=RETRIEVED))
    assert found == [own()[1], own()[0], NO_GUIDE, NO_GUIDE]


def test_the_loss_falls_faster_with_guides_that_are_right():
    examples = tiny_examples()
    losses = {}
    for name, templates in (("right", own()), ("none", [NO_GUIDE] * 4)):
        network = tiny_network(guidance=GuidanceShape()).train()
        optimizer = torch.optim.Adam(network.parameters(), lr=0.02)
        # Only the guide tells the problems apart.
        same = [replace(one, solved=replace(one.solved, read=examples[2].solved.read))
                for one in examples]  # fmt: skip
        for _ in range(100):
            ready = ready_batch(network, same, guides=templates)
            loss = loss_of(network, ready, settings=SETTINGS)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        losses[name] = float(loss.detach())
    assert losses["right"] < losses["none"] / 2


def test_an_interrupted_guided_training_run_draws_the_same_guides(tmp_path):
    class Killed(Exception):
        pass

    def killing(done, total):
        if done == 9:
            raise Killed

    def trained(folder, progress):
        network = tiny_network(guidance=GuidanceShape())
        train(
            network,
            tiny_examples(),
            held=tiny_examples(),
            settings=replace(SETTINGS, round_epochs=4),
            work=folder,
            progress=progress,
            guides=guides(replace(ALWAYS, teacher_rate=0.5)),
        )
        return [parameter.detach().clone() for parameter in network.parameters()]

    whole = trained(tmp_path / "whole", quiet)
    with pytest.raises(Killed):
        trained(tmp_path / "killed", killing)
    torch.testing.assert_close(trained(tmp_path / "killed", quiet), whole)


def test_a_run_with_guides_has_another_fingerprint():
    network, examples = tiny_network(), tiny_examples()
    without = fingerprint(network, examples, settings=SETTINGS)
    assert without == fingerprint(network, examples, settings=SETTINGS)
    assert without != fingerprint(network, examples, settings=SETTINGS, guides=guides(ALWAYS))


def test_a_fold_with_guides_is_trained_and_measured(tmp_path):
    answers = {"a": 8, "b": 5, "c": 40, "d": 5}
    records = [record | {"answer": answers[record["id"]]} for record in RECORDS]
    path = tmp_path / "config.toml"
    path.write_text(
        '[data]\nfewest = 1\n[network]\nencoder = "gru"\nwidth = 16\ndropout = 0.0\n'
        "[training]\nepochs = 4\nbatch = 4\nround_epochs = 2\n[guidance]\nteacher_rate = 0.5\n"
    )
    plan = FoldPlan(
        learned=records,
        held=records,
        measured=records,
        config=read_config(path),
        work=tmp_path,
        device="cpu",
        guides={one.solved.id: one.solved.tree for one in tiny_examples()},
    )
    result = run_fold(plan, progress=quiet)
    assert (result.learned, result.measured, result.rounds) == (4, 4, 2)


@pytest.mark.parametrize("line", ["teacher_rate = 1.5", 'noise = "loud"', "gates = true"])
def test_impossible_settings_are_refused(tmp_path, line):
    path = tmp_path / "config.toml"
    path.write_text(f"[guidance]\n{line}\n")
    with pytest.raises(ValueError, match=r"teacher_rate|gates"):
        read_config(path)


def test_the_nearest_problem_is_neither_a_twin_nor_a_variant_of_the_problem():
    bank = solved_problems(
        [
            {"id": "a", "text": "Ann has 3 red pens and 5 blue pens.", "equation": "3 + 5"},
            {"id": "b", "text": "Ann has 7 red pens and 4 blue pens.", "equation": "7 - 4"},
            {"id": "a/1", "text": "Ann has 3 red pens and 5 green pens.", "equation": "3 * 5"},
            {"id": "c", "text": "Ann has 9 red hens and 2 blue hats.", "equation": "9 / 2"},
            {"id": "d", "text": "Jays share 20 nuts.", "equation": "20 * 20"},
        ],
        source="ours",
        skipped=Counter(),
    )
    found = nearest_trees({"a": bank[0].read.text, "x": "Unlike everything"}, bank)
    assert found == {"a": bank[3].tree}


def test_a_solver_that_ships_cannot_be_trained_with_guides(tmp_path):
    inputs = Inputs(own=[], frames=[], corpora=None)
    with pytest.raises(ValueError, match="--folds"):
        Plan(out=tmp_path, work=tmp_path, inputs=inputs, config=Config(guidance=ALWAYS))
