"""Take screenshots of every page: wide and narrow, light and dark.

It starts Reword on a new data folder, adds sample work of a teacher, a lead and two annotators,
opens every page in Chromium, and writes docs/pages.md with its pictures. With --only, it takes the
pictures of the named pages and does not write docs/pages.md. With --raw, it saves separate
screenshots of whole pages instead. It reports pages that are wider than the screen, that request
something from another site, or whose scripts fail.

    .venv/bin/python -m bench.screens [--raw FOLDER] [--only NAME ...]
"""

# Django can only be configured once the servers run, so modules that need it are imported later.
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path

import django

from bench.streaming import started
from mwpapp.embedded.installation import running_addresses


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.screens", description=__doc__)
    parser.add_argument("--raw", type=Path, help="the folder for separate screenshots")
    parser.add_argument("--only", nargs="+", default=[], help="names of pages in mwpapp.urls")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as var, started(Path(var)) as site:
        _configure(Path(var))
        from bench.screens import sample, walk

        faults = walk.walk(site, sample.fill(), raw=options.raw, only=options.only)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _configure(var: Path) -> None:
    """Set Django up for the installation in the data folder `var`."""
    addresses = running_addresses(var)
    assert addresses is not None
    os.environ |= {
        "DATABASE_URL": addresses.database_url,
        "REDIS_URL": addresses.redis_url,
        "REWORD_VAR": str(var),
        "REWORD_EMBEDDED": "1",
        "REWORD_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "mwpapp.settings",
    }
    django.setup()
    logging.disable()  # the refusals of pages that a person may not open


if __name__ == "__main__":
    sys.exit(main())
