"""Round trips through a translator, remembered in a file.

A round trip costs a tenth of a second and thousands are needed; a training run that is
started again finds those it has made.
"""

from __future__ import annotations

import json
from pathlib import Path

from mwpapp.ml.translators.registry import translator_or_none
from mwpapp.ml.types import Translator

FILE_NAME = "round_trips.jsonl"


def remembered_translator(work: Path) -> RememberedTranslator | None:
    """The installed translator with a memory in the folder `work`; None where there is none."""
    translator = translator_or_none()
    return RememberedTranslator(translator, path=work / FILE_NAME) if translator else None


class RememberedTranslator:
    """types.Translator that asks another one once for each text and keeps the answer.

    The file holds one JSON list [text, round trip] a line; a last line cut short by a
    kill is passed over.
    """

    def __init__(self, translator: Translator, *, path: Path) -> None:
        self.name = translator.name
        self._translator = translator
        self._path = path
        self._known = _read(path)

    def round_trip(self, text: str) -> str:
        if text not in self._known:
            self._known[text] = self._translator.round_trip(text)
            self._append(text)
        return self._known[text]

    def _append(self, text: str) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps([text, self._known[text]], ensure_ascii=False) + "\n")


def _read(path: Path) -> dict[str, str]:
    known: dict[str, str] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                text, answer = json.loads(line)
            except ValueError:
                continue
            known[text] = answer
    return known
