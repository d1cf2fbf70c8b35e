"""Text without what a prompt must not contain: control characters, what turns the direction of text, hidden tags."""

# Tables rather than expressions: ``re`` takes three milliseconds to compile sets of such characters.
_LINE_BREAKS = dict.fromkeys((*b"\r\v\f\x1c\x1d\x1e", 0x85, 0x2028, 0x2029), "\n")
_TURNS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
# A reader does not see them, and a model does.
_TAGS = range(0xE0000, 0xE0080)
# A tab is a blank.
_CONTROLS = {
    code: None
    for code in (*range(0x20), *range(0x7F, 0xA0), *_TURNS, *_TAGS)
    if code not in _LINE_BREAKS and chr(code) not in "\t\n"
}


def remove_controls(text: str) -> str:
    """The text without them; every line break is ``\\n``."""
    return text.translate(_CONTROLS).replace("\r\n", "\n").translate(_LINE_BREAKS)
