"""Register all augmentation operators: the paper's, ours, and those for tests and baselines."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.operators.baselines.low_information_replacement import LowInformationReplacement
from mwpapp.ml.operators.baselines.mask_refill import MaskRefill
from mwpapp.ml.operators.held_out.corrupted_reconstruction import CorruptedReconstruction
from mwpapp.ml.operators.held_out.high_information_replacement import HighInformationReplacement
from mwpapp.ml.operators.held_out.passive_voice import PassiveVoice
from mwpapp.ml.operators.held_out.question_paraphrase import QuestionParaphrase
from mwpapp.ml.operators.held_out.random_deletion import RandomDeletion
from mwpapp.ml.operators.ours.number_change import NumberChange
from mwpapp.ml.operators.ours.question_first import QuestionFirst
from mwpapp.ml.operators.ours.thing_replacement import ThingReplacement
from mwpapp.ml.operators.ours.truncation import Truncation
from mwpapp.ml.operators.ours.unit_contraction import UnitContraction
from mwpapp.ml.operators.ours.words_to_numbers import WordsToNumbers
from mwpapp.ml.operators.provenance import CodedOperator
from mwpapp.ml.operators.published.back_translation import BackTranslation
from mwpapp.ml.operators.published.entity_replacement import EntityReplacement
from mwpapp.ml.operators.published.generated_negative import GeneratedNegative
from mwpapp.ml.operators.published.important_phrase_deletion import ImportantPhraseDeletion
from mwpapp.ml.operators.published.last_sentence_deletion import LastSentenceDeletion
from mwpapp.ml.operators.published.number_deletion import NumberDeletion
from mwpapp.ml.operators.published.numbers_to_words import NumbersToWords
from mwpapp.ml.operators.published.same_sentence import SameSentence
from mwpapp.ml.operators.published.unit_expansion import UnitExpansion
from mwpapp.ml.operators.published.unit_replacement import UnitReplacement
from mwpapp.ml.protocols import AugmentationOperator

PAPER_CODES: Mapping[str, CodedOperator] = {
    "f1": BackTranslation(),
    "f2": SameSentence(),
    "f3": NumbersToWords(),
    "f4": UnitExpansion(),
    "f5": ImportantPhraseDeletion(),  # applies if the tools have an encoder
    "f6": LastSentenceDeletion(),
    "f7": EntityReplacement(),
    "f8": NumberDeletion(),
    "f9": GeneratedNegative(),
    "f10": UnitReplacement(),
}
PAPER: tuple[AugmentationOperator, ...] = tuple(PAPER_CODES.values())
OURS: tuple[AugmentationOperator, ...] = (
    WordsToNumbers(),
    UnitContraction(),
    QuestionFirst(),
    NumberChange(),
    ThingReplacement(),
    Truncation(),
)
OPERATORS: Mapping[str, AugmentationOperator] = {item.name: item for item in (*PAPER, *OURS)}
"""The operators that make training pairs."""

TEST_CODES: Mapping[str, CodedOperator] = {
    "fa": PassiveVoice(),
    "fb": CorruptedReconstruction(),
    "fc": HighInformationReplacement(),
    "fd": RandomDeletion(),
    "fe": QuestionParaphrase(),
}
TEST_OPERATORS: Mapping[str, AugmentationOperator] = {
    item.name: item for item in TEST_CODES.values()
}
"""The operators that make synthetic test pairs. None of them is used for training."""

BASELINE_OPERATORS: Mapping[str, CodedOperator] = {
    item.name: item for item in (LowInformationReplacement(), MaskRefill())
}
"""The operators of the baselines UDA (which also uses back-translation) and SSMBA, whose negatives
are the other questions of a batch."""
