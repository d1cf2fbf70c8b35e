"""Attempts of people to reach what is not theirs, by every operation of the API: each follows from its number alone, so
that a successful one can be reported in one line and repeated."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TypeAlias
from urllib.parse import quote, quote_plus, urlencode

from tests.cloud.client import Client, Reply
from tests.security.disguises import disguise, forged_cursors
from tests.security.inhabitants import Inhabitant
from tests.security.operations import NAMES, Operation, every_operation
from tests.security.owning import CANARY, bodies

SEED = 20_260_504
Ids: TypeAlias = Mapping[str, str]

_SENDABLE = re.compile("[\x20-\x7e]*")
_OF_ADMINS = ("/ai-admin/", "/ai-memory/bindings", "/ai-working-context/templates")
# Parameters that no operation of ours has, where others name whose data they want.
_FOREIGN_FIELDS = ("tenant", "tenantId", "app", "userId", "user", "owner", "actor", "scope", "pk", "__proto__")
_FOREIGN_HEADERS = ("X-Tenant", "X-Loci-Tenant", "X-Forwarded-User", "X-Amzn-Oidc-Identity", "X-Original-Url", "Cookie")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request by ``by`` that asks for what is of ``of``."""

    number: int
    by: Inhabitant
    of: Inhabitant
    operation: Operation
    path: str
    body: object
    headers: Mapping[str, str]

    def __str__(self) -> str:
        person, sent = self.by.person, "" if self.body is None else json.dumps(self.body)
        who = f"{person.role} {self.by.user!a} of {person.tenant}/{person.app} in {list(person.groups)!a}"
        line = f"attempt {self.number}: {who}: {self.operation.method} {self.path} {sent} {dict(self.headers)!a}"
        return line if len(line) < 1_500 else f"{line[:1_500]}…"

    @property
    def request_text(self) -> str:
        """All that was said, as an answer may repeat it."""
        return f"{self.path} {json.dumps(self.body)} {self.body} {dict(self.headers)}".lower()

    def send(self, client: Client) -> Reply:
        return client.send(self.operation.method, self.path, self.body, headers=self.headers)

    def leaks(self, reply: Reply, canaries: Sequence[str]) -> list[str]:
        """What an answer tells that the caller could not know."""
        told, sent = reply.everything.lower(), self.request_text
        ids = (id for name, id in self.of.had.ids.items() if name not in NAMES)
        return [secret for secret in (*canaries, *ids) if secret.lower() in told and secret.lower() not in sent]


class Generator:
    """Attempts by these people at what is of each other, or of ``others``. ``over_http``: what an HTTP client can send,
    and no request that changes what later ones depend on."""

    def __init__(
        self, people: Sequence[Inhabitant], others: Sequence[Inhabitant] = (), *, over_http: bool = False
    ) -> None:
        self._people = [one for one in people if one.readers is None]
        self._others = others or people
        self._over_http = over_http
        self._operations = every_operation()
        # Owners that are groups or the app, and a user with a common name.
        self._sought = [self._others[0], *(one for one in self._others if one.readers is not None)]
        self._users = {(one.place, one.user) for one in (*people, *self._others)}

    def attempt(self, number: int) -> Attempt:
        made = (self._make_attempt(number, Random(f"{SEED} {number} {again}")) for again in count())  # noqa: S311  # repeatable
        return next(attempt for attempt in made if not self._is_theirs_to_do(attempt))

    def canaries(self, by: Inhabitant) -> list[str]:
        """What somebody must not be shown."""
        return [one.canary for one in self._others if not one.may_be_read_by(by)]

    def _make_attempt(self, number: int, random: Random) -> Attempt:
        by, of = self._pair(random)
        operation = random.choice(self._operations)
        path_ids, body_ids = _ids(random, by, of)
        if self._over_http and operation.path.startswith("/ai-admin/"):
            # Who erased themselves would be refused from there on.
            body_ids = of.had.ids
        path = _path(random, operation, path_ids, of)
        body = _body(random, operation, body_ids, by, of)
        return Attempt(number, by, of, operation, path, body, self._headers(random, operation, by, of))

    def _pair(self, random: Random) -> tuple[Inhabitant, Inhabitant]:
        while True:
            by, of = random.choice(self._people), random.choice(random.choice((self._others, self._sought)))
            if not of.may_be_read_by(by):
                return by, of

    def _is_theirs_to_do(self, attempt: Attempt) -> bool:
        """An admin may ask for the users of their own app in some requests."""
        by = attempt.by
        if by.person.role != "admin" or not attempt.operation.path.startswith(_OF_ADMINS):
            return False
        if by.place == attempt.of.place:
            return True
        said = f"{attempt.path} {json.dumps(attempt.body)}"
        names = (user for place, user in self._users if place == by.place and user != by.user)
        return any(json.dumps(user) in said or f"={quote_plus(user)}" in said for user in names)

    def _headers(self, random: Random, operation: Operation, by: Inhabitant, of: Inhabitant) -> Mapping[str, str]:
        headers = {}
        if operation.method == "POST" and random.random() < 0.4:
            headers["Idempotency-Key"] = of.had.key
        if random.random() < 0.1:
            headers["If-Match"] = random.choice(("*", '"1"', "W/1", "2"))
        if random.random() < (0.8 if by.person.role in ("service", "support") else 0.1):
            headers["X-Loci-User"] = random.choice(
                (of.user, disguise(random, of.user), quote(of.user), of.partition, "@app", "@group:team", of.canary)
            )
        if random.random() < 0.1:
            headers[random.choice(_FOREIGN_HEADERS)] = random.choice((of.user, str(of.person.tenant), of.partition))
        return {name: value for name, value in headers.items() if self._is_meant(name, value, by)}

    def _is_meant(self, name: str, value: str, by: Inhabitant) -> bool:
        if self._over_http and not _SENDABLE.fullmatch(value):
            return False
        # A service may act for everybody of its app: that would be none of these attempts.
        return name != "X-Loci-User" or (by.place, value.strip()) not in self._users


def _ids(random: Random, by: Inhabitant, of: Inhabitant) -> tuple[Ids, Ids]:
    """The ids that the address and the body name: theirs, something like theirs, or one's own in one of both."""
    theirs, own = of.had.ids, by.had.ids
    match random.choices(("theirs", "disguised", "crossed", "body", "own"), (6, 7, 4, 4, 4))[0]:
        case "theirs":
            return theirs, theirs
        case "disguised":
            made = {name: disguise(random, id) for name, id in theirs.items()}
            return made, random.choice((made, theirs))
        case "crossed":
            made = {name: _mix_ids(random, own[name], id, of) for name, id in theirs.items()}
            return made, made
        case "body":
            made = {name: random.choice((id, disguise(random, id))) for name, id in theirs.items()}
            return own, made
    return own, own


def _mix_ids(random: Random, own: str, theirs: str, of: Inhabitant) -> str:
    """An id with a part of another's: the record in one's own partition, the partition with one's own record, a whole
    partition in place of its name, or the space of another owner."""
    if own.count("_") < 2:
        return random.choice((f"{own}{theirs}", theirs, of.user))
    kind, place, record = _split_id(own)
    _, their_place, their_record = _split_id(theirs)
    forms = (
        f"{kind}_{place}_{their_record}",
        f"{kind}_{their_place}_{record}",
        f"{kind}_{of.partition.replace('@', their_place)}_{their_record}",
        f"{kind}_app.{their_place}_{their_record}",
        f"{kind}_grp.team.{their_place}_{their_record}",
        f"{kind}_{place}_{record}#{their_record}",
        f"{kind}_{their_place}#{of.user}_{their_record}",
    )
    return random.choice(forms)


def _split_id(id: str) -> tuple[str, str, str]:
    kind, _, rest = id.partition("_")
    place, _, record = rest.partition("_")
    return kind, place, record


def _path(random: Random, operation: Operation, ids: Ids, of: Inhabitant) -> str:
    safe = random.choice(("", "%"))
    path = operation.path.format_map({name: quote(id, safe=safe) for name, id in ids.items()})
    query = [(name, ids[name]) for name in operation.query]
    if operation.pages and random.random() < 0.6:
        query.append(("cursor", random.choice(forged_cursors(of.partition, list(of.had.ids.values())))))
    if operation.method == "GET" and random.random() < 0.4:
        query.append(random.choice(_foreign_queries(random, of)))
    return f"{path}?{urlencode(query)}" if query else path


def _foreign_queries(random: Random, of: Inhabitant) -> Sequence[tuple[str, str]]:
    """Parameters that name another's records, and those that might."""
    name = random.choice((of.canary, disguise(random, of.canary)))
    return (
        ("namespace", of.had.namespace),
        ("sessionId", name),
        ("purpose", name),
        ("prefix", name),
        ("category", name),
        ("key", name),
        ("query", name),
        ("owner", random.choice(("app", "group:team", "group:Team", f"group:{of.user}", f"user:{of.user}", of.user))),
        ("owner", disguise(random, "group:team")),
        ("conversationId", of.had.ids["conversation_id"]),
        ("includeHidden", "true"),
        (random.choice(_FOREIGN_FIELDS), random.choice((of.user, of.partition, str(of.person.tenant)))),
    )


def bodies_for(operation: Operation, of: Inhabitant, by: Inhabitant) -> Sequence[object]:
    """What ``by`` sends who wants what is of ``of``, in each form that there is."""
    if operation.schema is None:
        return [None]
    wanted = json.dumps(bodies(of.had, by.had.owner)[operation.id])
    found: Sequence[object] = json.loads(wanted.replace(CANARY, of.canary))
    return found


def _body(random: Random, operation: Operation, ids: Ids, by: Inhabitant, of: Inhabitant) -> object:
    wanted = random.choice(bodies_for(operation, of, by))
    if operation.schema is None or wanted is None:
        return None
    text = json.dumps(wanted)
    for name, id in of.had.ids.items():
        text = text.replace(json.dumps(id), json.dumps(ids[name]))
    body: dict[str, object] = json.loads(text)
    properties = operation.schema["properties"].keys()
    if random.random() < 0.3:
        body |= {
            name: value
            for name, value in _foreign_fields(of, by).items()
            if name in properties and random.random() < 0.5
        }
    if random.random() < 0.1:
        body[random.choice(_FOREIGN_FIELDS)] = random.choice((of.user, of.partition, disguise(random, of.user)))
    return body


def _foreign_fields(of: Inhabitant, by: Inhabitant) -> Mapping[str, object]:
    """Fields of bodies that name records, with those of another user; in lists next to one's own."""
    ids, own = of.had.ids, by.had.ids
    _, namespace, conversation = _split_id(ids["conversation_id"])
    return {
        "memorySpaceId": [own["space_id"], ids["space_id"]],
        "memorySpaceIds": [own["space_id"], ids["space_id"]],
        "memorySpaceNames": [of.canary],
        "conversationScope": [{"namespace": "*", "userId": by.user}, {"namespace": "*", "userId": of.user}],
        "entityIds": [own["entity_id"], ids["entity_id"]],
        "entityIdOrName": ids["entity_id"],
        "sourceConversationId": ids["conversation_id"],
        "sourceMessageIds": [f"msg_{namespace}_{conversation}_1"],
        "key": of.canary,
        "owner": {"group": "team"},
        "idempotencyKey": of.had.key,
        "metadata": {"user": of.user},
        "userId": of.user,
    }
