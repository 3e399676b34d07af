"""Cache the round trips through a translator in a file.

A round trip takes a tenth of a second, and thousands are needed. A restarted training run reads
those that it has already made.
"""

from __future__ import annotations

import json
from pathlib import Path

from mwpapp.ml.protocols import Translator
from mwpapp.ml.translators.registry import load_translator, translator_or_none

FILE_NAME = "round_trips{suffix}.jsonl"


def cached_translator(work: Path, *, name: str = "") -> CachedTranslator | None:
    """Return the translator called `name`, with its own cache file in the folder `work`.

    Without a name, return the default translator, or None if it is not installed. Raise
    WeightsMissing if the named translator is not installed, and CheckpointError for an unknown
    name.
    """
    translator = load_translator(name) if name else translator_or_none()
    if translator is None:
        return None
    path = work / FILE_NAME.format(suffix=f"-{name}" if name else "")
    return CachedTranslator(translator, path=path)


class CachedTranslator:
    """A `protocols.Translator` that translates each text once with another translator.

    Each line of the file is a JSON list [text, round trip]. Invalid lines, such as a truncated last
    line, are ignored.
    """

    def __init__(self, translator: Translator, *, path: Path) -> None:
        self.name = translator.name
        self._translator = translator
        self._path = path
        content = path.read_bytes() if path.is_file() else b""
        self._known = _read(content)
        self._begins_line = content[-1:] in (b"", b"\n")

    def round_trip(self, text: str) -> str:
        if text not in self._known:
            self._known[text] = self._translator.round_trip(text)
            self._append(text)
        return self._known[text]

    def _append(self, text: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps([text, self._known[text]], ensure_ascii=False) + "\n"
        with self._path.open("a", encoding="utf-8") as stream:
            stream.write(line if self._begins_line else "\n" + line)
        self._begins_line = True


def _read(content: bytes) -> dict[str, str]:
    known: dict[str, str] = {}
    for line in content.splitlines():  # unlike that of str, it does not split at U+2028
        try:
            text, round_trip = json.loads(line)
        except ValueError:
            continue
        known[text] = round_trip
    return known
