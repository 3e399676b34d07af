"""Every translation is complete, and works without GNU gettext."""

import gettext
import re
from collections import Counter
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils import translation

from tests.test_messages import extracted  # noqa: F401, the fixture

(FOLDER,) = map(Path, settings.LOCALE_PATHS)
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACEHOLDER = re.compile(r"%\(\w+\)(?:\.\d)?[sdf]|%[sd]|%%|\{\w*\}")
HTML_TAG = re.compile(r"</?\w+")

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(FOLDER / language / "LC_MESSAGES" / "django.po"))


def pairs(language: str) -> list[tuple[str, str]]:
    """Return each form of each message with its translation."""
    found = []
    for entry in catalogue(language):
        if entry.msgid_plural:
            singular, *others = entry.msgstr_plural.values()
            found += [(entry.msgid, singular), *((entry.msgid_plural, form) for form in others)]
        else:
            found.append((entry.msgid, entry.msgstr))
    return found


def test_the_catalogue_has_exactly_the_messages_of_the_code(language: str, extracted: str):  # noqa: F811
    found = {(one.msgctxt, one.msgid, one.msgid_plural) for one in polib.pofile(extracted)}
    known = {(one.msgctxt, one.msgid, one.msgid_plural) for one in catalogue(language)}
    assert (sorted(map(str, found - known)), sorted(map(str, known - found))) == ([], [])


def test_every_message_is_translated(language: str):
    entries = catalogue(language)
    assert [one.msgid for one in entries.fuzzy_entries()] == []
    assert [one.msgid for one in entries.untranslated_entries()] == []
    assert [one.msgid for one in entries.obsolete_entries()] == []


def test_placeholders_and_tags_equal_those_of_the_message(language: str):
    # A singular form may omit its number: "one pair".
    different = [
        (text, translated)
        for text, translated in pairs(language)
        if Counter(PLACEHOLDER.findall(text)) != Counter(PLACEHOLDER.findall(translated))
        or HTML_TAG.findall(text) != HTML_TAG.findall(translated)
    ]
    assert different == []


def test_sentences_end_as_the_english_ones_do(language: str):
    wrong = [
        (text, translated)
        for text, translated in pairs(language)
        if text.endswith((".", ":", "…", "?")) and text[-1] != translated[-1]
    ]
    assert wrong == []


def test_the_compiled_catalogue_is_current(language: str):
    """A fresh clone needs no GNU gettext: the compiled file is part of the repository."""
    path = FOLDER / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for entry in catalogue(language):
        if entry.msgctxt:
            found = [compiled.pgettext(entry.msgctxt, entry.msgid)]
            assert found == [entry.msgstr]
        elif entry.msgid_plural:
            forms = [compiled.ngettext(entry.msgid, entry.msgid_plural, n) for n in (1, 2)]
            assert forms == list(entry.msgstr_plural.values())
        else:
            assert compiled.gettext(entry.msgid) == entry.msgstr
    assert len(polib.mofile(str(path))) == len(catalogue(language))


def test_django_uses_the_translation(language: str):
    one = next(one for one in catalogue(language) if one.msgid == "Worksheets")
    with translation.override(language):
        assert translation.gettext("Worksheets") == one.msgstr != "Worksheets"
