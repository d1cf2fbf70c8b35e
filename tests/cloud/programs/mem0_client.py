"""A program of mem0's own client, as its users write it: the address and the key are Loci's, all else is mem0's.

    python mem0_client.py KEY HOST USER

It prints what each method returned, as JSON.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from mem0 import MemoryClient
from mem0.exceptions import MemoryError as Mem0Error

key, host, user = sys.argv[1:]
client = MemoryClient(api_key=key, host=host)
mine = {"user_id": user}
shown: dict[str, object] = {}


def texts(found: dict[str, Any]) -> list[str]:
    return [one["memory"] for one in found["results"]]


def failure(call: Callable[..., object], *arguments: object, **named: object) -> str:
    try:
        call(*arguments, **named)
    except (Mem0Error, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return "no error"


def wait_for(event_id: str) -> dict[str, Any]:
    for _ in range(300):
        event: dict[str, Any] = client.client.get(f"/v1/event/{event_id}/").json()
        if event["status"] not in ("PENDING", "RUNNING"):
            return event
        time.sleep(0.2)
    raise TimeoutError(event_id)


shown["before"] = texts(client.search("Where do I live?", filters=mine))
pending = client.add("I live in Porto and I am allergic to peanuts.", user_id=user, metadata={"from": "test"})
event = wait_for(pending["event_id"])
shown["event"] = [event["status"], sorted(texts(event))]
added = client.add(
    [{"role": "user", "content": "I collect stamps."}],
    user_id=user,
    infer=False,
    metadata={"topic": "hobby"},
    expiration_date="2099-12-31",
)
(one,) = added["results"]
shown["added"] = [one["event"], one["memory"], one["data"]["memory"], one["expiration_date"]]
stamps = one["id"]
found = client.search("What do I collect?", filters=mine, top_k=3)["results"]
shown["search"] = [found[0]["memory"], 0 < found[0]["score"] <= 1, found[0]["user_id"] == user]
hobbies = {"AND": [mine, {"metadata": {"topic": "hobby"}}]}
shown["by metadata"] = texts(client.search("What do I collect?", filters=hobbies))
shown["by another"] = texts(client.search("What do I collect?", filters={**mine, "metadata": {"topic": "work"}}))
everything = client.get_all(filters=mine, page=1, page_size=2)
shown["page"] = [everything["count"], len(everything["results"]), everything["next"] is not None]
shown["get"] = client.get(stamps)["memory"]
shown["update"] = client.update(stamps, text="I collect coins.", metadata={"topic": "hobby", "since": 2020})["memory"]
shown["history"] = [(one["event"], one["old_memory"], one["new_memory"]) for one in client.history(stamps)]
client.batch_update([{"memory_id": stamps, "text": "I collect maps."}])
shown["batch"] = client.get(stamps)["memory"]
client.add([{"role": "user", "content": "Use formal language."}], user_id=user, agent_id="sales", infer=False)
shown["agent"] = texts(client.get_all(filters={**mine, "agent_id": "sales"}))
shown["of the user too"] = "Use formal language." in texts(client.get_all(filters=mine))
everyone = {**mine, "agent_id": "travel", "app_id": "concierge", "run_id": "trip-7"}
trip = client.add([{"role": "user", "content": "I am vegetarian."}], **everyone, metadata={"topic": "food"})
wait_for(trip["event_id"])
asked = [("agent_id",), ("app_id", "run_id"), ("agent_id", "app_id"), ("agent_id", "app_id", "run_id")]
shown["by some ids"] = [
    "User is vegetarian" in texts(client.search("What may I eat?", filters={"AND": [mine, *ids]}, threshold=0))
    for ids in ([{name: everyone[name]} for name in some] for some in asked)
]
learned = client.get_all(filters={**mine, "run_id": "trip-7"})["results"][0]
shown["learned"] = [learned[name] for name in ("agent_id", "app_id", "run_id", "metadata")]
client.add([{"role": "user", "content": "The ticket is 4711."}], user_id=user, run_id="chat-1", infer=False)
shown["run"] = texts(client.get_all(filters={**mine, "run_id": "chat-1"}))
talk = client.add([{"role": "user", "content": "My sister is called Ebba."}], user_id=user, agent_id="sales")
shown["learned of the agent"] = texts(wait_for(talk["event_id"]))
client.delete(stamps)
shown["deleted"] = failure(client.get, stamps)
last = texts(client.get_all(filters=mine))
ids = [one["id"] for one in client.get_all(filters=mine)["results"]]
client.batch_delete([{"memory_id": ids[0]}])
shown["after a batch"] = len(last) - len(texts(client.get_all(filters=mine)))
shown["refused"] = [
    failure(client.delete_all),
    failure(client.delete_all, filters=mine),
    failure(client.get_all, filters={}),
    failure(client.get_all, filters={"user_id": "*"}),
    failure(client.search, "x", filters={"OR": [mine]}),
    failure(client.add, "I like tea", user_id=user, enable_graph=True),
    failure(client.get, "no-such-id"),
    failure(client.users),
]
client.delete_all(user_id=user)
shown["after all"] = texts(client.get_all(filters=mine))
print(json.dumps(shown))
