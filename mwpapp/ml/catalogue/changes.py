"""Declare the labels that tell readers how a variant differs from its original.

To add a change, add its code, add one line to `CHANGES`, and either set the code as the `change` of
a kind in `kinds` or return it from `difference.changes_of`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mwpapp.ml.catalogue.messages import gettext_noop

ANOTHER_STORY = "another_story"
NEW_NUMBERS = "new_numbers"
ASKS_BACKWARDS = "asks_backwards"
QUESTION_FIRST = "question_first"
OTHER_ORDER = "other_order"
OTHER_WORDS = "other_words"
FEW_WORDS = "few_words"
SAME_TEXT = "same_text"
OTHER_NAMES = "other_names"
OTHER_THINGS = "other_things"
EASIER_NUMBERS = "easier_numbers"
HARDER_NUMBERS = "harder_numbers"

CHANGES: Mapping[str, str] = {
    ANOTHER_STORY: gettext_noop("another story"),
    ASKS_BACKWARDS: gettext_noop("reversed question"),
    QUESTION_FIRST: gettext_noop("question first"),
    OTHER_ORDER: gettext_noop("different order"),
    OTHER_WORDS: gettext_noop("different words"),
    FEW_WORDS: gettext_noop("slightly reworded"),
    SAME_TEXT: gettext_noop("same text"),
    OTHER_NAMES: gettext_noop("different names"),
    OTHER_THINGS: gettext_noop("different things"),
    NEW_NUMBERS: gettext_noop("new numbers"),
    EASIER_NUMBERS: gettext_noop("easier numbers"),
    HARDER_NUMBERS: gettext_noop("harder numbers"),
}
"""The code of each change with its English label, in the order in which they are listed."""
