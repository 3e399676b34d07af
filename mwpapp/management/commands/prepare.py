"""manage.py prepare: what a new or updated installation needs before it serves.

Registers the checkpoints and, with the embedded services alone, makes the demo accounts and
the demo bank once. Safe to call at every start.
"""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from mwpapp.embedded.secrets import write_private
from mwpapp.models import User
from mwpapp.services import accounts, checkpoints, demo


class Command(BaseCommand):
    help = "Register checkpoints; with the embedded services also make the demo accounts and bank."

    def handle(self, **_options: object) -> None:
        folders = [Path(settings.BASE_DIR) / "checkpoints", Path(settings.VAR) / "checkpoints"]
        _rows, faults = checkpoints.register(folders)
        for fault in faults:
            self.stderr.write(fault)
        if settings.EMBEDDED:
            self._make_demo()

    def _make_demo(self) -> None:
        made = accounts.create_demo()
        if not made:
            return
        lines = [f"{one.username}\t{one.password}\t{', '.join(one.roles)}\n" for one in made]
        write_private(Path(settings.VAR) / "accounts.txt", text="".join(lines))
        problems = Path(settings.BASE_DIR) / "fixtures" / "problems.jsonl"
        demo.load(problems, owner=User.objects.get(username="teacher"))
