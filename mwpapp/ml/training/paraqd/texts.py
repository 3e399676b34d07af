"""Make the training and validation texts of ParaQD or a baseline.

Each question has its own random generator, so that a new source does not change the random choices
for the other questions. The ids decide which questions are held out. There are three held-out
sets: texts made by the training operators, texts made by the test operators fa to fe, and pairs
that we wrote.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.operators.ngrams import NGramModel
from mwpapp.ml.operators.provenance import made_with
from mwpapp.ml.operators.registry import OPERATORS, PAPER, TEST_OPERATORS
from mwpapp.ml.operators.tf_idf import TfIdfTable
from mwpapp.ml.paraqd.triplets import Augmented, augment
from mwpapp.ml.protocols import AugmentationOperator, Encoder, Paraphraser, Scorer, Tools
from mwpapp.ml.training.material.generated import GENERATED
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.material.questions import Question, Record
from mwpapp.ml.training.material.round_trips import cached_translator
from mwpapp.ml.training.paraqd.baselines import BASELINES, pseudo_labelled
from mwpapp.ml.training.paraqd.config import PARAQD, DataChoice
from mwpapp.ml.training.paraqd.faults import faults
from mwpapp.ml.training.paraqd.styles import STYLES
from mwpapp.ml.training.paraqd.written import written_texts
from mwpapp.ml.translators.masked import load_filler
from mwpapp.ml.translators.paraphraser import load_paraphraser
from mwpapp.ml.types import Progress

PARAPHRASER = "pegasus-paws"
"""The checkpoint that operator f9 uses, if it is installed."""
HELD_OUT, TEST, WRITTEN = "held_out", "test_operators", "written"


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """The texts. `held_out` contains the three held-out sets by name, and `made_with` the source
    of each operator (see `provenance`)."""

    learned: Sequence[Augmented]
    held_out: Mapping[str, Sequence[Augmented]]
    made_with: Mapping[str, str]


def gather(
    questions: Sequence[Question],
    *,
    written: Sequence[Record],
    choice: DataChoice,
    tools: Tools,
    seed: int,
    progress: Progress,
) -> Material:
    """Return the texts of all questions. Raise ValueError if none or all of them are held out, and
    for an unknown name in `leave_out`."""
    operators = chosen_operators(choice, texts=[question.text for question in questions])
    learned: list[Augmented] = []
    held_out: dict[str, list[Augmented]] = {HELD_OUT: [], TEST: [], WRITTEN: []}
    for number, question in enumerate(questions, start=1):
        rng = random.Random(f"{seed}:{question.id}")
        count = choice.composites if choice.method == PARAQD else 0
        augmented = augment(
            question.text, operators=operators, rng=rng, tools=tools, composites=count
        )
        if is_held_out(question.id):
            held_out[HELD_OUT].append(augmented)
            held_out[TEST].append(tested(question, tools=tools, seed=seed))
        else:
            learned.append(augmented)
        progress(number, len(questions))
    if not learned or not held_out[HELD_OUT]:
        raise ValueError("Too few questions: the training set and the held-out set each need one.")
    written_pairs = written_texts(written)
    held_out[WRITTEN] = [item for question, item in written_pairs if is_held_out(question.id)]
    if choice.method == PARAQD:
        kept = [item for question, item in written_pairs if not is_held_out(question.id)]
        learned += kept * choice.written
    sources = {item.name: made_with(item, tools=tools) for item in operators}
    return Material(learned=learned, held_out=held_out, made_with=sources)


def chosen_operators(choice: DataChoice, *, texts: Sequence[str]) -> list[AugmentationOperator]:
    """Return the operators of the method, except those in `leave_out`. Raise ValueError for an
    unknown name."""
    if choice.method != PARAQD:
        operators = list(BASELINES[choice.method])
    elif choice.paper_only:
        operators = list(PAPER)
    else:
        operators = [*OPERATORS.values(), *GENERATED, *STYLES, *faults(texts)]
    names = {item.name for item in operators}
    if unknown := sorted(set(choice.leave_out) - names):
        raise ValueError(f"Unknown operators in leave_out: {', '.join(unknown)}.")
    return [item for item in operators if item.name not in choice.leave_out]


def with_pseudo_labels(material: Material, *, untrained: Scorer) -> Material:
    """Return the data with the training texts labelled by the untrained encoder."""
    learned = pseudo_labelled(material.learned, untrained=untrained)
    return Material(learned=learned, held_out=material.held_out, made_with=material.made_with)


def training_tools(
    texts: Sequence[str], *, encoder: Encoder, work: Path, choice: DataChoice | None = None
) -> Tools:
    """Return the tools of the training operators. Round trips are cached in the folder `work`.

    Raise WeightsMissing if the tagger, or a translator or filler that `choice` names, is absent,
    and CheckpointError if a name is unknown or invalid.
    """
    chosen = choice or DataChoice()
    return Tools(
        tagger=load_tagger(),
        translator=cached_translator(work, name=chosen.translator),
        encoder=encoder,
        paraphraser=_paraphraser(),
        filler=load_filler(chosen.filler) if chosen.filler else NGramModel(texts),
        weights=TfIdfTable(texts),
    )


def _paraphraser() -> Paraphraser | None:
    try:
        return load_paraphraser(PARAPHRASER)
    except WeightsMissing:
        return None


def tested(question: Question, *, tools: Tools, seed: int) -> Augmented:
    """Return the question with the texts that the test operators make from it."""
    rng = random.Random(f"{seed}:test:{question.id}")
    return augment(
        question.text,
        operators=list(TEST_OPERATORS.values()),
        rng=rng,
        tools=tools,
        from_kept=0.0,
    )
