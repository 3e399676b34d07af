"""Distribute the tests among the processes of pytest-xdist (`pytest -n 2`).

All tests of a file run in one process, so that its module fixtures are set up once. All files
that visit the running site share one process too: starting the site takes longer than most files.
Slow files start first, so that no process waits for another at the end. (`--dist loadgroup`
does not group with pytest 9: xdist 3.8 appends the group to an attribute that pytest ignores.)
"""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parent.parent
_SITE = "live_site"
# A browser or a worker makes a file slow, whatever its number of tests. Slowest first.
_LONG = ("long", "browser", "worker")


class FileScheduling(LoadScopeScheduling):
    """Gives each file to one process, and all files that visit the site to the same one."""

    def _split_scope(self, nodeid: str) -> str:
        return _group(nodeid.partition("::")[0])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileScheduling:
    return FileScheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Put the slowest files first, in xdist processes only."""
    yield  # pytest-django has sorted the tests; its order inside a file is kept
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    ranks: dict[str, int] = {}
    for item in items:
        group = _group(_file(item))
        ranks[group] = min(_rank(item), ranks.get(group, len(_LONG)))
    items.sort(key=lambda item: ranks[_group(_file(item))])


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a gzip file after its parameter.

    The content of the file has a timestamp, and all processes must collect the same names.
    """
    return argname if isinstance(val, bytes) and val.startswith(b"\x1f\x8b") else None


@cache
def _group(file: str) -> str:
    return _SITE if _SITE in (ROOT / file).read_text(encoding="utf-8") else file


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _rank(item: pytest.Item) -> int:
    if _group(_file(item)) == _SITE:
        return -1
    found = (rank for rank, name in enumerate(_LONG) if item.get_closest_marker(name))
    return next(found, len(_LONG))
