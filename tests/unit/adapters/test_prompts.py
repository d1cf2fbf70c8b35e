"""Released prompts: each with the form of its answer, and none of them ever edited."""

import hashlib
import json
import re
from pathlib import Path
from typing import cast

import fastjsonschema
import pytest

from loci.adapters.files import FolderPrompts, locate
from loci.adapters.llm_http.schemas import enforceable_part, is_strict
from loci.model.jobs import EXTRACTION_VERSIONS, SHORT_EXTRACTION_VERSION, ExtractionPolicy
from loci.model.users import JsonObject, JsonValue
from loci.text.tokens import estimate_tokens
from tests.support.strict_schemas import anthropic_refuses, bedrock_refuses, openai_refuses

MANIFEST = "manifest.json"
FORM = ".schema.json"


def released_hashes(folder: Path) -> dict[str, str]:
    manifest: dict[str, str] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return manifest


def file_hashes(folder: Path) -> dict[str, str]:
    """The SHA-256 of every prompt and schema of a folder."""
    files = (path for path in folder.iterdir() if path.is_file() and path.name != MANIFEST)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_no_released_prompt_was_edited_or_removed_and_every_one_is_released() -> None:
    """Atoms name the version and the hash of the prompt that made them. What shall be said otherwise is a new version,
    with entries of its own in the manifest; those that are there stay."""
    assert file_hashes(locate()) == released_hashes(locate())


def test_an_edit_of_a_released_prompt_is_seen(tmp_path: Path) -> None:
    for name in (MANIFEST, *released_hashes(locate())):
        (tmp_path / name).write_bytes((locate() / name).read_bytes())
    assert file_hashes(tmp_path) == released_hashes(tmp_path)
    with (tmp_path / "extraction-v1.txt").open("a", encoding="utf-8") as file:
        file.write(" ")
    assert file_hashes(tmp_path) != released_hashes(tmp_path)


@pytest.mark.parametrize("version", EXTRACTION_VERSIONS)
def test_each_extraction_version_has_a_prompt_with_a_schema_and_a_hash_of_its_own(version: str) -> None:
    prompt = FolderPrompts(locate()).read("extraction", version)
    assert prompt is not None
    assert prompt.schema is not None
    fastjsonschema.compile(prompt.schema)({name: [] for name in cast(list[str], prompt.schema["required"])})
    both = f"{prompt.text}\n{(locate() / f'extraction-{version}{FORM}').read_text(encoding='utf-8')}"
    assert prompt.hash == hashlib.sha256(both.encode()).hexdigest()


def test_each_released_extraction_prompt_can_be_chosen() -> None:
    names = [re.fullmatch(r"extraction-v(\d+)\.txt", name) for name in released_hashes(locate())]
    numbers = sorted(int(name[1]) for name in names if name)
    assert [f"v{number}" for number in numbers] == list(EXTRACTION_VERSIONS)
    assert ExtractionPolicy().extraction_version in EXTRACTION_VERSIONS


def test_the_short_prompt_has_at_most_700_tokens_with_its_schema_and_no_example() -> None:
    prompt = FolderPrompts(locate()).read("extraction", SHORT_EXTRACTION_VERSION)
    assert prompt is not None
    assert prompt.schema is not None
    sent = f"{prompt.text}\n{json.dumps(enforceable_part(prompt.schema))}"
    assert estimate_tokens(sent) <= 700
    assert "xample" not in prompt.text
    assert re.findall(r"\{.*\}", prompt.text) == ['{"facts": []}']


@pytest.mark.parametrize("version", ["v999", "v0", "../v1", "V1", ""])
def test_a_version_that_was_never_released_is_not_there(version: str) -> None:
    assert FolderPrompts(locate()).read("extraction", version) is None


@pytest.mark.parametrize("path", sorted(locate().glob(f"*{FORM}")), ids=lambda path: path.name)
def test_every_released_schema_is_sent_so_that_no_provider_refuses_it(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    sent = enforceable_part(schema)
    assert is_strict(schema)
    assert [refuses(sent) for refuses in (openai_refuses, anthropic_refuses, bedrock_refuses)] == [False] * 3


def test_a_choice_without_a_type_is_refused_by_openai_and_sent_with_one() -> None:
    bare: dict[str, JsonValue] = {"enum": ["new", "confirms"]}
    schema: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["relation"],
        "properties": {"relation": bare},
    }
    assert openai_refuses(dict(schema))
    assert enforceable_part(schema)["properties"]["relation"] == {**bare, "type": "string"}
    assert enforceable_part({"enum": [1, None]})["type"] == ["integer", "null"]
    assert enforceable_part({"const": True})["type"] == "boolean"
