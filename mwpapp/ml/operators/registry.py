"""Every augmentation operator by its name, in the paper's order, ours after them."""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.operators.back_translation import BackTranslation
from mwpapp.ml.operators.entity_replacement import EntityReplacement
from mwpapp.ml.operators.last_sentence_deletion import LastSentenceDeletion
from mwpapp.ml.operators.number_change import NumberChange
from mwpapp.ml.operators.number_deletion import NumberDeletion
from mwpapp.ml.operators.numbers_to_words import NumbersToWords
from mwpapp.ml.operators.question_first import QuestionFirst
from mwpapp.ml.operators.same_sentence import SameSentence
from mwpapp.ml.operators.thing_replacement import ThingReplacement
from mwpapp.ml.operators.truncation import Truncation
from mwpapp.ml.operators.unit_contraction import UnitContraction
from mwpapp.ml.operators.unit_expansion import UnitExpansion
from mwpapp.ml.operators.unit_replacement import UnitReplacement
from mwpapp.ml.operators.words_to_numbers import WordsToNumbers
from mwpapp.ml.types import AugmentationOperator

PAPER: tuple[AugmentationOperator, ...] = (
    BackTranslation(),  # f1
    SameSentence(),  # f2
    NumbersToWords(),  # f3
    UnitExpansion(),  # f4
    LastSentenceDeletion(),  # f6
    EntityReplacement(),  # f7
    NumberDeletion(),  # f8
    UnitReplacement(),  # f10
)
OURS: tuple[AugmentationOperator, ...] = (
    WordsToNumbers(),
    UnitContraction(),
    QuestionFirst(),
    NumberChange(),
    ThingReplacement(),
    Truncation(),
)
OPERATORS: Mapping[str, AugmentationOperator] = {item.name: item for item in (*PAPER, *OURS)}
