"""The memory of the bot that answers in a conversation: read before each answer, and written after it."""

from loci.context.trimming import trim_entries
from loci.model import limits
from loci.model.turn_runs import TurnRun
from loci.ports.all import Ports
from loci.run_turn.own_calls import caller_of
from loci.scope import Scope


def prepend_memory(ports: Ports, scope: Scope, run: TurnRun, system_prompt: str) -> str:
    """The system prompt with what the bot remembers before it, and how it remembers more behind it unless the prompt
    names that itself; as it is in a conversation without a bot."""
    if not run.request.has_bot:
        return system_prompt
    from loci.dialects.bots import prompt, replies  # imported with the first turn of a bot

    caller = caller_of(scope, run)
    head = replies.find_head(ports, caller, run.conversation)
    block, _ = trim_entries(replies.read_block_of(ports, caller, head), limits.DEFAULT_TOKEN_BUDGET // 2)
    with_block = prompt.prepend_block(block, system_prompt)
    if head.bot is None or head.bot.function in system_prompt:
        return with_block
    return f"{with_block}\n\n{prompt.how_to_remember(head.bot.function)}".lstrip()


def remember_answers(ports: Ports, scope: Scope, run: TurnRun) -> None:
    """Puts into the bot's memory what its answers so far remember. Raises Unavailable: the next message does it."""
    if run.request.has_bot:
        from loci.dialects.bots import replies

        caller = caller_of(scope, run)
        replies.remember_replies(ports, caller, replies.find_head(ports, caller, run.conversation))
