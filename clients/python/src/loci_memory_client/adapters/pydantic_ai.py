"""A capability for agents of Pydantic AI: they know what is remembered of a user, and what is said is remembered."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic_ai import FunctionToolset, RunContext
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ModelMessage, TextContent, UserContent, UserPromptPart
from pydantic_ai.run import AgentRunResult
from pydantic_ai.tools import AgentDepsT

from loci_memory_client import Loci
from loci_memory_client.adapters.transcript import Transcript

NAMESPACE = "pydantic-ai"


@dataclass
class LociMemory(AbstractCapability[AgentDepsT]):
    """``Agent(model, capabilities=[LociMemory(loci)])``. Before a run it puts the user's context into the instructions,
    after it what the user said and what was answered into a conversation. The agent may search the memory, and add to
    it, unless ``has_tools`` is false.

    ``loci`` is the client of one user, or says which one a run belongs to:
    ``LociMemory(lambda run: loci.act_as(run.deps.user))``.
    """

    loci: Loci | Callable[[RunContext[AgentDepsT]], Loci]
    namespace: str = NAMESPACE
    token_budget: int | None = None
    has_tools: bool = True
    _context: str = field(default="", init=False, repr=False)

    async def for_run(self, ctx: RunContext[AgentDepsT]) -> "LociMemory[AgentDepsT]":
        memory = self._client(ctx).user()
        words = _words_of(ctx.prompt)
        context = await asyncio.to_thread(memory.context, words or None, token_budget=self.token_budget)
        of_run = replace(self)
        of_run._context = context
        return of_run

    def get_instructions(self) -> str | None:
        return self._context or None

    def get_toolset(self) -> FunctionToolset[AgentDepsT] | None:
        if not self.has_tools:
            return None
        toolset: FunctionToolset[AgentDepsT] = FunctionToolset()
        toolset.add_function(self.search_memory)
        toolset.add_function(self.save_memory)
        return toolset

    async def search_memory(self, ctx: RunContext[AgentDepsT], query: str) -> list[str]:
        """Search what is remembered of the user.

        Args:
            ctx: The run.
            query: A question, or words.
        """
        hits = await asyncio.to_thread(self._client(ctx).user().search, query)
        return [hit.atom.text for hit in hits]

    async def save_memory(self, ctx: RunContext[AgentDepsT], text: str) -> str:
        """Remember a fact about the user that will matter in later conversations. Never save secrets.

        Args:
            ctx: The run.
            text: One sentence, such as "User is vegetarian."
        """
        words = [*_said_in(ctx.messages), _words_of(ctx.prompt)]
        await asyncio.to_thread(self._client(ctx).user().add, text, user_words=list(dict.fromkeys(words)))
        return "Remembered."

    async def after_run(self, ctx: RunContext[AgentDepsT], *, result: AgentRunResult[Any]) -> AgentRunResult[Any]:
        answer = result.output if isinstance(result.output, str) else ""
        await asyncio.to_thread(self._append, ctx, answer)
        return result

    def _append(self, ctx: RunContext[AgentDepsT], answer: str) -> None:
        session = ctx.conversation_id or str(ctx.run_id)
        transcript = Transcript(self._client(ctx), namespace=self.namespace, session_id=session)
        for role, words in (("user", _words_of(ctx.prompt)), ("assistant", answer)):
            if words.strip():
                transcript.append({"run": ctx.run_id}, role=role, words=words, key=f"{ctx.run_id}:{role}")

    def _client(self, ctx: RunContext[AgentDepsT]) -> Loci:
        return self.loci if isinstance(self.loci, Loci) else self.loci(ctx)


def _said_in(messages: Sequence[ModelMessage]) -> list[str]:
    """What the user said in the talk so far."""
    parts = (part for message in messages for part in message.parts)
    return [_words_of(part.content) for part in parts if isinstance(part, UserPromptPart)]


def _words_of(prompt: str | Sequence[UserContent] | None) -> str:
    """What was said, without pictures and files."""
    parts = [prompt] if isinstance(prompt, str) else prompt or []
    texts = [part.content if isinstance(part, TextContent) else part for part in parts]
    return "\n".join(text for text in texts if isinstance(text, str))
