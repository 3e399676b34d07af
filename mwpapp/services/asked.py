"""What a query string asks for, whatever it holds."""


def whole(sent: str) -> int | None:
    """The number that was sent; None for what is none or fits no column."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= 18 else None


def words(sent: str) -> str:
    """The words without what a database refuses."""
    return sent.replace("\x00", "")
