"""makemessages finds every text that people read, so each one can be translated."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from mwpapp.ml.catalogue.evidence import EVIDENCE
from mwpapp.ml.catalogue.kinds import KINDS

ROOT = Path(settings.BASE_DIR)
# Names of formats, figures and operators, which no language translates.
NAMES = {"AC1", "CSV", "JSONL", "Reword", "fd"}
READ_ALOUD = re.compile(r'\s(?:title|alt|placeholder|aria-label|data-said)="([^"]*)"')

_COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}", re.S)
_TRANSLATED = re.compile(r"\{% blocktrans.*?\{% endblocktrans %\}", re.S)
_CODE = re.compile(r"<(code|kbd)\b.*?</\1>", re.S)
_SETTING = re.compile(r"\{% block (?:width|number) %\}.*?\{% endblock %\}")
_TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.S)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return all messages that makemessages finds, each on one line as GNU gettext writes it."""
    if shutil.which("xgettext") is None:
        pytest.skip("GNU gettext is not installed")
    folder = tmp_path_factory.mktemp("locale")
    code = (
        "import django; django.setup(); from django.conf import settings; "
        f"settings.LOCALE_PATHS = [{str(folder)!r}]; "
        "from django.core.management import call_command; "
        "call_command('makemessages', locale=['xx'], keep_pot=True, no_wrap=True, "
        "ignore_patterns=['tests', 'bench', 'var', '.venv', 'mwpapp/locale'])"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "mwpapp.settings"}
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True
    )
    # gettext() does not find a message that has a plural form somewhere else.
    assert b"used without plural" not in process.stdout + process.stderr
    return (folder / "django.pot").read_text()


def test_makemessages_finds_every_message_of_the_catalogue(extracted: str):
    messages = [text for kind in EVIDENCE.values() for text in kind.messages.values()]
    messages += [text for kind in KINDS.values() for text in (kind.label, kind.hint)]
    assert messages
    assert [text for text in messages if f'"{text}"' not in extracted] == []


def test_makemessages_finds_every_message_that_ml_and_formats_mark(extracted: str):
    marked = [text for folder in ("ml", "formats") for text in marked_in(ROOT / "mwpapp" / folder)]
    assert marked
    assert [text for text in marked if f"{escaped(text)}" not in extracted] == []


def test_templates_contain_no_untranslatable_text():
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if not path.stem.endswith("_look")  # names of CSS classes
        for text in untranslated(path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    "html", ["<p>Hello</p>", '<a title="Hello there">{{ name }}</a>', "{% if a %}yes{% endif %}"]
)
def test_a_text_outside_the_translation_tags_is_found(html: str):
    assert list(untranslated(html))


def untranslated(template: str) -> Iterator[str]:
    for pattern in (_COMMENT, _TRANSLATED, _CODE, _SETTING):
        template = pattern.sub("", template)
    for value in READ_ALOUD.findall(template):
        yield from words(_TAG.sub(" ", value))
    yield from words(_TAG.sub(" ", template))


def words(text: str) -> Iterator[str]:
    without_entities = re.sub(r"&\w+;", " ", text)
    yield from (
        word for word in re.findall(r"\w*[^\W\d_]{2,}\w*", without_entities) if word not in NAMES
    )


def marked_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "gettext_noop":
                argument = node.args[0]
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def escaped(text: str) -> str:
    quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{quoted}"'
