"""Memory from the sessions of a presence: a binding of its user, made with the first session.

It is a binding like any other: its user may change, disable or delete it, and it is not made again.
"""

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
    if presence.is_fed:
        return
    new = NewBinding((_scope_of(caller, presence),), NamedSpaces(names=(naming.memory_name(presence),)))
    # Two that begin the first session at once make one binding.
    bindings.create_binding(ports, caller, new, f"presence-{presence.key}-{presence.created_at.isoformat()}")


def unbind_sessions(ports: BindingPorts, caller: Caller, presence: Presence) -> None:
    """Deletes the binding of a presence that is deleted. Raises Conflict (a restricted user), Contended."""
    for binding in list(all_bindings(ports, caller.directory)):
        if _is_made_for(binding, presence):
            bindings.delete_binding(ports, caller, binding.id)


def _scope_of(caller: Caller, presence: Presence) -> ConversationScope:
    return ConversationScope(namespace_text(naming.session_namespace(presence.key)), caller.user)


def _is_made_for(binding: Binding, presence: Presence) -> bool:
    is_own = [scope.namespace for scope in binding.scopes] == [naming.session_namespace(presence.key)]
    return is_own and [target.name for target in binding.targets] == [naming.memory_name(presence)]
