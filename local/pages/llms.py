"""llms.txt: what a language model should read of the documentation, written from the index of docs/ (llmstxt.org)."""

import re

from local.paths import ROOT

DOCUMENT = ROOT / "llms.txt"
_INDEX = ROOT / "docs" / "README.md"
_LINK = re.compile(r"\]\((?!https?://|#)([^)]+)\)")
_INTRODUCTION = """\
# Loci

> A memory service for AI apps, deployed into your own AWS account or run on a laptop. It stores conversations,
> distils dated facts ("atoms") from them, recalls those that fit a question, and gives them back as a context within
> a token budget.

Begin with README.md. `layers/core/python/loci/api/openapi.json` describes every call; a deployment serves it at
`/openapi.json`.
"""


def document() -> str:
    """llms.txt: the sections of the index, with paths from the root."""
    _, *sections = _INDEX.read_text("utf-8").split("\n## ")
    return "\n".join([_INTRODUCTION, *(f"## {_with_paths(section).strip()}\n" for section in sections)])


def _with_paths(section: str) -> str:
    return _LINK.sub(lambda link: f"]({_from_root(link[1])})", section)


def _from_root(target: str) -> str:
    return target.removeprefix("../") if target.startswith("../") else f"docs/{target}"
