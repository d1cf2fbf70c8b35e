"""Counts of tokens by o200k_base, the tokenizer of the model whose price is taken; ``counts.json`` has them by text.

    uv run --with bpe-openai==0.1.4 python -m benchmarks.tiers.counting

counts again, where a prompt or the talk has changed. So the table needs no tokenizer, which weighs 40 MB.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.llm_http.schemas import enforceable_part
from loci.learning.extraction.transcripts import transcript
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, SHORT_EXTRACTION_VERSION
from tests.support.model_facts import assistant, talk, user

LONG, SHORT = DEFAULT_EXTRACTION_VERSION, SHORT_EXTRACTION_VERSION
_HERE = Path(__file__).parent
_COUNTS = _HERE / "counts.json"
_RECONCILE = "v2"


def texts() -> Mapping[str, str]:
    """All that is sent and answered for one window of five turns with six facts, by its name."""
    window: dict[str, Any] = json.loads((_HERE / "talk.json").read_text("utf-8"))
    speakers = (user, assistant)
    messages = talk(*(speak(text) for turn in window["turns"] for speak, text in zip(speakers, turn, strict=True)))
    lines = "\n".join(line.text() for line in transcript(messages).lines)
    return {
        **_prompt(LONG, "extraction", LONG),
        **_prompt(SHORT, "extraction", SHORT),
        **_prompt("reconcile", "reconcile", _RECONCILE),
        "turns": lines,
        f"{LONG} answer": _dump({"facts": window["long"], "retracts": []}),
        f"{SHORT} answer": _dump({"facts": window["short"]}),
        "reconcile question": "\n".join(window["reconcile"]),
        "reconcile answer": _dump(window["relations"]),
    }


def turns_of_talk() -> int:
    return len(json.loads((_HERE / "talk.json").read_text("utf-8"))["turns"])


@cache
def token_counts() -> Mapping[str, int]:
    """The tokens by the name of the text. Raises KeyError where a text has changed since it was counted."""
    counts: dict[str, int] = json.loads(_COUNTS.read_text("utf-8"))
    return {name: counts[_place(name, text)] for name, text in texts().items()}


def _prompt(name: str, prompt: str, version: str) -> Mapping[str, str]:
    released_prompt = FolderPrompts(locate()).read(prompt, version)
    if released_prompt is None or released_prompt.schema is None:
        raise KeyError(f"{prompt}-{version}")
    return {
        f"{name} prompt": released_prompt.text,
        f"{name} schema": json.dumps(enforceable_part(released_prompt.schema)),
    }


def _place(name: str, text: str) -> str:
    return f"{name} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Count all texts and write the counts."""
    encoding = import_module("bpe_openai").get_encoding("o200k_base")
    counts = {_place(name, text): len(encoding.encode(text)) for name, text in texts().items()}
    _COUNTS.write_text(f"{json.dumps(counts, indent=2)}\n", "utf-8")


if __name__ == "__main__":
    main()
