"""The pages of docs/: generated ones are up to date, links lead somewhere, the index names every page."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from local.pages import data_model, limits, llms, reference
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
# Archaic or vague: a reader has to guess who does what.
BANNED = re.compile(r"\b(whoever|whomever|whom|nobody|told|stands|beside|kept|settled|anew)\b", re.IGNORECASE)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The files and anchors within the project that a page leads to."""
    for target in LINK.findall(page.read_text("utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            path, _, anchor = target.partition("#")
            yield (page.parent / path).resolve() if path else page, anchor


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_data_model_is_generated_from_the_keys() -> None:
    assert data_model.DOCUMENT.read_text("utf-8") == data_model.document(), "run: make docs"


@pytest.mark.parametrize("page", [limits, llms], ids=lambda page: page.DOCUMENT.name)
def test_a_page_that_is_made_of_the_code_or_the_index_is_up_to_date(page: ModuleType) -> None:
    assert page.DOCUMENT.read_text("utf-8") == page.document(), "run: make docs"


def test_the_reference_is_generated_from_the_document_of_the_api() -> None:
    written = {path: path.read_text("utf-8") for path in reference.FOLDER.glob("*.md")}
    assert written == reference.documents(), "run: make docs"


def test_the_reference_has_every_operation_and_every_link_of_llms_leads_somewhere() -> None:
    described = json.loads((ROOT / "layers/core/python/loci/api/openapi.json").read_text("utf-8"))
    operations = [one["operationId"] for item in described["paths"].values() for one in item.values()]
    headings = {heading for page in reference.FOLDER.glob("*.md") for heading in anchors(page)}
    assert {operation.lower() for operation in operations} <= headings
    assert all((ROOT / target.partition("#")[0]).exists() for target in LINK.findall(llms.document()))


def test_every_key_of_the_chart_is_in_the_data_model() -> None:
    shown = data_model.document()
    for prefix in ("`C#<u>`", "`W#<conversation u>#<binding u>#<digest of target>`", "`AU#<u>`"):
        assert shown.count(prefix) >= 1, prefix


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), target
        assert not anchor or anchor in anchors(target), f"{target}#{anchor}"


def test_the_index_names_every_page() -> None:
    index = DOCS / "README.md"
    named = {target for target, _ in links(index)}
    assert {page for page in DOCS.rglob("*.md") if page != index} <= named


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_uses_plain_words(page: Path) -> None:
    prose = CODE.sub("", page.read_text("utf-8"))
    assert not [found[0] for found in BANNED.finditer(prose)]
