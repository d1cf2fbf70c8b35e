"""Changes of a replay, as they are stored with its job."""

from typing import Any

from loci.adapters.dynamodb.attributes import CompactJson
from loci.ids import ReplayId
from loci.model.jobs import AtomGroup, ReplayChanges

_GROUPS = ("added", "superseded", "archived", "unchanged")


class ReplayChangesAttribute(CompactJson[ReplayChanges]):
    """Compact JSON: {"run": "<ulid>", "added": [count, "<ulid>", …], …, "rolledBack": true}."""

    def to_json(self, value: ReplayChanges) -> object:
        groups: dict[str, AtomGroup] = {name: getattr(value, name) for name in _GROUPS}
        stored: dict[str, object] = {name: [group.count, *group.ulids] for name, group in groups.items() if group.count}
        rolled_back = {"rolledBack": True} if value.is_rolled_back else {}
        return {"run": value.run.ulid, **stored, **rolled_back}

    def from_json(self, form: Any) -> ReplayChanges:
        added_group, superseded_group, archived_group, unchanged_group = (
            _group(*form.get(name, [0])) for name in _GROUPS
        )
        run = ReplayId(form["run"])
        return ReplayChanges(
            run, added_group, superseded_group, archived_group, unchanged_group, is_rolled_back="rolledBack" in form
        )


def _group(count: int, *ulids: str) -> AtomGroup:
    return AtomGroup(count, ulids)
