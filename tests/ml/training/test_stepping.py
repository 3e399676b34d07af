import pytest
import torch
from torch import nn
from torch.optim import AdamW

from mwpapp.ml.training.state import TrainingState
from mwpapp.ml.training.stepping import Stepping, take_steps

BATCHES = [torch.tensor([[float(n), 1.0]]) for n in range(1, 9)]


def run(*, state=None, progress=lambda done, total: None, most_steps=None):
    torch.manual_seed(1)
    model = nn.Linear(2, 1)
    named = dict(model.named_parameters())
    stepping = Stepping(
        named=named,
        optimizer=AdamW(model.parameters(), lr=0.05),
        steps=len(BATCHES),
        warm_up=0.25,
        save_every=3,
        progress=progress,
        state=state,
        most_steps=most_steps,
    )
    losses = take_steps(
        BATCHES,
        prepare=lambda batch: batch,
        loss_of=lambda batch: (model(batch) - 3).square().mean(),
        stepping=stepping,
    )
    return losses, model


def test_every_batch_is_a_step_and_reports_progress():
    told = []
    losses, _ = run(progress=lambda done, total: told.append((done, total)))
    assert len(losses) == 8
    assert told == [(step, 8) for step in range(1, 9)]


def test_a_shorter_run_starts_with_the_same_steps():
    losses, _ = run()
    assert run(most_steps=5)[0] == losses[:5]


def test_an_interrupted_run_resumes_from_its_last_saved_step(tmp_path):
    losses, model = run()
    state = TrainingState(tmp_path / "state", fingerprint="x")

    def killed(done, total):
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(state=state, progress=killed)
    rest, again = run(state=state)
    assert rest == pytest.approx(losses[6:])
    assert torch.allclose(model.weight, again.weight)


def test_the_first_step_is_smaller_than_the_learning_rate():
    _, model = run(most_steps=1)
    torch.manual_seed(1)
    before = nn.Linear(2, 1).weight
    assert float((model.weight - before).detach().abs().max()) < 0.05
