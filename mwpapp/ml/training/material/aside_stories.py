"""List the stories that are never used for training.

Checkpoints are measured on texts of the story library. Therefore every training run gets the
library's stories with the split `aside` among our problems, and excludes each text that differs
from one of them only in its numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from mwpapp.ml.generators.story.frame import Frame
from mwpapp.ml.text.edits import Edit, apply_edits
from mwpapp.ml.training.material.questions import ASIDE, Record

MAX_TELLINGS = 200  # per story; three names in each of four places give 81


def aside_stories(frames: Iterable[Frame]) -> list[Record]:
    """Return the frames with the split `aside` as problems, with each choice of their words."""
    return [
        {"id": f"{frame.problem.id}/{number}", "text": text, "split": ASIDE}
        for frame in frames
        if frame.problem.extra.get("split") == ASIDE
        for number, text in enumerate(islice(tellings(frame), MAX_TELLINGS))
    ]


def tellings(frame: Frame) -> Iterator[str]:
    """Yield the text of a frame with each choice of its words."""
    for words in product(*(options for _places, options in frame.words)):
        edits = [
            Edit(start, end, word)
            for (places, _options), word in zip(frame.words, words, strict=True)
            for start, end in places
        ]
        yield apply_edits(frame.problem.text, edits)
