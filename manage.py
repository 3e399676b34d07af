#!/usr/bin/env python
"""The same work from a terminal: `manage.py help` lists it."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")
    execute_from_command_line(sys.argv)
