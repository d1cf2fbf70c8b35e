"""``loci reindex``: rebuilds or compares the index of a space, or of all."""

import argparse
import json
from dataclasses import asdict

from loci import scope
from loci.cli.exit_codes import ExitCode
from loci.errors import Conflict, NotFound, Refused
from loci.ids import SpaceId
from loci.learning.extraction import job_search
from loci.ports.all import Ports
from loci.scope import Scope, is_person
from loci.search.indexing import rebuilding, reembedding


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--space", help="with --tenant and --app: only this space")
    command.add_argument("--all", action="store_true", help="the spaces of all people, or of those of a --tenant")
    command.add_argument("--after", metavar="PLACE", help="with --all: continues after the place of the last line")
    command.add_argument("--tenant")
    command.add_argument("--app")
    command.add_argument(
        "--user", default="operator", help="the owner of the space; not needed for a space of an app or group"
    )
    what = command.add_mutually_exclusive_group()
    what.add_argument("--verify", action="store_true", help="only compare the index with the table")
    what.add_argument("--embedder", action="store_true", help="embed the space again with LOCI_EMBEDDER")


def reindex(ports: Ports, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each space. Raises Refused (options), NotFound, Conflict, Contended, Unavailable."""
    if arguments.all:
        return _reindex_all(ports, arguments)
    if arguments.after is not None:
        raise Refused("--after continues --all")
    if None in (arguments.space, arguments.tenant, arguments.app):
        raise Refused("either --all or --space, --tenant and --app are required")
    memory = _memory(arguments)
    counts = asdict(reembedding.reembed_space(ports, memory)) if arguments.embedder else {}
    result = _rebuild(ports, memory, arguments)
    print(json.dumps({**counts, **result}))
    return ExitCode.DONE if result["agree"] else ExitCode.DIFFERS


def _reindex_all(ports: Ports, arguments: argparse.Namespace) -> int:
    """A space that is purged meanwhile, or whose index stores nothing, is skipped, and its line says why."""
    if arguments.embedder or arguments.space or arguments.app:
        raise Refused("--all takes --tenant, --after and --verify alone")
    has_difference = False
    for memory in sorted(ports.inventory.spaces(arguments.tenant), key=lambda scope: scope.partition):
        if arguments.after is not None and memory.partition <= arguments.after:
            continue
        try:
            result = _rebuild(ports, memory, arguments)
        except (NotFound, Conflict) as error:
            print(json.dumps({"place": memory.partition, "skipped": error.detail}), flush=True)
            continue
        print(json.dumps({"place": memory.partition, **result}), flush=True)
        has_difference |= not result["agree"]
    return ExitCode.DIFFERS if has_difference else ExitCode.DONE


def _rebuild(ports: Ports, memory: Scope, arguments: argparse.Namespace) -> dict[str, int | bool]:
    if not arguments.verify and not arguments.embedder:
        rebuilding.rebuild_index(ports, memory)
    agreement = rebuilding.compare_index(ports, memory)
    lost = 0 if agreement.atoms else _count_lost(ports, memory)
    return {**asdict(agreement), **({"lost": lost} if lost else {}), "agree": agreement.holds and not lost}


def _count_lost(ports: Ports, memory: Scope) -> int:
    """Counts the facts that jobs added to a space whose table says that it never changed: an emptied table agrees with
    its index."""
    if ports.pending.change_count(memory) or not is_person(memory.owner):
        return 0
    return job_search.count_added(ports, memory)


def _memory(arguments: argparse.Namespace) -> Scope:
    """The memory partition of the space. A space of an app or a group needs no user: its id names the owner."""
    caller = scope.caller(
        tenant=arguments.tenant, app=arguments.app, user=arguments.user, role="admin", groups=frozenset()
    )
    key = SpaceId.parse(arguments.space).key
    return Scope(caller.tenant, caller.app, key, scope.space_owner(caller, key))
