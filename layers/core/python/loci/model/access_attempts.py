"""Whether IAM isolates tenants: what a session of one tenant could do with the tables, compared with what it should."""

from collections.abc import Iterable, Sequence

from loci.records import record


@record(frozen=True, slots=True)
class Attempt:
    """One attempt. ``allowed``: IAM let it pass, whatever happened afterwards."""

    what: str
    where: str
    expected: bool
    allowed: bool

    @property
    def holds(self) -> bool:
        return self.allowed is self.expected


def is_isolated(attempts: Sequence[Attempt]) -> bool:
    """Whether every attempt ended as expected; False without any attempt."""
    return bool(attempts) and all(one.holds for one in attempts)


def attempts_table(attempts: Iterable[Attempt]) -> str:
    """One line for each attempt; unexpected results are marked with ``!``."""
    head = ("", "attempt", "on", "should be", "is")
    lines = [head, *(_line(one) for one in attempts)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def _line(one: Attempt) -> tuple[str, ...]:
    said = {True: "allowed", False: "refused"}
    return "" if one.holds else "!", one.what, one.where, said[one.expected], said[one.allowed]
