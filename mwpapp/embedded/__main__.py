"""`python -m mwpapp.embedded`: what `make run` calls. Exit code 0 after a stop, 1 after trouble."""

import argparse
import os
import sys

from mwpapp.embedded import launcher, plan
from mwpapp.embedded.interrupts import Interrupts
from mwpapp.embedded.terminal import complain
from mwpapp.embedded.trouble import Trouble, from_os_error


def main(arguments: list[str]) -> int:
    """Run Reword until it is asked to stop."""
    parser = argparse.ArgumentParser(prog="mwpapp.embedded", description=__doc__)
    parser.add_argument(
        "--with-parent", action="store_true", help="stop when the starting process is gone"
    )
    options = parser.parse_args(arguments)
    interrupts = Interrupts()
    interrupts.listen(with_parent=options.with_parent)
    try:
        launcher.run(plan.read(os.environ), interrupts=interrupts)
        return 0
    except Trouble as trouble:
        complain(str(trouble))
    except OSError as error:
        complain(str(from_os_error(error)))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
