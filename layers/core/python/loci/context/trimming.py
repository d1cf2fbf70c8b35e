"""A working context cut to a token budget."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import replace

from loci.context.escaping import Escape
from loci.context.sections import ContextSection, ContextSections, message_text
from loci.context.short_texts import cost, first_sentences
from loci.context.short_turns import shorten_turn
from loci.errors import Refused
from loci.records import record
from loci.text import tokens

Render = Callable[[ContextSections], str]


@record(frozen=True, slots=True)
class Fitted:
    """Sections that fit. ``trimmed`` names those that lost something, with how much: sentences of the summary, atoms,
    turns."""

    block: str
    sections: ContextSections
    trimmed: Mapping[ContextSection, int]


def trim_to_token_budget(sections: ContextSections, render: Render, escape: Escape, limit: int) -> Fitted:
    """The block, within the limit by ``loci.text.tokens``: turns before the newest go first, then recall hits, then the
    newest turn, which is what the next answer is to, then always-on atoms.

    The summary stays; over half the limit, as ``escape`` has it, it is cut at a sentence. So is the newest turn if the
    block has no room for it without the turns before. Nothing is cut where all fits. Raises Refused when the template
    alone exceeds tokenBudget.
    """
    whole = render(sections)
    if tokens.estimate_tokens(whole) <= limit:
        return Fitted(whole, sections, _trim_counts(sections, sections, 0))
    context_sections, cut = _with_short_summary(sections, escape, limit // 2)
    if tokens.estimate_tokens(render(replace(context_sections, turns=context_sections.turns[-1:]))) > limit:
        context_sections = _with_short_turn(context_sections, escape, limit // 2)
    removed_count = _least_removed(context_sections, render, limit)
    smaller = context_sections.without(removed_count)
    return Fitted(render(smaller), smaller, _trim_counts(sections, smaller, cut))


def trim_entries(block: str, limit: int) -> tuple[str, int]:
    """A block of one entry a line, between a first and a last line of its own, within so many tokens; and how many
    entries are left out. The longest go first: one that fills the block would cost all others."""
    lines = block.split("\n")
    tokens_taken = tokens.estimate_tokens(block)
    lost: set[int] = set()
    for at in sorted(range(1, len(lines) - 1), key=lambda at: -len(lines[at])):
        if tokens_taken <= limit:
            break
        lost.add(at)
        tokens_taken -= tokens.estimate_tokens(f"{lines[at]}\n")
    if not lost:
        return block, 0
    kept_texts = [line for at, line in enumerate(lines) if at not in lost]
    return ("\n".join(kept_texts) if len(kept_texts) > 2 else ""), len(lost)


def _least_removed(sections: ContextSections, render: Render, limit: int) -> int:
    def is_within(count: int) -> bool:
        return tokens.estimate_tokens(render(sections.without(count))) <= limit

    least = bisect_left(range(sections.removable + 1), True, key=is_within)
    if least > sections.removable:
        raise Refused.field("/tokenBudget", "the template alone exceeds tokenBudget")
    return least


def _trim_counts(before: ContextSections, after: ContextSections, sentences_cut: int) -> dict[ContextSection, int]:
    lost = {
        ContextSection.ROLLING_SUMMARY: sentences_cut,
        ContextSection.ALWAYS_ON: len(before.always_on) - len(after.always_on),
        ContextSection.RECALLED: len(before.recalled) - len(after.recalled),
        ContextSection.RECENT_TURNS: sum(turn not in after.turns for turn in before.turns) + before.turns_left_out,
    }
    return {section: count for section, count in lost.items() if count}


def _with_short_summary(sections: ContextSections, escape: Escape, limit: int) -> tuple[ContextSections, int]:
    """The summary's first sentences within the limit, and how many are left out."""
    if sections.summary is None or cost(sections.summary, escape) <= limit:
        return sections, 0
    summary, lost_count = first_sentences(sections.summary, escape, limit)
    return replace(sections, summary=summary), lost_count


def _with_short_turn(sections: ContextSections, escape: Escape, limit: int) -> ContextSections:
    """A newest turn over the limit alone is shortened; the turns before it go with it."""
    if not sections.turns:
        return sections
    newest = sections.turns[-1]
    if sum(cost(message_text(message), escape) for message in newest.messages) <= limit:
        return sections
    turn = shorten_turn(newest, escape, limit)
    return replace(sections, turns=() if turn is None else (turn,))
