"""What the search index holds about a person is found before an erasure, and gone after it: on a real node."""

from dataclasses import replace
from datetime import timedelta

from local.opensearch.node import Node
from loci.adapters.dynamodb.tables import Tables
from loci.adapters.opensearch import OpenSearchIndex, connect
from loci.governance import partitions, passes
from loci.governance.passes import Pass
from loci.governance.subjects import Subject
from loci.ports.governance import RecordTable
from tests.contract.indexing_world import World, world


def begin_pass(diary: World) -> Pass:
    directory = diary.scope.directory
    user = diary.ports.users.get(directory)
    assert user is not None
    return passes.begin_pass(diary.ports, Subject(directory, user.epoch))


def test_documents_are_found_and_erased_and_those_of_others_stay(
    opensearch_node: Node, dynamodb: Tables, tenant: str
) -> None:
    diary = world(dynamodb, tenant, {"LOCI_OPENSEARCH_ENDPOINT": opensearch_node.endpoint})
    node = OpenSearchIndex(connect(opensearch_node.endpoint), lambda: diary.ports.page_store, search_seconds=30)
    diary.ports.made["opensearch"] = node
    made = diary.add("Ada has a canary")
    space = diary.record()
    diary.ports.spaces.replace(diary.scope.directory, space, replace(space, index="opensearch", version=2))
    others = replace(diary.scope, owner="bo")
    for scope in (diary.scope, others):
        node.put(scope, [made])
    one, until = begin_pass(diary), diary.ports.now() + timedelta(minutes=1)
    memory = one.ports.subjects.items(RecordTable.MEMORY, diary.scope)
    one.ports.subjects.remove(RecordTable.MEMORY, diary.scope, list(memory))
    assert not partitions.INDEX.is_clean(one)
    assert passes.erase_records(one, [partitions.INDEX], until)
    assert partitions.INDEX.is_clean(one)
    assert (node.compare(diary.scope).surplus, node.compare(others).surplus) == (0, 1)
