"""A part of a process that is created when it is first used."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from loci.bootstrap.process import Process

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - reads like ``property``
    """An attribute that its factory creates on first use, in one thread while the others wait."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, process: None, kind: type) -> "once[T]": ...
    @overload
    def __get__(self, process: "Process", kind: type) -> T: ...
    def __get__(self, process: "Process | None", kind: type) -> "once[T] | T":
        if process is None:
            return self
        with process.lock:
            if self._name not in process.made:
                process.made[self._name] = self._make(process)
            made: T = process.made[self._name]
            return made
