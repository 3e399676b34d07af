"""Read values of query strings, which can be anything."""


def whole(sent: str) -> int | None:
    """Return the whole number, or None if the text is not one or it is too large for a column."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= 18 else None


def words(sent: str) -> str:
    """Return the text without null characters, which Postgres rejects."""
    return sent.replace("\x00", "")
