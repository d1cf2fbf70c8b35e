"""What tests of bindings share: a world of spaces and bindings, and who is in it."""

from loci import spaces
from loci.ids import SpaceId
from loci.model.jobs import Binding, ConversationScope
from loci.scope import Caller, caller
from loci.spaces import NewSpace, bindings
from loci.spaces.bindings import NewBinding
from loci.spaces.targets import NamedSpaces
from tests.fakes.bindings import Bindings
from tests.fakes.markers import Markers
from tests.fakes.ports import FakePorts
from tests.fakes.spaces import Spaces
from tests.fakes.users import Users
from tests.support.records import AT

DAILY = NamedSpaces(names=("Daily",))


class World:
    """Stores in memory, and a clock that a test may set."""

    def __init__(self) -> None:
        self.now = AT
        self.users, self.markers = Users(), Markers()
        self.spaces = Spaces(self.users, self.markers)
        self.bindings = Bindings(self.users, self.markers)
        self.ports = FakePorts(
            lambda: self.now,
            users=self.users,
            markers=self.markers,
            spaces=self.spaces,
            bindings=self.bindings,
            extractor_name="rules",
            embedder_name="hashing",
            index_name="table",
        )

    def space(self, who: Caller, name: str | None = None, owner: str = "user") -> SpaceId:
        return spaces.create_space(self.ports, who, NewSpace(owner, name)).space.id

    def bind(self, who: Caller, *users: str, namespace: str = "journal", to: NamedSpaces = DAILY) -> Binding:
        scopes = tuple(ConversationScope(namespace, user) for user in users or (who.user,))
        return bindings.create_binding(self.ports, who, NewBinding(scopes, to))


def user(name: str = "nadia", role: str = "user", tenant: str = "acme") -> Caller:
    return caller(tenant=tenant, app="notes", user=name, role=role)


NADIA, EMIL, ADMIN = user(), user("emil"), user("ada", "admin")
