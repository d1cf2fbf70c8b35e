"""Serves the chat page, the console and the memory elements. It uses the standard library only: a page waits for it."""

import json
import os
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from loci.api.web import Site

FOLDER = "loci_site"


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    """Answers a GET or a HEAD and writes one line about it, without who asked."""
    started_at = time.perf_counter()
    answer = site().answer(event["rawPath"], event.get("headers", {}))
    if event["requestContext"]["http"]["method"] == "HEAD":
        answer["body"] = ""
    milliseconds = round((time.perf_counter() - started_at) * 1000, 1)
    print(json.dumps({"level": "INFO", "message": "request", "status": answer["statusCode"], "ms": milliseconds}))
    return answer


@cache
def site() -> Site:
    """The pages of this deployment."""
    return Site(_find_folder(), os.environ["LOCI_WEB_CONFIG"], os.environ.get("LOCI_TURN_STREAM_URL", ""))


def _find_folder() -> Path:
    """The folder of the layer, wherever layers are. Raises FileNotFoundError."""
    for place in sys.path:
        if (Path(place) / FOLDER).is_dir():
            return Path(place) / FOLDER
    raise FileNotFoundError(f"no layer has a folder {FOLDER}")
