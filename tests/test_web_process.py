"""The web process stays light: it never loads what only workers need."""

import os
import subprocess
import sys

HEAVY = (
    "torch", "transformers", "sentence_transformers", "spacy", "sklearn", "scipy", "sympy", "numba",
)  # fmt: skip
PROBE = f"""
import sys
import mwpapp.asgi
from django.urls import get_resolver
get_resolver().url_patterns
import workers.runs
print(sorted(name for name in {HEAVY!r} if name in sys.modules))
"""


def test_neither_torch_nor_its_company_is_loaded_to_serve_pages():
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "mwpapp.settings"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
