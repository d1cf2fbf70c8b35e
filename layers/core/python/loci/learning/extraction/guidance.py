"""Guidance in somebody's own words, as a model reads it: one line of JSON after the messages, so that no text in it can
imitate a message or a heading. The prompt says that it chooses among facts, and overrides nothing."""

import json

from loci.model.guidance import CategoryGuide
from loci.model.jobs import GUIDED_VERSIONS, ExtractionPolicy
from loci.model.users import JsonValue


def describe_guidance(policy: ExtractionPolicy) -> str:
    """The section of the prompt; empty without guidance, and for prompts that know of none."""
    guidance = policy.guidance
    if guidance.is_empty or policy.extraction_version not in GUIDED_VERSIONS:
        return ""
    wanted: dict[str, JsonValue] = {}
    if guidance.instructions is not None:
        wanted["instructions"] = guidance.instructions
    if guidance.categories:
        wanted["categories"] = [_describe_category(one) for one in guidance.categories]
    return f"\n\nWanted: {json.dumps(wanted, ensure_ascii=False)}"


def _describe_category(category: CategoryGuide) -> dict[str, JsonValue]:
    return {"name": category.name, "description": category.description, "examples": list(category.examples)}
