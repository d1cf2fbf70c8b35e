"""``loci key``: makes, lists and revokes API keys."""

import argparse
import sys
from datetime import UTC, datetime, timedelta
from typing import Literal

from loci_memory_client.command.settings import require_settings

SCOPES = ("read", "write", "account")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    acts = parser.add_subparsers(required=True, metavar="act")
    add = acts.add_parser("add", help="make a key, and print it once")
    add.add_argument("name", help="what it is for")
    add.add_argument("--app", action="store_true", help="a key that may act for any user of the app; admins only")
    add.add_argument(
        "--own-memory",
        action="store_true",
        help="with --app: it may also remember for itself, where it names no user; by default that is refused",
    )
    add.add_argument("--scope", action="append", choices=SCOPES, help="what it may do, by default read and write")
    add.add_argument("--days", type=int, help="after how many days it ends; by default never")
    add.set_defaults(run=_add)
    show = acts.add_parser("list", help="list keys, never their secrets")
    show.add_argument("--app", action="store_true", help="those of the app; admins only")
    show.set_defaults(run=_list)
    revoke = acts.add_parser("revoke", help="end a key, within a minute")
    revoke.add_argument("id", help="its id, as list prints it")
    revoke.set_defaults(run=_revoke)


def _add(asked: argparse.Namespace) -> int:
    require_settings()
    from loci_memory_client import Loci
    from loci_memory_client.operation import OMIT

    end = OMIT if asked.days is None else datetime.now(UTC) + timedelta(days=asked.days)
    with Loci() as loci:
        key = loci.admin.create_api_key(
            name=asked.name,
            owner=_owner(asked),
            scopes=asked.scope or OMIT,
            expires_at=end,
            own_memory=asked.own_memory or OMIT,
        )
    print(f"{key.id}: store it now, it is not shown again", file=sys.stderr)
    print(key.key)
    return 0


def _list(asked: argparse.Namespace) -> int:
    require_settings()
    from loci_memory_client import Loci

    with Loci() as loci:
        keys = list(loci.admin.list_api_keys(owner=_owner(asked)))
        if not keys:
            print("no keys of the app" if asked.app else "no keys of your own; --app lists the app's", file=sys.stderr)
        for key in keys:
            end = "never ends" if key.expires_at is None else f"ends {key.expires_at:%Y-%m-%d}"
            use = "never used" if key.last_used_on is None else f"used {key.last_used_on}"
            own = "  remembers for itself" if key.own_memory else ""
            state = "" if key.usable else "  unusable: it signed requests, revoke it"
            print(f"{key.id}  {key.name}  {' '.join(key.scopes)}  {end}  {use}{own}{state}")
    return 0


def _revoke(asked: argparse.Namespace) -> int:
    require_settings()
    from loci_memory_client import Loci

    with Loci() as loci:
        loci.admin.revoke_api_key(key_id=asked.id)
    print("revoked: it is let in for a minute at most", file=sys.stderr)
    return 0


def _owner(asked: argparse.Namespace) -> Literal["user", "app"]:
    return "app" if asked.app else "user"
