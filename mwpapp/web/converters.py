"""Parts of addresses that are words of ours."""

from __future__ import annotations

from mwpapp.formats.registry import FORMATS


class FileForm:
    """The ending of a download: csv or jsonl."""

    regex = "|".join(FORMATS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class SetForm(FileForm):
    """The ending of a test set's download."""

    regex = "csv|jsonl|zip"
