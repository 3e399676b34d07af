"""Load each engine once in a test process: for commands, and for tests of pipelines."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings

from mwpapp.ml.pipelines import engines
from mwpapp.services import engines as shared

_load_scorer, _load_judge = cache(engines.load_scorer), cache(engines.load_judge)
_load_library, _load_translator = cache(engines.load_library), cache(engines.translator_or_none)


def stories(folder: Path) -> Any:
    """The product's stories are those that services use, too."""
    return shared.stories() if folder == settings.STORIES else _load_library(folder)


def _naturalness(*_: Any, **__: Any) -> Any:
    """Return the judge with an empty memory, as if it were loaded again."""
    judge: Any = shared.naturalness()
    if judge is not None:
        judge.reader._memory.clear()
    return judge


_LOADERS = {
    "load_tagger": shared.tagger,
    "translator_or_none": _load_translator,
    "load_library": stories,
    "load_scorer": _load_scorer,
    "load_judge": _load_judge,
    "load_naturalness_judge": _naturalness,
}


@pytest.fixture(scope="package")
def loaded_once() -> Iterator[None]:
    """`load_engines` and `load_judging` take engines that this process has already."""
    with patch.multiple(engines, **_LOADERS):
        yield
