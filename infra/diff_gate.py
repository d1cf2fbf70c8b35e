"""Ends with 1 where a `cdk diff` would replace or remove what holds data: `python3 -m infra.diff_gate FILE`.

It runs on the machine's own Python, with the standard library alone.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path

KEEPS_DATA = (
    "AWS::Cognito::UserPool",
    "AWS::DynamoDB::Table",
    "AWS::KMS::Key",
    "AWS::S3::Bucket",
)
# A line of a resource: its mark, its type, its name and what becomes of it.
_LINE = re.compile(r"^\[(?P<mark>[-+~])\]\s+(?P<kind>[\w:]+)\s+(?P<rest>.*)$")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_REPLACED = ("replace", "may be replaced", "destroy", "orphan")


def losses(diff: str) -> Sequence[str]:
    """The lines of resources with data that would be replaced or removed."""
    lost_resources = []
    for line in _COLOURS.sub("", diff).splitlines():
        match = _LINE.match(line.strip())
        if match is None or match["kind"] not in KEEPS_DATA:
            continue
        if match["mark"] == "-" or any(match["rest"].endswith(word) for word in _REPLACED):
            lost_resources.append(line.strip())
    return lost_resources


def main(arguments: Sequence[str]) -> int:
    """Print what would be lost; 1 if anything would, 2 if the file is no diff."""
    text = Path(arguments[0]).read_text("utf-8")
    if "Stack " not in text:
        print("this is no output of cdk diff", file=sys.stderr)
        return 2
    lost_resources = losses(text)
    for line in lost_resources:
        print(f"holds data: {line}", file=sys.stderr)
    return 1 if lost_resources else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
