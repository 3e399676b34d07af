"""Run Reword on this machine (`make run`). Exit status: 0 after a stop signal, 1 after an error."""

import argparse
import os
import sys

from mwpapp.embedded import launcher, plan
from mwpapp.embedded.launcher import Interrupts
from mwpapp.embedded.messages import StartError, complain, from_os_error


def main(arguments: list[str]) -> int:
    """Run Reword until a signal stops it."""
    parser = argparse.ArgumentParser(prog="mwpapp.embedded", description=__doc__)
    parser.add_argument(
        "--with-parent", action="store_true", help="stop when the parent process ends"
    )
    options = parser.parse_args(arguments)
    interrupts = Interrupts()
    interrupts.listen(with_parent=options.with_parent)
    try:
        launcher.run(plan.read(os.environ), interrupts=interrupts)
        return 0
    except StartError as error:
        complain(str(error))
    except OSError as error:
        complain(str(from_os_error(error)))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
