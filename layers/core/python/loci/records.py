"""Records: frozen dataclasses that cost almost nothing at a cold start.

The standard library generates and compiles six methods for each frozen class, a third of a millisecond; a function
imports two hundred classes before its first response and instantiates few of them, most of these a few times.
``record`` lets the library process the class (fields, defaults, slots), shares the methods that all classes can have in
common, and generates ``__init__`` for a class that has ``FEW`` objects. ``dataclasses.replace``, ``fields`` and
``asdict`` work with records; to type checkers a record *is* a dataclass. A ``part`` has fields that several records
share; it has no objects. For the figures see docs/decisions/cold-starts.md.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

__all__ = ("part", "record")

T = TypeVar("T")

FEW = 10
"""Objects of a class that are filled field by field; to compile its ``__init__`` takes as long as some thirty."""


def _make_record(cls: type[T], *, kw_only: bool) -> type[T]:
    # Without a docstring the library would work out a signature for one.
    cls.__doc__ = cls.__doc__ or cls.__qualname__
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    values = attrgetter(*(each.name for each in fields(made)))

    made.__init__ = _early_init(made)
    made.__eq__ = lambda self, other: values(self) == values(other) if type(other) is made else NotImplemented
    made.__hash__ = lambda self: hash(values(self))
    made.__repr__, made.__reduce__ = _repr, _reduce
    made.__setattr__ = made.__delattr__ = _refuse
    return made  # type: ignore[no-any-return]


def _early_init(made: Any) -> Callable[..., None]:
    """The ``__init__`` of the first objects of a class. It gives way to the compiled one after ``FEW`` of them, and for
    arguments that do not fit: that one refuses them as Python does."""
    parts: Mapping[str, Any] | None = None
    left_count = FEW

    def early(self: object, *args: object, **named: object) -> None:
        nonlocal left_count, parts
        left_count -= 1
        if parts is None:
            # Assigned whole: another thread may make an object of the class at the same time.
            parts = {each.name: (getattr(made, each.name).__set__, each) for each in _by_position(made)}
        if left_count < 0 or not _fill(self, parts, args, named):
            made.__init__ = _init(made)
            made.__init__(self, *args, **named)

    return early


def _fill(self: object, parts: Mapping[str, Any], args: tuple[object, ...], named: Mapping[str, object]) -> bool:
    """Sets the fields in order; ``parts`` are their setters and descriptions by name. False if the arguments do not
    fit."""
    positions = (name for name, (_, each) in parts.items() if not each.kw_only)
    given = {**dict(zip(positions, args, strict=False)), **named}
    if len(given) < len(args) + len(named) or not given.keys() <= parts.keys():
        return False
    for name, (set_value, each) in parts.items():
        if name in given:
            set_value(self, given[name])
        elif each.default_factory is not MISSING:
            set_value(self, each.default_factory())
        elif each.default is not MISSING:
            set_value(self, each.default)
        else:
            return False
    return True


def _init(made: Any) -> Callable[..., None]:
    """An ``__init__`` that takes the fields in order, by position or by name; those that are for keywords alone by
    name."""
    known: dict[str, object] = {"MISSING": MISSING}
    parameters: list[str] = []
    lines: list[str] = []
    for each in _by_position(made):
        name = value = each.name
        if each.kw_only and "*" not in parameters:
            parameters.append("*")
        known[f"set_{name}"] = getattr(made, name).__set__
        if each.default_factory is not MISSING:
            known[f"new_{name}"] = each.default_factory
            parameters.append(f"{name}=MISSING")
            value = f"new_{name}() if {name} is MISSING else {name}"
        elif each.default is not MISSING:
            known[f"default_{name}"] = each.default
            parameters.append(f"{name}=default_{name}")
        else:
            parameters.append(name)
        lines.append(f"    set_{name}(self, {value})")
    exec("\n".join((f"def __init__(self, {', '.join(parameters)}):", *lines)), known)  # noqa: S102 - of names of fields alone
    return known["__init__"]  # type: ignore[return-value]


def _repr(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self))
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _reduce(self: Any) -> tuple[Callable[..., object], tuple[type, dict[str, object]]]:
    return _make_again, (type(self), {each.name: getattr(self, each.name) for each in fields(self)})


def _make_again(made: type[T], values: Mapping[str, object]) -> T:
    return made(**values)


def _by_position(made: Any) -> list[Any]:
    """The fields, those for keywords alone last."""
    return sorted(fields(made), key=lambda each: each.kw_only)


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__qualname__}.{name} is not changed after it was made")


if TYPE_CHECKING:
    from dataclasses import dataclass as part
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool, slots: bool, kw_only: bool = False):
        """Always called as ``@record(frozen=True, slots=True)``, for a record of parts with ``kw_only=True``."""
        if not (frozen and slots):
            raise TypeError("a record is frozen and slotted; anything else is a dataclass")
        return partial(_make_record, kw_only=kw_only)

    def part(*, frozen: bool, kw_only: bool = False):
        """Always called as ``@part(frozen=True)``, on a class with ``__slots__ = ()``: a record has several parts, and
        at most one base of a class may have slots."""
        if not frozen:
            raise TypeError("a part is frozen, as the records are that have it")
        return dataclass(init=False, repr=False, eq=False, kw_only=kw_only)
