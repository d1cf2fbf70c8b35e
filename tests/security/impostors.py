"""Claims of a verified token that are nearly somebody else's, or of another form than any issuer should give them."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from loci.api.app import Handler
from tests.security.disguises import disguise
from tests.security.in_process import InProcess
from tests.security.inhabitants import Inhabitant
from tests.security.probing import SEED, Attempt

Claims = Mapping[str, object]

_ROLES: Sequence[object] = (
    ["admin"],
    "Admin",
    "admin ",
    "admin\n",
    "user,admin",
    "service admin",
    {"admin": True},
    True,
    "",
    "root",
    "*",
)
_GROUPS: Sequence[object] = (
    "team",
    "[team]",
    "[team admins]",
    ["Team"],
    ["team "],
    ["team\n"],
    ["te\u200bam"],
    ["\uff54\uff45\uff41\uff4d"],
    ["@group:team"],
    ["team#"],
    ["team,users"],
    ["team-2", "tea"],
    [["team"]],
    [{"name": "team"}],
    {"team": True},
    ["*"],
    "*",
    None,
)


def caller_of(attempt: Attempt, handler: Handler, people: Sequence[Inhabitant]) -> InProcess:
    """Who makes the attempt: mostly the person themselves, else somebody whose claims were tampered with."""
    random = Random(f"{SEED} claims {attempt.number}")  # noqa: S311  # repeatable
    claims, groups = _claims(attempt), list[str](attempt.by.person.groups)
    match random.choices(("own", "place", "role", "groups"), (12, 3, 2, 3))[0]:
        case "place" if not _is_one_of(people, nearly := _nearly(random, attempt)):
            return InProcess("", None, handler, nearly)
        case "role":
            return InProcess("", None, handler, {**claims, "custom:role": random.choice(_ROLES)}, groups)
        case "groups":
            odd = random.choice(_GROUPS)
            flattened = {"cognito:groups": odd} if random.random() < 0.5 else {}
            return InProcess("", None, handler, {**claims, **flattened}, odd)
    return InProcess("", None, handler, claims, groups)


def _claims(attempt: Attempt) -> dict[str, object]:
    person = attempt.by.person
    places = {"custom:tenant": person.tenant, "custom:app": person.app}
    return {**places, "sub": attempt.by.user, "custom:role": person.role}


def _nearly(random: Random, attempt: Attempt) -> Claims:
    """The caller under attack, with one claim changed."""
    of = attempt.of.person
    claims: dict[str, Any] = {"custom:tenant": of.tenant, "custom:app": of.app, "sub": attempt.of.user}
    # Every user of an app may read what is stored for the whole app.
    name = random.choice([name for name in claims if name != "sub" or attempt.of.readers != "app"])
    text = claims[name]
    odd: Sequence[object] = (disguise(random, text), disguise(random, text), [text], {text: text}, None, "")
    # An admin of that app would be asking for what is theirs to see.
    role = "user" if name == "sub" else random.choice(("user", "admin"))
    return {**claims, name: random.choice(odd), "custom:role": role}


def _is_one_of(people: Sequence[Inhabitant], claims: Claims) -> bool:
    places = [(*one.place, one.user) for one in people]
    return (claims["custom:tenant"], claims["custom:app"], claims["sub"]) in places
