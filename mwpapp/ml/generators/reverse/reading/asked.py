"""Find the number that the new question asks for, with its place in the story."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.english.grammar.clauses import Clause, clause_with
from mwpapp.ml.english.grammar.number_phrases import Phrase, Series, phrase_at, series_around
from mwpapp.ml.english.grammar.tagged_words import Words, lows
from mwpapp.ml.generators.reverse.reading.askable import may_ask
from mwpapp.ml.generators.reverse.reading.each import is_repeated, with_each
from mwpapp.ml.generators.reverse.reading.prepared_problem import Subject, noun_before, place_of
from mwpapp.ml.generators.reverse.reading.roles import Role, role_of
from mwpapp.ml.generators.reverse.reading.states import is_state


@dataclass(frozen=True, slots=True)
class Asked:
    """The number to ask for, with its place in the story.

    `statements` is the story, `sentence` the index of the statement with the number, and `names`
    are the words that have a capital inside a sentence. `noun` is what a bare number counts. With
    `repeated`, each of several things has the amount.
    """

    statements: tuple[Words, ...]
    sentence: int
    clause: Clause
    phrase: Phrase
    series: Series
    noun: Words
    role: Role
    repeated: bool
    names: frozenset[str]

    @property
    def compares(self) -> bool:
        """Whether the number says how much more or less one amount is than another."""
        after = self.clause.words[self.phrase.end :]
        return bool(self.phrase.more) and "than" in lows(after)

    @property
    def is_then(self) -> bool:
        """Whether the number belongs to a state after a change ("then there were 9 pens")."""
        before = self.statements[self.sentence][: self.clause.start]
        return is_state(self.clause) and lows(before[-1:]) == ["then"]

    @property
    def is_whole(self) -> bool:
        """Whether the statement consists of this clause only."""
        ends = self.clause.start + len(self.clause.words) == len(self.statements[self.sentence])
        return ends and self.clause.start <= 1


def find_asked(subject: Subject, *, index: int) -> Asked | None:
    """Return quantity `index` with its place in the story, or None if it cannot be asked for."""
    role = role_of(subject.placed.slotted.node, index=index)
    place = place_of(subject.story, subject.placed.quantities[index].start)
    if role is None or place is None:
        return None
    sentence, number = place
    words = subject.story.statements[sentence]
    noun = noun_before(subject, sentence=sentence, number=number)
    if role is Role.FACTOR:
        start = words[number].start
        words = with_each(words, number=number, counted=subject.counted)
        number = next(i for i, word in enumerate(words) if word.start == start)
    clause = clause_with(words, number)
    if clause is None:
        return None
    phrase = phrase_at(clause.words, number - clause.start)
    if not may_ask(clause.words, phrase):
        return None
    statements = subject.story.statements
    return Asked(
        statements=(*statements[:sentence], words, *statements[sentence + 1 :]),
        sentence=sentence,
        clause=clause,
        phrase=phrase,
        series=series_around(clause.words, phrase, stop=len(clause.words)),
        noun=noun,
        role=role,
        repeated=is_repeated(clause, phrase),
        names=subject.names,
    )
