"""Decide which words to adopt from a translation, and whether the problem stays the same.

Small translation models lose quantities, swap people, mistake one word for another and write
English that sounds translated. Therefore, only synonyms of single words are adopted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from mwpapp.ml.english.synonyms import canonical, members_used
from mwpapp.ml.text.edits import Edit, article_edit, capital_like
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.sentences import question_span
from mwpapp.ml.types import Token

_AUXILIARIES = frozenset(("do", "be", "have"))


def synonym_edits(
    before: str, *, offset: int, old: Sequence[Token], new: Sequence[Token]
) -> list[Edit]:
    """Return the words that a translation replaced with a synonym, as edits of the whole text in
    which `before` begins at `offset`."""
    matcher = SequenceMatcher(None, [t.text for t in old], [t.text for t in new], autojunk=False)
    return [
        Edit(offset + a.start, offset + a.end, capital_like(b.text, a.text))
        for operation, i, j, k, m in matcher.get_opcodes()
        if operation == "replace" and j - i == m - k
        for a, b in zip(old[i:j], new[k:m], strict=True)
        if _are_synonyms(before, a, b)
    ]


def _are_synonyms(text: str, a: Token, b: Token) -> bool:
    if a.tag != b.tag or a.lemma.lower() == b.lemma.lower() or a.lemma.lower() in _AUXILIARIES:
        return False
    if canonical(a.lemma, tag=a.tag) != canonical(b.lemma, tag=b.tag):
        return False
    return article_edit(text, Edit(a.start, a.end, b.text)) is None


def is_consistent(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Return whether each thing still has one name, and different things have different names."""
    before, after = ([(t.lemma, t.tag) for t in tokens] for tokens in (old, new))
    return members_used(before) == members_used(after)


def keeps_problem(before: str, after: str) -> bool:
    """Return whether both texts have the same quantities, and both or neither have a question."""
    old = Counter(quantity.value for quantity in find_quantities(before))
    new = Counter(quantity.value for quantity in find_quantities(after))
    return old == new and (question_span(before) is None) == (question_span(after) is None)
