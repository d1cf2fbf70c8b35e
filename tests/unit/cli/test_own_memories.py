"""Which services doctor says have memories of their own."""

import json
from dataclasses import replace

import pytest

from loci.apps import api_keys
from loci.apps.api_keys import NewApiKey
from loci.bootstrap.deployments import Deployment
from loci.cli.own_memories import print_services
from loci.scope import Role, Scope, caller
from loci.spaces.defaults import get_or_create_default_space
from tests.fakes.api_keys import ApiKeys
from tests.fakes.ledger import LedgerInMemory
from tests.support.pipeline import Pipeline


class EverySpace:
    """The spaces that the table has, deleted ones too."""

    def __init__(self, scopes: list[Scope]) -> None:
        self._scopes = scopes

    def spaces(self, _tenant: str | None) -> list[Scope]:
        return self._scopes


def test_keys_machines_and_programs_with_a_space_are_listed_and_no_person(capsys: pytest.CaptureFixture[str]) -> None:
    pipeline, scopes = Pipeline(), list[Scope]()
    keys = ApiKeys(pipeline.memory.users, pipeline.memory.markers)
    ports = pipeline.with_parts(api_keys=keys, ledger=LedgerInMemory(), inventory=EverySpace(scopes))
    root = caller(tenant="acme", app="shop", user="root", role="admin")
    old, new, none = (
        api_keys.create_key(ports, root, NewApiKey(name, of_app=True, own_memory=name == "new")).key.id
        for name in ("old", "new", "none")
    )
    place = (root.app_directory, old.ulid)
    keys.records[place] = replace(keys.records[place], own_memory=None)
    for user in (str(old), str(new), "machine-1", "program-1", "ada", "key_ada"):
        one = caller(tenant="acme", app="shop", user=user, role=Role.SERVICE, own_memory=True)
        space = get_or_create_default_space(ports, one)
        scopes.append(one.own(space.key))
    print_services(ports, Deployment({}, {"MachineIdBackend": "machine-1", "Bus": "ada"}), ["program-1"])
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    place_of = {"tenant": "acme", "app": "shop"}
    expected = {str(old): None, str(new): True, "machine-1": None, "program-1": None}
    assert listed == [{**place_of, "service": user, "ownMemory": expected[user]} for user in sorted(expected)]
    assert str(none) not in expected
