"""Write one step of a summary from the former summary and some messages, with a language model or without.

Only what users see is summarised, since they can read the summary. A model gets the messages as data: one line for
each, which no text can forge (``loci.learning.extraction.transcripts``).
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from loci.apps import masking
from loci.apps import settings as app_settings
from loci.errors import ModelFailed
from loci.inference.llm.calling import Account, call_model, outcome_by_stop
from loci.model.conversations import Message, TextBlock
from loci.model.language import CallOutcome, ModelCall, ModelChoice, Purpose
from loci.ports.all import Ports
from loci.ports.language import DialogueMessage, ModelReply, ModelRequest, Prompt
from loci.ports.parts import PromptReads
from loci.records import record
from loci.scope import Scope

if TYPE_CHECKING:
    from loci.learning.extraction.transcripts import TranscriptLine

PROMPT = "summary"
VERSION = "v2"
MAX_TOKENS = 4_000
"""Limit of a reply: the prompt asks for 2,000 characters; models that reason need more."""
LONGEST = 2_000
"""Characters of a stored summary, as the prompt says: each context pays for it."""
_HEADING = re.compile(r"^[ \t]*#+[ \t]*", re.MULTILINE)


@record(frozen=True, slots=True)
class SummaryDraft:
    """A new summary, "" if there is nothing to say; ``prompt_hash`` is None if no model wrote it."""

    text: str
    writer: str
    extractive: bool
    prompt_hash: str | None = None


def summary_model(ports: Ports, scope: Scope) -> ModelChoice | None:
    """The model that summarises conversations of that scope, None to do it without."""
    name = app_settings.effective_settings(ports, scope, scope.namespace).summary_model
    return ModelChoice.parse(ports.summariser_name if name is None else name)


def write_summary(
    ports: Ports,
    scope: Scope,
    former: str | None,
    messages: Sequence[Message],
    note: Callable[[ModelCall], None],
    seconds: int,
) -> SummaryDraft:
    """Writes the summary. ``messages`` are those that users see; ``note`` records each model call, which may take
    ``seconds``. What a model writes and nothing said relates to is left out.

    Raises OverBudget, ModelAway, ModelFailed.
    """
    heard_messages = masking.mask_messages(ports, scope, messages)
    choice = summary_model(ports, scope)
    if choice is None:
        return _by_rules(ports, former, heard_messages)
    # Only summaries by a model need these.
    from loci.conversations.summary_claims import keep_said
    from loci.inference.embedding.nearness import nearness_by
    from loci.learning.extraction.transcripts import transcript

    prompt, lines = _prompt(ports), transcript(heard_messages).lines
    request = _request(prompt, former, lines, seconds)
    reply = call_model(ports, Account(scope, Purpose.SUMMARY, choice, note), request, _outcome_of)
    if _outcome_of(reply) is not CallOutcome.ANSWERED:
        raise ModelFailed(f"{choice}: {_WHY[_outcome_of(reply)]}")
    # The prompt asks for plain sentences: a heading would pass for one of the context that shows the summary.
    text = _HEADING.sub("", reply.text).strip()
    text = _cut_to_limit(text, 2 * LONGEST)  # bounds the work
    said = keep_said(text, (former or "", *(line.own_text for line in lines)), nearness_by(ports.embedder))
    if not said:  # a model that invents all of it
        return _by_rules(ports, former, heard_messages)
    return SummaryDraft(_cut_to_limit(said), str(choice), extractive=False, prompt_hash=prompt.hash)


def _by_rules(ports: Ports, former: str | None, messages: Sequence[Message]) -> SummaryDraft:
    text = ports.summariser.summarise(former, messages)
    return SummaryDraft(text, app_settings.RULES, ports.summariser.extractive)


def _prompt(ports: PromptReads) -> Prompt:
    prompt = ports.prompts.read(PROMPT, VERSION)
    if prompt is None:
        raise ModelFailed(f"unknown prompt version: {PROMPT} {VERSION}")
    return prompt


def _request(prompt: Prompt, former: str | None, lines: "Sequence[TranscriptLine]", seconds: int) -> ModelRequest:
    said = "\n".join(line.text() for line in lines)
    content = f"Former summary: {json.dumps(former or '', ensure_ascii=False)}\n\nMessages since:\n{said}"
    return ModelRequest(
        system=prompt.text,
        dialogue=(DialogueMessage("user", (TextBlock(content),)),),
        max_tokens=MAX_TOKENS,
        seconds=seconds,
    )


def _outcome_of(reply: ModelReply) -> CallOutcome:
    outcome = outcome_by_stop(reply)
    if outcome is CallOutcome.ANSWERED and not reply.text.strip():
        return CallOutcome.INVALID
    return outcome


def _cut_to_limit(text: str, most: int = LONGEST) -> str:
    """The text, cut at the end of a sentence or a line if it is too long."""
    if len(text) <= most:
        return text
    start = text[:most]
    end = max(start.rfind(". "), start.rfind("\n"))
    return start if end <= 0 else start[: end + 1].rstrip()


_WHY = {
    CallOutcome.REFUSED: "the model refused to summarise",
    CallOutcome.TRUNCATED: f"the summary was cut off at {MAX_TOKENS} tokens",
    CallOutcome.INVALID: "the model returned no text",
}
