import subprocess
import sys
from dataclasses import replace

import pytest
import torch

from mwpapp.ml.training.solver.batches import ready_batch
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.contrastive.mining import mined
from mwpapp.ml.training.solver.contrastive.settings import PRESETS
from mwpapp.ml.training.solver.contrastive.triplets import Mining, contrast_of
from mwpapp.ml.training.solver.folds import FoldPlan, fold_material, run_fold
from mwpapp.ml.training.solver.material import Inputs
from mwpapp.ml.training.solver.run import Plan
from mwpapp.ml.training.solver.settings import Settings
from mwpapp.ml.training.solver.train import fingerprint, loss_of, train
from tests.ml.solvers.tiny_solver import RECORDS, tiny_examples, tiny_network

SETTINGS = Settings(epochs=60, batch=4, new_rate=0.02, round_epochs=10, patience=9, half=False)
VARIANTS = [
    {"id": "a/reordered", "text": "How many pens is 2 and 4 pens?", "equation": "2 + 4"},
    {"id": "b/reordered", "text": "How many stay if of 8 birds 5 fly off?", "equation": "8 - 5"},
]


def quiet(done, total):
    pass


def contrast(method):
    solved = [example.solved for example in tiny_examples()]
    plan = Mining(anchors=solved, candidates=solved, settings=PRESETS[method], seed=0)
    return contrast_of(plan, mine=mined)


def losses(network, found):
    """Return the loss with and without the contrastive part."""
    with torch.no_grad():
        ready = ready_batch(network, tiny_examples(), contrast=found)
        whole = float(loss_of(network, ready, settings=SETTINGS))
        plain = replace(ready, contrasted=None)
        return whole, float(loss_of(network, plain, settings=SETTINGS))


@pytest.mark.parametrize("method", ["textual-cl", "tlwd", "pattern-cl", "analogical"])
def test_the_contrastive_loss_falls_on_four_problems(tmp_path, method):
    network, examples, found = tiny_network(), tiny_examples(), contrast(method)
    found = replace(found, settings=replace(found.settings, weight=5.0))
    whole, plain = losses(network, found)
    before = whole - plain
    assert before > 0
    train(
        network,
        examples,
        held=examples,
        settings=SETTINGS,
        work=tmp_path,
        progress=quiet,
        contrast=found,
    )
    whole, plain_after = losses(network, found)
    assert whole - plain_after < before
    assert plain_after < plain


def test_positives_and_negatives_do_not_change_the_other_losses():
    network, examples = tiny_network(), tiny_examples()
    with torch.no_grad():
        alone = loss_of(network, ready_batch(network, examples), settings=SETTINGS)
    assert losses(network, contrast("tlwd"))[1] == pytest.approx(float(alone), rel=1e-5)


def test_triplets_change_the_fingerprint_only_if_there_are_some():
    network, examples = tiny_network(), tiny_examples()
    plain = fingerprint(network, examples, settings=SETTINGS)
    assert fingerprint(network, examples, settings=SETTINGS, contrast=None) == plain
    assert fingerprint(network, examples, settings=SETTINGS, contrast=contrast("tlwd")) != plain


def plan(tmp_path, augmented):
    settings = replace(PRESETS["tlwd"], augmented=augmented)
    config = Config(
        encoder="gru", width=16, fewest=1, held_out=0.3, contrastive=settings, training=SETTINGS
    )
    copies = [record | {"id": f"{record['id']}{n}"} for n in range(3) for record in RECORDS]
    more = [variant | {"id": variant["id"].replace("/", "1/")} for variant in VARIANTS]
    return FoldPlan(
        learned=copies, measured=RECORDS, more=more, config=config, work=tmp_path, device="cpu"
    )


@pytest.mark.parametrize(
    ("augmented", "learned", "candidate"),
    [("candidates", False, True), ("anchors", True, False), ("both", True, True)],
)
def test_variants_are_anchors_or_candidates_or_both(tmp_path, augmented, learned, candidate):
    material = fold_material(plan(tmp_path, augmented))
    assert any("/" in one.solved.id for one in material.examples) == learned
    assert any("/" in one.id for one in material.mining.candidates) == candidate


def test_a_contrastive_method_needs_triplets(tmp_path):
    with pytest.raises(ValueError, match="triplets"):
        run_fold(plan(tmp_path, "both"), progress=quiet)
    with pytest.raises(ValueError, match="triplets"):
        Plan(
            out=tmp_path,
            work=tmp_path,
            inputs=Inputs(own=[], frames=[], corpora=None),
            config=Config(contrastive=PRESETS["tlwd"]),
        )


def test_a_fold_is_trained_with_triplets(tmp_path):
    short = replace(plan(tmp_path, "both"), mine=mined)
    training = replace(SETTINGS, epochs=2, round_epochs=1)
    result = run_fold(
        replace(short, config=replace(short.config, training=training)), progress=quiet
    )
    assert result.rounds == 2


def test_folds_need_neither_numba_nor_spacy_nor_django():
    code = (
        "import sys, bench.solvers.rows, mwpapp.ml.training.solver.folds; "
        "sys.exit(bool({'numba', 'spacy', 'django'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
