"""Starts the private PostgreSQL and Valkey on a data folder, says where, and waits.

A program of its own, so that a test can kill it: `python -m tests.embedded.serve_backends VAR`.
"""

import json
import sys
import time
from pathlib import Path

from mwpapp.embedded import backends


def main(var: Path) -> None:
    postgres = backends.start_postgres(var)
    valkey = backends.start_valkey(var)
    print(json.dumps({"database_url": postgres.url, "redis_url": valkey.url}), flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
