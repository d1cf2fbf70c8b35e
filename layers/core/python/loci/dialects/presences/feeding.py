"""Memory from the sessions of a presence: a binding of its user, made with the first session.

It is a binding like any other: its user may change, disable or delete it, and it is not made again.
"""

from collections.abc import Iterator

from loci.dialects.presences import naming
from loci.model.jobs import Binding, ConversationScope
from loci.model.presences import Presence
from loci.scope import Caller
from loci.spaces import bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.matching import all_bindings
from loci.spaces.ports import BindingPorts
from loci.spaces.targets import NamedSpaces
from loci.text.namespaces import namespace_text


def bind_sessions(ports: BindingPorts, caller: Caller, presence: Presence) -> None:
    """Has the sessions of a presence extracted into its memory when they close, if that never was so. Raises Conflict
    (a restricted user), Contended."""
    if not presence.is_fed:
        _bind(ports, caller, presence)


def move_bindings(ports: BindingPorts, caller: Caller, presence: Presence) -> None:
    """Has the sessions of a presence that shares its memory now extracted into the shared one, and into no space of
    its own any more; not if its user has stopped that. Raises as ``bind_sessions``."""
    own = list(_bindings_into(ports, caller, presence, naming.memory_name(presence)))
    if any(binding.enabled for binding in own):
        _bind(ports, caller, presence)
    for binding in own:
        bindings.delete_binding(ports, caller, binding.id)


def unbind_sessions(ports: BindingPorts, caller: Caller, presence: Presence) -> None:
    """Deletes the binding of a presence that is deleted. Raises Conflict (a restricted user), Contended."""
    for binding in list(_bindings_into(ports, caller, presence, naming.facts_name(presence))):
        bindings.delete_binding(ports, caller, binding.id)


def _bind(ports: BindingPorts, caller: Caller, presence: Presence) -> None:
    name = naming.facts_name(presence)
    # Pages of release 0.2.0 have made the one into the shared memory.
    if any(_bindings_into(ports, caller, presence, name)):
        return
    new = NewBinding((_scope_of(caller, presence),), NamedSpaces(names=(name,)))
    # Two that begin the first session at once make one binding.
    bindings.create_binding(ports, caller, new, f"{name}-{presence.key}-{presence.created_at.isoformat()}")


def _scope_of(caller: Caller, presence: Presence) -> ConversationScope:
    return ConversationScope(namespace_text(naming.session_namespace(presence.key)), caller.user)


def _bindings_into(ports: BindingPorts, caller: Caller, presence: Presence, name: str) -> Iterator[Binding]:
    """The bindings of the sessions of this presence alone into the space of this name alone."""
    namespace = naming.session_namespace(presence.key)
    for binding in all_bindings(ports, caller.directory):
        is_of_sessions = [scope.namespace for scope in binding.scopes] == [namespace]
        if is_of_sessions and binding.epoch == presence.epoch and [each.name for each in binding.targets] == [name]:
            yield binding
