"""Write one step of a summary from the former summary and some messages, with a language model or without.

Only what users see is summarised, since they can read the summary. A model gets the messages as data: one line for
each, which no text can forge (``loci.learning.extraction.transcripts``).
"""

import json
import re
from collections.abc import Callable, Sequence

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
    ``seconds``.

    Raises OverBudget, ModelAway, ModelFailed.
    """
    heard_messages = masking.mask_messages(ports, scope, messages)
    choice = summary_model(ports, scope)
    if choice is None:
        return SummaryDraft(
            ports.summariser.summarise(former, heard_messages), app_settings.RULES, ports.summariser.extractive
        )
    prompt = _prompt(ports)
    request = _request(prompt, former, heard_messages, seconds)
    reply = call_model(ports, Account(scope, Purpose.SUMMARY, choice, note), request, _outcome_of)
    if _outcome_of(reply) is not CallOutcome.ANSWERED:
        raise ModelFailed(f"{choice}: {_WHY[_outcome_of(reply)]}")
    # The prompt asks for plain sentences: a heading would pass for one of the context that shows the summary.
    text = _cut_to_limit(_HEADING.sub("", reply.text).strip())
    return SummaryDraft(text, str(choice), extractive=False, prompt_hash=prompt.hash)


def _prompt(ports: PromptReads) -> Prompt:
    prompt = ports.prompts.read(PROMPT, VERSION)
    if prompt is None:
        raise ModelFailed(f"unknown prompt version: {PROMPT} {VERSION}")
    return prompt


def _request(prompt: Prompt, former: str | None, messages: Sequence[Message], seconds: int) -> ModelRequest:
    # Only summaries by a model need it.
    from loci.learning.extraction.transcripts import transcript

    lines = "\n".join(line.text() for line in transcript(messages).lines)
    content = f"Former summary: {json.dumps(former or '', ensure_ascii=False)}\n\nMessages since:\n{lines}"
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


def _cut_to_limit(text: str) -> str:
    """The text, cut at the end of a sentence or a line if it is too long."""
    if len(text) <= LONGEST:
        return text
    start = text[:LONGEST]
    end = max(start.rfind(". "), start.rfind("\n"))
    return start if end <= 0 else start[: end + 1].rstrip()


_WHY = {
    CallOutcome.REFUSED: "the model refused to summarise",
    CallOutcome.TRUNCATED: f"the summary was cut off at {MAX_TOKENS} tokens",
    CallOutcome.INVALID: "the model returned no text",
}
