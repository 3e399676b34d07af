"""Load each engine once per test process, for tests of commands and pipelines.

Imports are inside functions because most tests need no engines.
"""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings


def stories(folder: Path) -> Any:
    """Return the library of stories in a folder. For `settings.STORIES`, this is the library that
    the services use."""
    from mwpapp.services import engines

    return engines.stories() if folder == settings.STORIES else _loaders()["other stories"](folder)


def _naturalness(*_: Any, **__: Any) -> Any:
    """Return the judge with an empty cache, as if it had just been loaded, or None if its weights
    are missing."""
    from mwpapp.services import engines

    judge: Any = engines.naturalness()
    if judge is not None:
        judge.reader._cache.clear()
    return judge


@cache
def _loaders() -> dict[str, Callable[..., Any]]:
    from mwpapp.ml.pipelines import engines

    names = ("translator_or_none", "load_scorer", "load_judge", "load_tagger", "load_solver")
    return {
        **{name: cache(getattr(engines, name)) for name in names},
        "other stories": cache(engines.load_library),
    }


@pytest.fixture(scope="package")
def loaded_once() -> Iterator[None]:
    """Make `load_engines` and `load_judging` reuse the engines that this process has loaded."""
    from mwpapp.ml.pipelines import engines

    found = {name: load for name, load in _loaders().items() if hasattr(engines, name)}
    own = {"load_library": stories, "load_naturalness_judge": _naturalness}
    with patch.multiple(engines, **found, **own):
        yield
