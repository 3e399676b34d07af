"""List all moves by name.

To add a move, write it in a module of this package, and add it to `_SENTENCES` if it rewrites one
sentence, or to `MOVES` otherwise. If it conflicts with other moves, add it to their group in
`EITHER`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mwpapp.ml.english.rewordings.naming import names, pronouns, synonyms
from mwpapp.ml.english.rewordings.passage import Passage
from mwpapp.ml.english.rewordings.phrases import (
    containers,
    giving,
    lists,
    measures,
    prices,
    sequence,
    wording,
)
from mwpapp.ml.english.rewordings.questions import commands, remainders, sizes
from mwpapp.ml.english.rewordings.rules import SentenceMove
from mwpapp.ml.english.rewordings.sentences import conditions, joining, orders, times

Move = Callable[[Passage], Iterator[Passage]]
"""Yields passages with the same meaning, or nothing if the move does not apply."""


def each_sentence(move: SentenceMove) -> Move:
    """Return a move that applies `move` to each sentence of a passage in turn."""

    def moved(passage: Passage) -> Iterator[Passage]:
        for i, sentence in enumerate(passage.sentences):
            for new in move(sentence, passage):
                yield passage.with_sentence(i, new)

    return moved


_SENTENCES: Mapping[str, SentenceMove] = {
    "command": commands.commands,
    "number of": commands.numbers,
    "total first": commands.totals_first,
    "how many": commands.asked_numbers,
    "find": commands.named,
    "left": remainders.remainders,
    "need": remainders.needs,
    "needed": remainders.needed,
    "more than": sizes.more_than,
    "money": sizes.money,
    "size": sizes.sizes,
    "how wide": sizes.asked_sizes,
    "cost": sizes.costs,
    "percentage": sizes.percentages,
    "profit": sizes.profits,
    "giving": giving.giving,
    "prices": prices.prices,
    "measure": measures.measures,
    "containers": containers.containers,
    "capacity": containers.capacities,
    "places": containers.places,
    "list order": lists.other_order,
    "price order": lists.priced_order,
    "place order": lists.placed_order,
    "common noun": lists.common_noun,
    "time": times.times,
    "sequence": sequence.sequence,
    "parts first": sequence.parts_first,
    "parts last": sequence.parts_last,
    "another": wording.another,
    "at first": wording.at_first,
    "rate": wording.rates,
    "total": wording.totals,
    "phrase": wording.phrases,
}
MOVES: Mapping[str, Move] = {
    "join": joining.joins,
    "split": joining.splits,
    "however": joining.however,
    "statement": conditions.statements,
    "suppose": conditions.suppositions,
    "condition": conditions.conditions,
    "condition last": conditions.condition_last,
    "lead last": conditions.lead_last,
    "after": conditions.after_deed,
    "clause order": orders.clauses,
    "fact order": orders.facts,
    **{name: each_sentence(move) for name, move in _SENTENCES.items()},
    "pronoun": pronouns,
    "name": names,
    "synonym": synonyms,
}
EITHER = (
    frozenset(("statement", "suppose", "condition", "condition last", "after")),
    frozenset(("command", "number of", "how many", "find", "total first", "profit")),
    frozenset(("need", "needed")),
    frozenset(("parts first", "parts last")),
    frozenset(("pronoun", "name")),
    frozenset(("total", "total first")),
    frozenset(("join", "split", "however")),
)
"""Moves that undo or interfere with each other: at most one of each group is applied to a text."""
