"""Load each engine once in a test process: for commands, and for tests of pipelines.

Everything is imported late: most tests need no engines.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings


def stories(folder: Path) -> Any:
    """Return a library; the product's is the one that services use, too."""
    from mwpapp.services import engines

    return engines.stories() if folder == settings.STORIES else _loaders()["other stories"](folder)


def _naturalness(*_: Any, **__: Any) -> Any:
    """Return the judge with an empty memory, as if it were loaded again."""
    from mwpapp.services import engines

    judge: Any = engines.naturalness()
    if judge is not None:
        judge.reader._memory.clear()
    return judge


@cache
def _loaders() -> dict[str, Callable[..., Any]]:
    from mwpapp.ml.pipelines import engines

    names = ("translator_or_none", "load_scorer", "load_judge", "load_tagger")
    return {
        **{name: cache(getattr(engines, name)) for name in names},
        "other stories": cache(engines.load_library),
    }


@pytest.fixture(scope="package")
def loaded_once() -> Iterator[None]:
    """`load_engines` and `load_judging` take engines that this process has already."""
    from mwpapp.ml.pipelines import engines

    found = {name: load for name, load in _loaders().items() if hasattr(engines, name)}
    own = {"load_library": stories, "load_naturalness_judge": _naturalness}
    with patch.multiple(engines, **found, **own):
        yield
