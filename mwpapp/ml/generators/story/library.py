"""Search a library of stories by the normal form of an equation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction

from mwpapp.ml.equations.answers.stating import with_exact_answer, without_rounding
from mwpapp.ml.generators.story.fitting import fits
from mwpapp.ml.generators.story.frame import Frame, frame_of
from mwpapp.ml.generators.story.match import Match
from mwpapp.ml.generators.story.own_numbers import with_own_numbers
from mwpapp.ml.generators.story.ranking import spread
from mwpapp.ml.generators.story.writing import told
from mwpapp.ml.types import Candidate, Problem


class Library:
    """Stories by the normal form of their equations."""

    def __init__(self, frames: Iterable[Frame]) -> None:
        self.frames = list(frames)
        self._by_form: dict[str, list[Frame]] = {}
        for frame in self.frames:
            self._by_form.setdefault(frame.form, []).append(frame)

    def with_problems(self, problems: Iterable[Problem]) -> Library:
        """Return a library that also has these problems as stories, with derived bounds."""
        known = {frame.problem.text for frame in self.frames}
        fresh = (frame_of(problem) for problem in problems if problem.text not in known)
        return Library([*self.frames, *filter(None, fresh)])

    def __len__(self) -> int:
        return len(self.frames)

    def tell(self, problem: Problem, *, rng: random.Random) -> Iterator[Candidate]:
        """Yield other stories with the numbers of `problem`, roughly the most similar ones first.

        Each story is used once, and each use of a theme ranks its other stories lower. Yield
        nothing for a problem without an equation over the numbers of its text.
        """
        original = frame_of(without_rounding(problem), allow_unused=True)
        if original is None:
            return
        for match in spread(self.matches(original), original, rng=rng):
            yield told(match, problem, rng=rng)

    def tell_with_own_numbers(self, problem: Problem, *, rng: random.Random) -> Iterator[Candidate]:
        """Yield other stories with the numbers that their authors gave them, roughly the most
        similar ones first. Each is compared with `problem` rewritten with the story's numbers. The
        answer of `problem` may be rounded to decimals, because each story has its own answer."""
        exact = with_exact_answer(without_rounding(problem))
        original = frame_of(exact, allow_unused=True)
        if original is not None:
            yield from with_own_numbers(self.like(original), original, rng=rng)

    def matches(self, original: Frame) -> Iterator[Match]:
        """Yield every way in which a story can take the numbers of `original`, in the
        library's order."""
        for frame in self.like(original):
            yield from _matches(frame, original)

    def like(self, original: Frame) -> Iterator[Frame]:
        """Yield the stories with the calculation of `original`."""
        for frame in self._by_form.get(original.form, ()):
            # A number that is not needed makes a story harder. The original with other numbers is
            # not another story.
            if frame.unused_count <= original.unused_count and frame.wording != original.wording:
                yield frame


def _matches(frame: Frame, original: Frame) -> Iterator[Match]:
    seen: set[tuple[Fraction, ...]] = set()
    for form, slots in original.asked:
        for order in frame.orders.get(form, ()):
            origins = tuple(slots[name] for name in order)
            chosen = tuple(original.quantities[index] for index in origins)
            values = tuple(quantity.value for quantity in chosen)
            if values not in seen and fits(frame, chosen):
                seen.add(values)
                yield Match(frame, chosen, origins, original.convention)
