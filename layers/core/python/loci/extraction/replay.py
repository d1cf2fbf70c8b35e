"""A conversation distilled again because somebody asks for it: fresh jobs, beside those there are."""

from dataclasses import replace

from loci import bindings, ids, users
from loci.errors import NotFound, Refused
from loci.extraction import fanout
from loci.extraction.fanout import Order
from loci.ids import ConversationId
from loci.model import Binding, Job
from loci.model.jobs import EXTRACTION_VERSIONS
from loci.ports import Ports
from loci.scope import Caller


def start(
    ports: Ports, caller: Caller, id: ConversationId, version: str | None = None, key: str | None = None
) -> tuple[Job, ...]:
    """One job for each enabled binding × space, over all messages so far; an open conversation will do.

    ``version`` is the extraction version in place of each binding's own. Under the same idempotency ``key`` the same
    jobs are returned. Raises NotFound (conversation), Refused (an unknown version; no enabled binding matches),
    Conflict for a restricted user, Unavailable.
    """
    if version is not None and version not in EXTRACTION_VERSIONS:
        raise Refused.field("/extractionVersion", "there is no such extraction version")
    scope = caller.own(id.namespace)
    read = ports.conversations.read(scope, id.ulid, with_summary=False)
    if read.conversation is None:
        users.require_active(read.user)
        raise NotFound("there is no such conversation")
    users.require(read.user, read.conversation.epoch)
    matching = bindings.matching(ports, scope, read.conversation.epoch)
    if not matching:
        raise Refused.field("/conversationId", "no enabled binding matches this conversation")
    nonce = ids.new_ulid(ports.now(), ports.random) if key is None else ids.digest("replay", key)
    orders = (
        Order(scope, read.conversation, _at(version, binding), target, replay=nonce)
        for binding in matching
        for target in binding.targets
    )
    found = tuple(fanout.recorded(ports, order) for order in orders)
    fanout.send(ports, scope, found)
    return found


def _at(version: str | None, binding: Binding) -> Binding:
    return binding if version is None else replace(binding, policy=replace(binding.policy, extraction_version=version))
