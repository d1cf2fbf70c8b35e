"""Jobs into spaces of others, as release 0.2.0 made them from bindings of an admin; later ones make none."""

from loci.learning.extraction import fanout
from loci.learning.extraction.fanout import JobOrder
from loci.ports.all import Ports
from loci.scope import Scope
from loci.spaces.matching import all_bindings, is_match


def send_foreign_jobs(ports: Ports, scope: Scope, ulid: str) -> None:
    """Record and send the jobs of one conversation into the spaces of others that bindings of the app name."""
    head = ports.conversations.read(scope, ulid).conversation
    assert head is not None
    orders = [
        JobOrder(scope, head, binding, target)
        for binding in all_bindings(ports, scope.app_directory)
        if is_match(binding, scope)
        for target in binding.targets
        if target.owner not in (None, scope.owner)
    ]
    fanout.send_jobs(ports, scope, fanout.record_jobs(ports, orders))
