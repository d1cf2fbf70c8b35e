"""Changes of a replay, as they are stored with its job."""

import json

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci.ids import ReplayId
from loci.model.jobs import AtomGroup, ReplayChanges

_GROUPS = ("added", "superseded", "archived", "unchanged")


class ReplayChangesAttribute(Attribute[ReplayChanges]):
    """Compact JSON: {"run": "<ulid>", "added": [count, "<ulid>", …], …, "rolledBack": true}."""

    attr_type = STRING

    def serialize(self, value: ReplayChanges) -> str:
        groups: dict[str, AtomGroup] = {name: getattr(value, name) for name in _GROUPS}
        stored: dict[str, object] = {name: [group.count, *group.ulids] for name, group in groups.items() if group.count}
        rolled_back = {"rolledBack": True} if value.is_rolled_back else {}
        return json.dumps({"run": value.run.ulid, **stored, **rolled_back}, separators=(",", ":"))

    def deserialize(self, value: str) -> ReplayChanges:
        stored = json.loads(value)
        added_group, superseded_group, archived_group, unchanged_group = (
            _group(*stored.get(name, [0])) for name in _GROUPS
        )
        run = ReplayId(stored["run"])
        return ReplayChanges(
            run, added_group, superseded_group, archived_group, unchanged_group, is_rolled_back="rolledBack" in stored
        )


def _group(count: int, *ulids: str) -> AtomGroup:
    return AtomGroup(count, ulids)
