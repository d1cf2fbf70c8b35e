"""Which entities of a space a text names: what is written directly is linked to them, as what is extracted is.

A name or alias counts where it occurs as whole words, whatever their case; of a name within a longer one only the
longer counts. A name of one word must be written with a capital, where its script has any: "will" is no Will. Scripts
that put no blanks between words have no whole words: there a name of two or more characters counts wherever it occurs.
A merged entity is linked itself: reads join it to the entity that it is merged into.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from loci.ids import EntityId
from loci.model.entities import Entity
from loci.ports.memory import EntityName
from loci.ports.parts import EntityReads
from loci.scope import Scope
from loci.text.names import fold_name
from loci.text.patterns import LazyPattern

MAX_NAMES = 1000
"""Names and aliases of a space that a text is compared with, which one query reads. In a space with more, the names
that the text may hold are looked up by key as well: those that begin and end with a capitalised word."""
MAX_LOOKUPS = 50
"""Names looked up by key for one text, the longest first: each is a key for each type of entity."""
MAX_WORDS = 5
"""Words of a name that is looked up by key."""

_WORD = re.compile(r"\w+")
# Thai, Lao, Myanmar, Khmer, kana, Han.
_WITHOUT_BLANKS = LazyPattern(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


def find_entities(ports: EntityReads, scope: Scope, text: str) -> tuple[EntityId, ...]:
    """The entities of a space whose names or aliases occur in a text, in the order of the text."""
    (entity_ids,) = find_entities_of_each(ports, scope, [text])
    return entity_ids


def find_entities_of_each(ports: EntityReads, scope: Scope, texts: Sequence[str]) -> list[tuple[EntityId, ...]]:
    """The same for each of several texts; the names of the space are read once."""
    entity_names = ports.entities.names(scope, MAX_NAMES)
    return [_entities_in(scope, _known_names(ports, scope, entity_names, text), text) for text in texts]


def _entities_in(scope: Scope, names: Sequence[EntityName], text: str) -> tuple[EntityId, ...]:
    known: dict[str, dict[str, None]] = {}
    for one in names:
        known.setdefault(one.name, {})[one.entity] = None
    ulids = (ulid for name in names_in_text(list(known), text) for ulid in known[name])
    return tuple(EntityId(scope.namespace, ulid) for ulid in dict.fromkeys(ulids))


def _known_names(ports: EntityReads, scope: Scope, read: Sequence[EntityName], text: str) -> Sequence[EntityName]:
    if len(read) < MAX_NAMES:
        return read
    return (*read, *ports.entities.names_among(scope, possible_names(text)))


def possible_names(text: str) -> tuple[str, ...]:
    """The folded runs of words of a text that may be a name, the longest first: up to ``MAX_WORDS`` words, the first
    and the last of which are capitalised, or of a script without capitals."""
    normal = unicodedata.normalize("NFKC", text)
    words = list(_WORD.finditer(normal))
    runs = (
        fold_name(normal[words[start].start() : words[start + length - 1].end()])
        for length in range(MAX_WORDS, 0, -1)
        for start in range(len(words) - length + 1)
        if _may_bound_name(words[start].group()) and _may_bound_name(words[start + length - 1].group())
    )
    return tuple(islice(dict.fromkeys(runs), MAX_LOOKUPS))


def _may_bound_name(word: str) -> bool:
    return word != word.lower() or word == word.upper()


def names_of(entities: Iterable[Entity]) -> tuple[str, ...]:
    """The names of these entities."""
    return tuple(name for entity in entities for name in (entity.canonical_name, *entity.aliases))


def names_in_text(names: Sequence[str], text: str) -> tuple[str, ...]:
    """The folded names that occur in a text, in the order of the text."""
    compared_text = fold_name(text)
    capitalised = frozenset(_capitalised_words(text))
    taken: list[tuple[int, int, str]] = []
    for name in sorted(names, key=len, reverse=True):
        if name in compared_text and _may_be_meant(name, capitalised):
            free = (at for at in _occurrences(name, compared_text) if not _overlaps(taken, at, at + len(name)))
            taken += [(at, at + len(name), name) for at in free]
    return tuple(dict.fromkeys(name for _, _, name in sorted(taken)))


def _capitalised_words(text: str) -> Iterator[str]:
    """The folded words of a text that are written with a capital."""
    for word in _WORD.findall(unicodedata.normalize("NFKC", text)):
        if word != word.lower():
            yield fold_name(word)


def _may_be_meant(name: str, capitalised: frozenset[str]) -> bool:
    if " " in name or name == name.upper():
        return True
    return any(word in capitalised for word in _WORD.findall(name))


def _occurrences(name: str, text: str) -> Iterator[int]:
    """Where a name begins and ends at the bounds of words."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if _is_bound(text, at, name) and _is_bound(text, end, name):
            yield at
        at = text.find(name, at + 1)


def _is_bound(text: str, at: int, name: str) -> bool:
    """Whether no word goes on from before this place to after it."""
    around = text[max(0, at - 1) : at + 1]
    if at == 0 or len(around) < 2 or not all(map(_is_of_word, around)):
        return True
    return len(name) > 1 and _WITHOUT_BLANKS.search(around) is not None


def _is_of_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")


def _overlaps(taken: Sequence[tuple[int, int, str]], start: int, end: int) -> bool:
    return any(start < other_end and other < end for other, other_end, _ in taken)
