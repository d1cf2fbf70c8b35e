"""People who have records, and what they keep for others."""

from dataclasses import dataclass, replace
from urllib.parse import quote

from local.users import Person
from tests.security.owning import Owned, entity_of


@dataclass(frozen=True, slots=True)
class Inhabitant:
    """Somebody who has records, with ``canary`` in every text. ``readers`` are more who may read them: ``app`` for all
    of the app, or a group of it."""

    person: Person
    had: Owned
    canary: str
    readers: str | None = None

    @property
    def user(self) -> str:
        return self.had.owner.user

    @property
    def place(self) -> tuple[str | None, str | None]:
        return self.person.tenant, self.person.app

    @property
    def partition(self) -> str:
        return f"{self.person.tenant}#{self.person.app}#@#{quote(self.user, safe='')}"

    def may_be_read_by(self, other: "Inhabitant") -> bool:
        """Whether it is no secret of theirs; an admin manages what groups have."""
        if self.place != other.place:
            return False
        if self.readers is None:
            return self.user == other.user
        return self.readers in ("app", *other.person.groups) or other.person.role == "admin"


def sharing(root: Inhabitant, owner: object, readers: str, canary: str) -> Inhabitant:
    """An admin, by what they keep for others."""
    client = root.had.owner
    space = client.post("/ai-memory/spaces", {"name": canary, "owner": owner})["id"]
    atom = {"text": f"We grow {canary}", "category": {"name": canary, "kind": "FACT"}}
    path = f"{canary}/notes.md"
    client.put(f"/ai-memory/spaces/{space}/files/{path}", {"text": f"We grow {canary}"})
    ids = {
        "space_id": space,
        "path": path,
        "atom_id": client.post(f"/ai-memory/spaces/{space}/atoms", atom)["id"],
        "entity_id": entity_of(client, space, canary, canary),
        "alias_id": entity_of(client, space, f"the {canary}", canary),
        "name": canary,
        "key": canary,
    }
    if readers != "app":
        told = {"key": canary, "content": f"We grow {canary}"}
        assert client.send("PUT", f"/ai-groups/{readers}/memories", told).status == 200
        assert client.send("PUT", f"/ai-groups/{readers}/files/{path}", {"text": f"We grow {canary}"}).status == 201
        ids["group"] = readers
    return replace(root, had=replace(root.had, ids={**root.had.ids, **ids}), canary=canary, readers=readers)
