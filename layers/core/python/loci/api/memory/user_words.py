"""The words of a user that a program sends along with what its model wants remembered."""

from typing import Annotated, TypeAlias

from pydantic import Field

from loci.api.app import Call
from loci.api.wire.fields import schema_only
from loci.errors import Refused
from loci.ids import MessageId
from loci.memory.atoms.fields import MAX_TEXT, NewAtom
from loci.model.atoms import Kind, Provenance, Review

MAX_WORDS = 50

_Words: TypeAlias = Annotated[str, schema_only(maxLength=MAX_TEXT)]
UserWords: TypeAlias = Annotated[
    list[_Words] | None,
    schema_only(maxItems=MAX_WORDS),
    Field(
        description="Sent where a model saves, with the user's messages (or an empty list, with `sourceMessageIds`). "
        "What they do not say gets the review `unconfirmed`: it has no key, is no RULE, and supersedes nothing. "
        "Without this field the user's own act says it."
    ),
]


def said_texts(
    call: Call, sent_words: list[str] | None, message_ids: tuple[MessageId, ...] = (), pointer: str = "/userWords"
) -> tuple[str, ...] | None:
    """Return what the user said, by what was sent and cited; None where no words were sent, since a user acts. Raises
    Refused."""
    if sent_words is None:
        return None
    if len(sent_words) > MAX_WORDS:
        raise Refused.field(pointer, f"at most {MAX_WORDS} texts of the user are read")
    for number, words in enumerate(sent_words):
        if len(words) > MAX_TEXT:
            raise Refused.field(f"{pointer}/{number}", f"words of the user have at most {MAX_TEXT} characters")
    from loci.learning.saving import tied_texts  # reads the rules, which other writes do without

    return (*tied_texts.cited_words(call.ports, call.caller, message_ids), *tied_texts.written_words(sent_words))


def as_said(call: Call, new: NewAtom, sent_words: list[str] | None, pointer: str = "/userWords") -> NewAtom:
    """Return the atom as the user's words confirm it, or as it waits for its user; as it is where a user writes. Raises
    Refused."""
    words = said_texts(call, sent_words, new.source_message_ids, pointer)
    is_brought = new.provenance is Provenance.IMPORT or new.review is Review.UNCONFIRMED
    # An import that names a rule is an export of Loci's own.
    if words is None and (not is_brought or new.category.kind is Kind.RULE):
        return new
    from loci.learning.saving.tied_texts import as_brought  # as above

    return as_brought(call.ports, call.caller, new, words)
