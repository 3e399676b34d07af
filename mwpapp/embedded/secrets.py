"""Passwords and keys that this installation made for itself, one file each, mode 600."""

import os
from pathlib import Path
from secrets import token_hex, token_urlsafe

# 43 characters of the URL alphabet: they stand in a URL without quoting.
_BYTES = 32


def read_or_create(path: Path) -> str:
    """The secret kept in `path`, made at the first call.

    Two processes that call this at the same moment get the same value: the file is linked into
    place whole, and whoever comes second reads the first one's. Raises OSError.
    """
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        _create(path, value=token_urlsafe(_BYTES))
    return path.read_text(encoding="ascii").strip()


def write_private(path: Path, *, text: str) -> None:
    """Put `text` into `path` in one step, readable by its owner alone. Raises OSError."""
    whole = _write_beside(path, text=text)
    os.replace(whole, path)


def _create(path: Path, *, value: str) -> None:
    whole = _write_beside(path, text=value + "\n")
    try:
        os.link(whole, path)
    except FileExistsError:
        pass  # another process was first: its value counts
    finally:
        whole.unlink()


def _write_beside(path: Path, *, text: str) -> Path:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return beside
