"""The texts that ParaQD or a baseline learns from and is validated with.

Each question has a seeded generator of its own, so that adding a source changes nothing for
the others; which questions are held out is fixed by their ids. Held-out questions come three
ways: with the training operators, with the test operators fa to fe, and with our own written
pairs.
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
from mwpapp.ml.training.baselines import BASELINES, pseudo_labelled
from mwpapp.ml.training.generated import GENERATED
from mwpapp.ml.training.paraqd_config import PARAQD, DataChoice
from mwpapp.ml.training.paraqd_faults import faults
from mwpapp.ml.training.paraqd_styles import STYLES
from mwpapp.ml.training.paraqd_written import written_texts
from mwpapp.ml.training.questions import Question, Record
from mwpapp.ml.training.round_trips import remembered_translator
from mwpapp.ml.training.validation import is_held_out
from mwpapp.ml.translators.paraphraser import load_paraphraser
from mwpapp.ml.types import AugmentationOperator, Encoder, Paraphraser, Progress, Scorer, Tools

PARAPHRASER = "pegasus-paws"
"""f9's weights, where a folder of that name holds them."""
HELD_OUT, TEST, WRITTEN = "held_out", "test_operators", "written"


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """`held` are three lists of held-out questions by name; `made_with` says of each operator
    what its texts were made with."""

    learned: Sequence[Augmented]
    held: Mapping[str, Sequence[Augmented]]
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
    """Raises ValueError where there is nothing to learn from or nothing held out."""
    operators = chosen_operators(choice, texts=[question.text for question in questions])
    learned: list[Augmented] = []
    held: dict[str, list[Augmented]] = {HELD_OUT: [], TEST: [], WRITTEN: []}
    for number, question in enumerate(questions, start=1):
        rng = random.Random(f"{seed}:{question.id}")
        count = choice.composites if choice.method == PARAQD else 0
        made = augment(question.text, operators=operators, rng=rng, tools=tools, composites=count)
        if is_held_out(question.id):
            held[HELD_OUT].append(made)
            held[TEST].append(tested(question, tools=tools, seed=seed))
        else:
            learned.append(made)
        progress(number, len(questions))
    if not learned or not held[HELD_OUT]:
        raise ValueError("Too few questions: some are learned from and some held out.")
    ours = written_texts(written)
    held[WRITTEN] = [item for question, item in ours if is_held_out(question.id)]
    if choice.method == PARAQD:
        kept = [item for question, item in ours if not is_held_out(question.id)]
        learned += kept * choice.written
    sources = {item.name: made_with(item, tools=tools) for item in operators}
    return Material(learned=learned, held=held, made_with=sources)


def chosen_operators(choice: DataChoice, *, texts: Sequence[str]) -> list[AugmentationOperator]:
    """Those of the method, less what is left out. ValueError for a name that none has."""
    if choice.method != PARAQD:
        operators = list(BASELINES[choice.method])
    elif choice.paper_only:
        operators = list(PAPER)
    else:
        operators = [*OPERATORS.values(), *GENERATED, *STYLES, *faults(texts)]
    names = {item.name for item in operators}
    if unknown := sorted(set(choice.leave_out) - names):
        raise ValueError(f"There is no operator {', '.join(unknown)} to leave out.")
    return [item for item in operators if item.name not in choice.leave_out]


def with_pseudo_labels(material: Material, *, untrained: Scorer) -> Material:
    """The same texts to learn from, labelled by the untrained encoder."""
    learned = pseudo_labelled(material.learned, untrained=untrained)
    return Material(learned=learned, held=material.held, made_with=material.made_with)


def training_tools(texts: Sequence[str], *, encoder: Encoder, work: Path) -> Tools:
    """Everything that operators may use here; `work` remembers round trips."""
    return Tools(
        tagger=load_tagger(),
        translator=remembered_translator(work),
        encoder=encoder,
        paraphraser=_paraphraser(),
        filler=NGramModel(texts),
        weights=TfIdfTable(texts),
    )


def _paraphraser() -> Paraphraser | None:
    try:
        return load_paraphraser(PARAPHRASER)
    except WeightsMissing:
        return None


def tested(question: Question, *, tools: Tools, seed: int) -> Augmented:
    """The question with what the test operators make of it."""
    rng = random.Random(f"{seed}:test:{question.id}")
    return augment(
        question.text,
        operators=list(TEST_OPERATORS.values()),
        rng=rng,
        tools=tools,
        from_kept=0.0,
    )
