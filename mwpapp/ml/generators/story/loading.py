"""Load the library of stories from files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from mwpapp.ml.generators.story.annotated import templates
from mwpapp.ml.generators.story.frame import Frame, frame_of
from mwpapp.ml.generators.story.gsm_symbolic import gsm_symbolic_frames
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.generators.story.written import written_frame
from mwpapp.ml.types import Problem


def load_library(folder: Path) -> Library:
    """Return the stories of a folder: `stories/*.txt` are annotated templates, `stories/*.json`
    those of GSM-Symbolic, and `*problems.jsonl` are problems, for which bounds are derived. Skip
    problems with `"story": false` and those that have no frame. Raise TemplateError for a template
    that cannot be used."""
    return Library([*_written(folder), *_derived(folder)])


def _written(folder: Path) -> Iterator[Frame]:
    for path in sorted((folder / "stories").glob("*.txt")):
        for template in templates(path.read_text(encoding="utf-8")):
            yield written_frame(template)
    for path in sorted((folder / "stories").glob("*.json")):
        yield from gsm_symbolic_frames(path.read_text(encoding="utf-8"), name=path.stem)


def _derived(folder: Path) -> Iterator[Frame]:
    for path in sorted(folder.glob("*problems.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            fields = json.loads(line)
            if not fields.get("story", True):
                continue
            problem = Problem(
                id=fields["id"],
                text=fields["text"],
                equation=fields["equation"],
                unit=fields.get("unit") or None,
                grade=fields.get("grade"),
                tags=tuple(fields.get("tags", ())),
                extra={"split": fields.get("split", "train")},
            )
            if (frame := frame_of(problem)) is not None:
                yield frame
