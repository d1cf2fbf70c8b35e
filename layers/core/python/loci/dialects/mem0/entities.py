"""Name the owner and the tags of the memory that a request of mem0's client is about.

mem0 tags memories with a user, an agent, an app, a run. Here the user owns them, in the default space that all of Loci
shares; without one, the first of the others that is named does, under a user id of its own (``agent:sales``). The other
ids are tags on each memory (``loci.dialects.mem0.tags``).
"""

import re
from collections.abc import Mapping

from loci.errors import Refused
from loci.records import record
from loci.scope import refuse_nobody

NAMESPACE = "mem0"
"""That of conversations which are remembered."""
ANYONE = "*"
TAGS = ("agent_id", "app_id", "run_id")
_USER = "user:"
_LIKE_OWNER = re.compile(r"(?s)(user:)*(agent|app|run):.")
"""Ids that an owner without a user could have: ``user:`` goes before that of a user who is called so."""


@record(frozen=True, slots=True)
class Entities:
    """The ids that a request names."""

    user_id: str | None = None
    agent_id: str | None = None
    app_id: str | None = None
    run_id: str | None = None

    @property
    def owner(self) -> str:
        """The user id that owns the memories. Raises Refused where none is named, or all, or no one."""
        for name, id in (("user_id", self.user_id), *self._every_tag.items()):
            if id is not None:
                refuse_nobody(id, f"/{name}")
        if ANYONE in (self.user_id, *self.tags.values()):
            raise Refused.field("/filters", "an id must name one user, agent, app or run; * is not supported")
        if self.user_id:
            return f"{_USER}{self.user_id}" if _LIKE_OWNER.match(self.user_id) else self.user_id
        for name, id in self.tags.items():
            return f"{name.removesuffix('_id')}:{id}"
        raise Refused.field("/user_id", "one of user_id, agent_id, app_id and run_id is required")

    @property
    def tags(self) -> Mapping[str, str]:
        """The ids besides that of a user."""
        return {name: id for name, id in self._every_tag.items() if id}

    @property
    def _every_tag(self) -> Mapping[str, str | None]:
        return {"agent_id": self.agent_id, "app_id": self.app_id, "run_id": self.run_id}

    @property
    def asked_tags(self) -> Mapping[str, str]:
        """The ids that a memory of the owner must have been added with. All that an agent, an app or a run owns was."""
        own = {} if self.user_id else tag_of_owner(self.owner)
        return {name: id for name, id in self.tags.items() if name not in own}


def user_of_owner(owner: str) -> str | None:
    """The user as mem0's client calls them, None where an agent, an app or a run owns the memories."""
    if tag_of_owner(owner):
        return None
    return owner.removeprefix(_USER) if _LIKE_OWNER.match(owner) else owner


def tag_of_owner(owner: str) -> Mapping[str, str]:
    """The id of the agent, the app or the run that owns memories without a user; none of a user."""
    kind, colon, id = owner.partition(":")
    return {f"{kind}_id": id} if colon and id and f"{kind}_id" in TAGS else {}
