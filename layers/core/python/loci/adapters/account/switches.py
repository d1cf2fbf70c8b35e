"""Switches a deployment off and on again, with the credentials of an operator."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from loci.adapters.account.state import Clients, scheduling_rules
from loci.errors import Unavailable

# Lambda takes about a minute to let go of a stream.
_MOST_LOOKS, _SECONDS_BETWEEN = 90, 2.0


class DeploymentSwitches:
    """``functions`` are names. Those that answer requests have no sources: they take no call while no call of them may
    run at once. Both methods may be repeated: what broke off goes on."""

    def __init__(
        self,
        clients: Clients,
        functions: Sequence[str],
        sweeper: str,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._lambda = clients("lambda")
        self._events = clients("events")
        self._functions = functions
        self._sweeper = sweeper
        self._sleep = sleep

    def pause(self) -> None:
        """First takes no more requests, then no more work, and waits until no source calls a function. Raises
        Unavailable where one still does after three minutes."""
        for name in self._answering():
            self._lambda.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
        for rule in scheduling_rules(self._lambda, self._events, self._sweeper):
            self._events.disable_rule(Name=rule)
        self._set_sources(is_enabled=False)

    def resume(self) -> None:
        """The same in reverse order. Raises Unavailable where a source does not call its function after three
        minutes."""
        self._set_sources(is_enabled=True)
        for rule in scheduling_rules(self._lambda, self._events, self._sweeper):
            self._events.enable_rule(Name=rule)
        for name in self._answering():
            self._lambda.delete_function_concurrency(FunctionName=name)

    def _answering(self) -> list[str]:
        return [name for name in self._functions if name != self._sweeper and not any(self._sources(name))]

    def _set_sources(self, *, is_enabled: bool) -> None:
        wanted_text = "Enabled" if is_enabled else "Disabled"
        for name in self._functions:
            for source in self._sources(name):
                if source["State"] != wanted_text:
                    self._lambda.update_event_source_mapping(UUID=source["UUID"], Enabled=is_enabled)
        for _ in range(_MOST_LOOKS):
            if all(source["State"] == wanted_text for name in self._functions for source in self._sources(name)):
                return
            self._sleep(_SECONDS_BETWEEN)
        raise Unavailable(f"not all event source mappings are {wanted_text.lower()} yet; run the command again")

    def _sources(self, name: str) -> Iterator[dict[str, Any]]:
        yield from self._lambda.list_event_source_mappings(FunctionName=name)["EventSourceMappings"]
