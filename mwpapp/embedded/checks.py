"""What a start needs of the machine, asked before anything is begun."""

import platform
import shutil
import sys
import tempfile
from pathlib import Path

from mwpapp.embedded.trouble import Trouble

NEEDED_SPACE = 500_000_000  # bytes
_NEEDED_PYTHON = (3, 11)


def require_machine() -> None:
    """Raise Trouble on another system than Linux or with a Python that is too old."""
    if not sys.platform.startswith("linux"):
        raise Trouble(f"Reword runs on Linux, not on {platform.system()}.")
    version = platform.python_version_tuple()
    if (int(version[0]), int(version[1])) < _NEEDED_PYTHON:
        raise Trouble(f"Reword needs Python 3.11 or newer, not {platform.python_version()}.")


def require_writable(folder: Path) -> None:
    """Make `folder` and raise Trouble where no file can be written in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return
    except PermissionError:
        raise Trouble(
            f"The data folder {folder} cannot be written by this user:"
            " change its owner, or name another with REWORD_VAR."
        ) from None


def require_space(folder: Path, *, needed: int = NEEDED_SPACE) -> None:
    """Raise Trouble where less than `needed` bytes are free for us in `folder`."""
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise Trouble(
            f"The disk is full: {folder} has {free // 1_000_000} MB free,"
            f" and {needed // 1_000_000} MB are needed."
        )
