"""A program of LangGraph's SDK, as its users write it: the address and the header are Loci's, all else is LangGraph's.

    python langgraph_client.py URL TOKEN

It prints what each method returned, as JSON.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

from langgraph_sdk import get_client, get_sync_client

url, token = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
store = get_sync_client(url=url, headers=headers).store
shown: dict[str, object] = {}


def failure(call: Callable[..., object], *arguments: object, **named: object) -> str:
    try:
        call(*arguments, **named)
    except Exception as error:  # noqa: BLE001 - whatever the SDK raises is what is shown
        return f"{type(error).__name__}: {error}"
    return "no error"


def keys(found: Any) -> list[str]:
    return [item["key"] for item in found["items"]]


shown["before"] = [store.search_items([])["items"], store.list_namespaces()["namespaces"]]
store.put_item(["memories", "food"], key="ada", value={"likes": "green tea", "cups": 3})
store.put_item(["memories", "games"], key="ada", value={"likes": "chess"}, index=["likes"])
store.put_item(["memories", "food"], key="bob", value={"likes": "coffee", "cups": 1}, index=False)
store.put_item(["drafts"], key="note", value={"text": "x"}, ttl=5)
item: Any = store.get_item(["memories", "food"], key="ada")
shown["item"] = [item["namespace"], item["key"], item["value"], item["created_at"] <= item["updated_at"]]
store.put_item(["memories", "food"], key="ada", value={"likes": "oolong", "cups": 5})
shown["replaced"] = store.get_item(["memories", "food"], key="ada", refresh_ttl=True)["value"]
found: Any = store.search_items(["memories"], query="Which board game?")
shown["query"] = [keys(found)[0], found["items"][0]["namespace"], found["items"][0]["score"] > 0, len(found["items"])]
shown["filter"] = keys(store.search_items(["memories", "food"], filter={"cups": {"$gte": 2}}))
shown["equal"] = keys(store.search_items(["memories"], filter={"likes": "chess"}))
shown["page"] = len(store.search_items(["memories"], limit=1, offset=1)["items"])
shown["namespaces"] = store.list_namespaces(prefix=["memories", "*"])["namespaces"]
shown["depth"] = store.list_namespaces(max_depth=1)["namespaces"]
shown["suffix"] = store.list_namespaces(suffix=["games"])["namespaces"]
store.delete_item(["memories", "games"], key="ada")
store.delete_item(["memories", "games"], key="ada")
shown["deleted"] = failure(store.get_item, ["memories", "games"], key="ada")
shown["refused"] = [
    failure(store.put_item, [], key="x", value={}),
    failure(store.put_item, ["a"], key="", value={}),
    failure(store.put_item, ["a"], key="x", value={"text": "y" * 20_000}),
    failure(store.put_item, ["a"], key="x", value={"a": 1}, index=["a.{b,c}"]),
    failure(store.search_items, ["a"], filter={"a": {"$regex": "x"}}),
]


async def run() -> object:
    asynchronous = get_client(url=url, headers=headers).store
    await asynchronous.put_item(["a"], key="b", value={"c": 1})
    return (await asynchronous.get_item(["a"], key="b"))["value"]


shown["async"] = asyncio.run(run())
print(json.dumps(shown))
