"""The web process never loads packages that only workers need."""

import os
import subprocess
import sys

HEAVY = (
    "torch", "transformers", "sentence_transformers", "spacy", "sklearn", "scipy", "sympy", "numba",
    "httpx2",
)  # fmt: skip
PROBE = f"""
import sys
import mwpapp.asgi
from django.urls import get_resolver
get_resolver().url_patterns
import workers.runs
print(sorted(name for name in {HEAVY!r} if name in sys.modules))
"""


def test_the_web_process_loads_no_machine_learning_packages():
    result = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "mwpapp.settings"},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "[]"
