"""Start the private PostgreSQL and Valkey on a data folder, print their addresses, and wait.

A separate program, so that a test can kill it: `python -m tests.embedded.serve VAR`.
"""

import json
import sys
import time
from pathlib import Path

from mwpapp.embedded import postgres, valkey


def main(var: Path) -> None:
    database, broker = postgres.start(var), valkey.start(var)
    print(json.dumps({"database_url": database.url, "redis_url": broker.url}), flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
