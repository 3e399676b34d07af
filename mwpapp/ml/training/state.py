"""Save the state of a training run, so that an interrupted run can be resumed.

A safetensors file contains the trained tensors, both moments of AdamW, torch's random state and
the step. A fingerprint of the settings and data identifies the run. Pickle is not used, because it
can run code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor
from torch.optim import AdamW

MOMENTS = ("exp_avg", "exp_avg_sq")


class TrainingState:
    """The saved state at `path` of the run that `fingerprint` identifies."""

    def __init__(self, path: Path, *, fingerprint: str) -> None:
        self._path = path
        self._fingerprint = fingerprint

    def save(self, step: int, *, tensors: Mapping[str, Tensor], optimizer: AdamW) -> None:
        """Save the state after `step` steps. The file is replaced atomically."""
        stored = {f"weights.{name}": tensor.detach().cpu() for name, tensor in tensors.items()}
        for name, tensor in tensors.items():
            for moment in MOMENTS:
                stored[f"{moment}.{name}"] = optimizer.state[tensor][moment].cpu()
        stored["random"] = torch.get_rng_state()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        partial = self._path.with_suffix(".part")
        save_file(stored, partial, metadata={"step": str(step), "fingerprint": self._fingerprint})
        partial.replace(self._path)

    def restore(self, *, tensors: Mapping[str, Tensor], optimizer: AdamW) -> int:
        """Restore the saved state and return its step, or 0 if this run has none."""
        try:
            with safe_open(self._path, framework="pt") as saved:
                metadata = saved.metadata() or {}
                if metadata.get("fingerprint") != self._fingerprint:
                    return 0
                step = int(metadata["step"])
                _restore(saved.get_tensor, tensors=tensors, optimizer=optimizer, step=step)
                return step
        except (OSError, SafetensorError):
            return 0

    def clear(self) -> None:
        """Delete the state of a finished run."""
        self._path.unlink(missing_ok=True)


def _restore(
    read: Callable[[str], Tensor], *, tensors: Mapping[str, Tensor], optimizer: AdamW, step: int
) -> None:
    with torch.no_grad():
        for name, tensor in tensors.items():
            tensor.copy_(read(f"weights.{name}"))
            moments = {key: read(f"{key}.{name}").to(tensor.device) for key in MOMENTS}
            optimizer.state[tensor] = {"step": torch.tensor(float(step)), **moments}
    torch.set_rng_state(read("random"))
