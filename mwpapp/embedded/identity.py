"""As whom PostgreSQL runs: it refuses to be root, whoever starts it.

An ordinary user needs nothing. Root puts it into a user namespace where root is called nobody;
where that is forbidden, as in many containers, root gives it to the user nobody, with the one
right that it needs to reach a folder that may lie under /root.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from mwpapp.embedded.processes import Program, tethered
from mwpapp.embedded.trouble import Trouble

NOBODY = 65534
_NAMESPACE = ("unshare", "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}", "--")
_DROP = (
    *("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
    *("--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override", "--"),
)


@dataclass(frozen=True)
class Identity:
    """`prefix` starts a command as that user; `owner` must own its files (a user number)."""

    prefix: tuple[str, ...]
    owner: int


def choose(probe: Path) -> Identity:
    """The first way in which the program `probe` answers `--version`. Raises Trouble."""
    if os.geteuid() != 0:
        return Identity(prefix=(), owner=os.geteuid())
    for prefix, owner in ((_NAMESPACE, 0), (_DROP, NOBODY)):
        if _answers(probe, prefix=prefix):
            return Identity(prefix=prefix, owner=owner)
    raise Trouble(
        "PostgreSQL does not run as root, and neither unshare nor setpriv works here:"
        " install util-linux or start as an ordinary user."
    )


def give(folder: Path, *, owner: int) -> None:
    """Make `owner` own everything in `folder`, where it is not so already (root only)."""
    if os.geteuid() != 0 or folder.stat().st_uid == owner:
        return
    for path, folders, files in os.walk(folder):
        for name in (*folders, *files):
            os.chown(os.path.join(path, name), owner, -1, follow_symlinks=False)
    os.chown(folder, owner, -1)  # last: an interrupted change is begun again


def _answers(probe: Path, *, prefix: tuple[str, ...]) -> bool:
    program = Program(name="probe", command=(str(probe), "--version"), env={}, prefix=prefix)
    try:
        done = subprocess.run(tethered(program), capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
