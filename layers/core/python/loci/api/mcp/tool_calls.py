"""Executes the tools on one space. A result is an object that fits the tool's schema."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from loci.api.mcp.days import first_second, last_second
from loci.api.mcp.memories import Memories, memory_id, show_atom, show_hit
from loci.api.mcp.protocol import Json
from loci.context import of_space
from loci.context.building import MAX_TOKEN_BUDGET
from loci.errors import NotFound
from loci.ids import SpaceId
from loci.language.categories import StatedCategory
from loci.learning.saving import saved_texts
from loci.learning.saving.edited_texts import restate_text
from loci.learning.saving.tied_texts import written_words
from loci.memory.atoms import reads, restoring
from loci.memory.atoms.fields import NewAtom
from loci.memory.atoms.linking import names_in_text
from loci.model import limits
from loci.model.atoms import SAVED_BY_MODEL, Atom
from loci.model.users import JsonValue
from loci.run_turn.arguments import count_of, text_of
from loci.search.recall import by_topic, forgetting, timelines
from loci.search.recall.by_entity import EntityQuestion, by_entity
from loci.search.recall.forgetting import Forgetting
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.results import RecallHit
from loci.search.recall.timelines import TimelineQuestion
from loci.text.names import fold_name

MOST = 50

Arguments = Mapping[str, JsonValue]


def save_memory(memories: Memories, sent_body: Arguments) -> Json:
    content = text_of(sent_body, "content") or ""
    given_name = text_of(sent_body, "category")
    stated_category = None if given_name is None else StatedCategory(given_name)
    outcome = saved_texts.add_saved_text(
        memories.ports,
        memories.caller,
        memories.get_or_create_space(),
        NewAtom(
            content,
            StatedCategory.FACT.category,
            metadata=SAVED_BY_MODEL,
            valid_from=first_second(text_of(sent_body, "since"), "since"),
            expires_at=last_second(text_of(sent_body, "expires"), "expires"),
        ),
        stated_category,
        key=memories.key,
        said_texts=_cited_words(sent_body),
    )
    return {
        "memory": show_atom(outcome.atom),
        "deduplicated": outcome.is_duplicate,
        "refused_text": outcome.refused_text,
    }


def recall_memory(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.find_space()
    question = TopicQuestion(text_of(sent_body, "query") or "", count_of(sent_body, "limit", 0, MOST) or None)
    return _hits(() if space is None else by_topic(memories.ports, memories.caller, space, question).hits)


def list_memories(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.find_space()
    if space is None:
        return {"memories": [], "next_cursor": None}
    page = reads.list_atoms(
        memories.ports,
        memories.caller,
        space,
        category=text_of(sent_body, "category"),
        cursor=text_of(sent_body, "cursor"),
        limit=count_of(sent_body, "limit", MOST, MOST),
    )
    return {"memories": [show_atom(atom) for atom in page.items], "next_cursor": page.cursor}


def update_memory(memories: Memories, sent_body: Arguments) -> Json:
    id = memory_id(memories.require_space(), text_of(sent_body, "id") or "")
    content = text_of(sent_body, "content") or ""
    atom = restate_text(memories.ports, memories.caller, id, content, _cited_words(sent_body), memories.key)
    return {"memory": show_atom(atom), "replaced": atom.id == id}


def forget_memory(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.require_space()
    id = text_of(sent_body, "id")
    wanted_forgetting = Forgetting(text_of(sent_body, "query"), None if id is None else memory_id(space, id))
    forgotten = forgetting.forget(memories.ports, memories.caller, space, wanted_forgetting, memories.key)
    if forgotten.atom is None:
        return {"forgotten": None, "candidates": [show_hit(hit) for hit in forgotten.candidates]}
    return {"forgotten": show_atom(forgotten.atom), "candidates": []}


def memory_timeline(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.find_space()
    timeline_question = TimelineQuestion(
        entity=text_of(sent_body, "about"),
        query=text_of(sent_body, "query"),
        begins=first_second(text_of(sent_body, "from"), "from"),
        ends=last_second(text_of(sent_body, "to"), "to"),
        limit=count_of(sent_body, "limit", 20, MOST),
    )
    if space is None:
        return _hits(())
    try:
        return _hits(timelines.recall_timeline(memories.ports, memories.caller, space, timeline_question).hits)
    except NotFound:
        if timeline_question.entity is None:
            raise
    # Nothing is linked to the name; something may say it.
    timeline_question = replace(
        timeline_question, entity=None, query=timeline_question.query or timeline_question.entity
    )
    found_hits = timelines.recall_timeline(memories.ports, memories.caller, space, timeline_question).hits
    return _hits(
        hit for hit in found_hits if names_in_text([fold_name(text_of(sent_body, "about") or "")], hit.atom.text)
    )


def about_entity(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.find_space()
    name = text_of(sent_body, "name") or ""
    if space is None:
        raise NotFound("entity not found in this space")
    entity_question = EntityQuestion(name, count_of(sent_body, "limit", 20, MOST))
    try:
        return _hits(by_entity(memories.ports, memories.caller, space, entity_question).hits)
    except NotFound:
        atoms = _atoms_that_say(memories, space, name, entity_question.limit)
        if not atoms:
            raise
        return {"memories": [show_atom(atom) for atom in atoms]}


def restore_memory(memories: Memories, sent_body: Arguments) -> Json:
    id = memory_id(memories.require_space(), text_of(sent_body, "id") or "")
    return {"memory": show_atom(restoring.restore_atom(memories.ports, memories.caller, id))}


def get_context(memories: Memories, sent_body: Arguments) -> Json:
    space = memories.find_space()
    if space is None:
        return {"context": "", "tokens": 0}
    budget = count_of(sent_body, "token_budget", limits.SPACE_TOKEN_BUDGET, MAX_TOKEN_BUDGET)
    space_context = of_space.build_space_context(
        memories.ports, memories.caller, space, text_of(sent_body, "query"), budget
    )
    return {"context": space_context.block, "tokens": space_context.tokens}


CALLS: Mapping[str, Callable[[Memories, Arguments], Json]] = MappingProxyType(
    {
        call.__name__: call
        for call in (
            save_memory,
            recall_memory,
            list_memories,
            update_memory,
            forget_memory,
            restore_memory,
            memory_timeline,
            about_entity,
            get_context,
        )
    }
)


def _cited_words(sent_body: Arguments) -> tuple[str, ...]:
    return written_words([text_of(sent_body, "user_words") or ""])


def _atoms_that_say(memories: Memories, space: SpaceId, name: str, limit: int) -> list[Atom]:
    """The newest memories that have a name as whole words, for a name that is no entity's."""
    if len(name) > reads.MAX_CONTAINS:
        return []
    page = reads.list_atoms(
        memories.ports, memories.caller, space, contains=name.strip(), newest_first=True, limit=MOST
    )
    return [atom for atom in page.items if names_in_text([fold_name(name)], atom.text)][:limit]


def _hits(hits: Iterable[RecallHit]) -> Json:
    return {"memories": [show_hit(hit) for hit in hits]}
