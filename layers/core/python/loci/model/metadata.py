"""The metadata that a client attaches to a record: a JSON object of at most 16 KB."""

import json

from loci.errors import TooLarge
from loci.model.users import JsonObject

MAX_BYTES = 16 * 1024


def require_small(metadata: JsonObject) -> None:
    """Raises TooLarge when the metadata takes more than 16 KB as compact JSON in UTF-8."""
    if count_bytes(metadata) > MAX_BYTES:
        raise TooLarge(f"metadata must be at most {MAX_BYTES} bytes as JSON")


def count_bytes(metadata: JsonObject) -> int:
    """The bytes of the metadata as compact JSON in UTF-8."""
    text = json.dumps(dict(metadata), ensure_ascii=False, separators=(",", ":"))
    return len(text.encode("utf-8", "surrogatepass"))
