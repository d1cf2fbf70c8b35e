"""How Anthropic's memory tool shows files and folders: its own words, without its requests."""

from collections.abc import Iterator, Mapping, Sequence

LINE_NUMBER_WIDTH = 6
_SHOWN_LEVELS = 2
_UNITS = "BKMG"


def number_lines(text: str, shown: Sequence[int] | None = None) -> str:
    """The lines from the first to the last number that is shown, -1 being the end."""
    lines = text.split("\n")
    first, last = shown if shown is not None and len(shown) == 2 else (1, -1)
    first = max(1, first)
    chosen = lines[first - 1 : len(lines) if last == -1 else last]
    return "\n".join(f"{number:{LINE_NUMBER_WIDTH}}\t{line}" for number, line in enumerate(chosen, first))


def number_occurrences(text: str, part: str) -> list[int]:
    """The line of each place where the part begins."""
    starts, start = [], text.find(part)
    while start != -1:
        starts.append(text.count("\n", 0, start) + 1)
        start = text.find(part, start + 1)
    return starts


def list_folder(folder: str, sizes: Mapping[str, int]) -> str:
    """A folder's size and those of what it shows, of paths within it. The size of a folder is that of its files."""
    lines = [f"{_format_size(sum(sizes.values()))}\t{folder}"]
    return "\n".join((*lines, *(f"{_format_size(size)}\t{folder}/{path}" for path, size in _walk(sizes))))


def _walk(sizes: Mapping[str, int], level: int = 1) -> Iterator[tuple[str, int]]:
    inner: dict[str, dict[str, int]] = {}
    for path, size in sizes.items():
        name, _, below = path.partition("/")
        if not name.startswith("."):
            inner.setdefault(name, {})[below] = size
    for name, held in sorted(inner.items()):
        is_file = "" in held
        yield (name if is_file else f"{name}/"), sum(held.values())
        if not is_file and level < _SHOWN_LEVELS:
            yield from ((f"{name}/{path}", size) for path, size in _walk(held, level + 1))


def _format_size(size: int) -> str:
    power = min(max(size.bit_length() - 1, 0) // 10, len(_UNITS) - 1)
    scaled = size / 1024**power
    return f"{int(scaled)}{_UNITS[power]}" if scaled == int(scaled) else f"{scaled:.1f}{_UNITS[power]}"
