"""Print a user's API token: `manage.py create_token USERNAME`."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from mwpapp.models import User
from mwpapp.services import accounts


class Command(BaseCommand):
    help = "Print a user's API token. Create the token if it does not exist yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *, username: str, **_options: object) -> None:
        try:
            token = accounts.token_for(username)
        except User.DoesNotExist:
            raise CommandError(
                f"There is no active user named {username}. Check the username.", returncode=2
            ) from None
        except OperationalError:
            raise CommandError(
                "The database cannot be reached. Start Reword with `make run`, or set "
                "DATABASE_URL.",
                returncode=2,
            ) from None
        self.stdout.write(token)
