"""A key and its value as one atom: it says ``key: value``, so that recall finds it by either. ``changes.set_value``
writes it."""

from collections.abc import Iterator

from loci.errors import FieldError, Refused
from loci.memory.atoms.fields import MAX_KEY, NewAtom
from loci.model.atoms import Atom, Category, Kind, Surroundings

VALUE = Category("memory", Kind.FACT)
MAX_VALUE = 4000


def new_value(key: str, value: str) -> NewAtom:
    """Raises Refused for a key or a value that is too long, and for an empty key."""
    wrong = tuple(_wrong(key, value))
    if wrong:
        raise Refused("invalid value", *wrong)
    return NewAtom(text_of(key, value), VALUE, key, surroundings=Surroundings(context=key))


def text_of(key: str, value: str) -> str:
    """The text of the atom of a key and its value."""
    return f"{key}: {value}"


def value_of(atom: Atom) -> str:
    """The value; all that the atom says if it does not begin with its key."""
    return atom.text.removeprefix(text_of(atom.key or "", ""))


def _wrong(key: str, value: str) -> Iterator[FieldError]:
    if not 1 <= len(key) <= MAX_KEY:
        yield FieldError("/key", f"key must be 1 to {MAX_KEY} characters")
    if len(value) > MAX_VALUE:
        yield FieldError("/value", f"value must be at most {MAX_VALUE} characters")
