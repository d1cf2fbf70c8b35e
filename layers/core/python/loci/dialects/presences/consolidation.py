"""The first call of a dream: what holds across sessions. What the answer does not prove is dropped."""

import re
from collections.abc import Iterator, Sequence
from typing import TypedDict, cast

from loci.apps import masking
from loci.dialects.presences.material import EvidenceLine, Material, evidence_lines, newest_lines
from loci.dialects.presences.patterns import KEY_PREFIX, FoundPatterns, choose_messages, is_supported
from loci.dialects.presences.quotations import Quotation, find_proof
from loci.inference.embedding.nearness import Nearness
from loci.inference.llm.object_requests import read_prompt, request_object
from loci.language import sensitive
from loci.learning.extraction.transcripts import to_json_string
from loci.model.atoms import Atom
from loci.model.presences import Aspect, CitedFact, DreamDropReason, DroppedFinding, Pattern
from loci.model.users import JsonObject
from loci.ports.language import ModelRequest
from loci.ports.parts import PromptReads

PROMPT, VERSION = "dream-consolidate", "v2"
MAX_TOKENS = 4_000
MAX_PATTERNS = 40
"""Entries that one dream writes at most."""
MAX_STATEMENT = 300
"""Characters of an entry."""
MAX_TOPIC = 60

_TOPIC_BREAK = re.compile(r"[^a-z0-9]+")


class SaidEntry(TypedDict):
    """An entry of a profile as a model says it."""

    quotations: list[Quotation]
    aspect: str
    topic: str
    text: str


def build_question(ports: PromptReads, material: Material) -> ModelRequest:
    """Raises Refused if the prompt was not released."""
    parts = (*number_lines(evidence_lines(material)), "", *profile_lines(material.profile))
    return request_object(read_prompt(ports, PROMPT, VERSION), PROMPT, "\n".join(parts), MAX_TOKENS)


def number_lines(lines: Sequence[EvidenceLine]) -> Iterator[str]:
    """The lines of the sessions and of what is remembered, numbered from 1."""
    yield "Sessions and remembered facts:"
    yield from (f"{number} {line.text}" for number, line in enumerate(lines, start=1))


def profile_lines(profile: Sequence[Atom]) -> Iterator[str]:
    """The newest entries of the profile, with their numbers."""
    yield "Profile:"
    yield from newest_lines((_profile_line(*each) for each in enumerate(profile, start=1)), str)


def _profile_line(number: int, atom: Atom) -> str:
    topic = (atom.key or "").removeprefix(KEY_PREFIX)
    return f"P{number} | {atom.category.name} | {topic} | {to_json_string(atom.text)}"


def read_patterns(answer: JsonObject, material: Material, nearness: Nearness) -> FoundPatterns:
    """The entries that two conversations or more support, the first of each topic, and why the others are left out."""
    lines = evidence_lines(material)
    patterns: dict[str, Pattern] = {}
    drops: list[DroppedFinding] = []
    for entry in cast(list[SaidEntry], answer["entries"]):
        finding = _read_entry(entry, lines, nearness)
        if isinstance(finding, DroppedFinding):
            drops.append(finding)
        elif finding.key in patterns:
            drops.append(DroppedFinding(DreamDropReason.REPEATED, finding.aspect))
        elif len(patterns) == MAX_PATTERNS:
            drops.append(DroppedFinding(DreamDropReason.TOO_MANY, finding.aspect))
        else:
            patterns[finding.key] = finding
    return FoundPatterns(tuple(patterns.values()), tuple(drops))


def _read_entry(entry: SaidEntry, lines: Sequence[EvidenceLine], nearness: Nearness) -> Pattern | DroppedFinding:
    if entry["aspect"] not in list(Aspect):
        return DroppedFinding(DreamDropReason.MALFORMED)
    aspect = Aspect(entry["aspect"])
    finding = proven_pattern(aspect, entry["topic"], entry["text"], entry["quotations"], lines, nearness)
    if not isinstance(finding, Pattern):
        return DroppedFinding(finding, aspect)
    return finding if is_supported(finding.messages) else DroppedFinding(DreamDropReason.ONE_CONVERSATION, aspect)


def proven_pattern(
    aspect: Aspect,
    topic: str,
    text: str,
    quotations: Sequence[Quotation],
    lines: Sequence[EvidenceLine],
    nearness: Nearness,
) -> Pattern | DreamDropReason:
    """The pattern, if it is well formed, says nothing sensitive, and its quotations prove it; else what it lacks."""
    name = _TOPIC_BREAK.sub("-", topic.lower()).strip("-")[:MAX_TOPIC].strip("-")
    said_text = " ".join(text.split())
    if not name or not 1 <= len(said_text) <= MAX_STATEMENT:
        return DreamDropReason.MALFORMED
    if masking.mask_text(said_text) != said_text:
        return DreamDropReason.SECRET
    if sensitive.is_sensitive(f"{name.replace('-', ' ')} {said_text}"):
        return DreamDropReason.SENSITIVE
    proof = find_proof(said_text, quotations, lines, nearness)
    messages = choose_messages([line.messages for line in proof])
    if not messages:
        return DreamDropReason.UNPROVEN
    facts = tuple(CitedFact(line.atom, line.messages) for line in proof if line.atom is not None)
    return Pattern(aspect, f"{KEY_PREFIX}{name}", said_text, messages, facts)
