"""Small apps on mem0's own client, each as its users write them: only the address and the key are Loci's.

    python mem0_cookbooks.py KEY HOST USER

It prints what each app saw, as JSON.
"""

import json
import sys
import time
from typing import Any

from mem0 import MemoryClient
from mem0.exceptions import MemoryError as Mem0Error

key, host, user = sys.argv[1:]
client = MemoryClient(api_key=key, host=host)


def texts(page: dict[str, Any]) -> list[str]:
    return [one["memory"] for one in page["results"]]


def wait_for(event_id: str) -> dict[str, Any]:
    for _ in range(300):
        event: dict[str, Any] = client.client.get(f"/v1/event/{event_id}/").json()
        if event["status"] not in ("PENDING", "RUNNING"):
            return event
        time.sleep(0.2)
    raise TimeoutError(event_id)


def plan_trips() -> object:
    """One user, two agents of an app: each finds what belongs to any of its ids."""
    mine = {"user_id": f"{user}-trips"}
    hotel = [{"role": "user", "content": "I prefer small hotels near a station."}]
    client.add(hotel, **mine, agent_id="travel", app_id="concierge", run_id="trip-1", infer=False)
    meal = [{"role": "user", "content": "I never eat shellfish."}]
    client.add(meal, **mine, agent_id="food", app_id="concierge", run_id="trip-1", infer=False)
    by = [{"app_id": "concierge"}, {"agent_id": "travel"}, {"agent_id": "food", "run_id": "trip-1"}]
    found = [sorted(texts(client.get_all(filters={"AND": [mine, *({k: v} for k, v in ids.items())]}))) for ids in by]
    return [*found, client.delete_all(**mine)["deleted"]]


def keep_a_diary() -> object:
    """Entries of other days: they are listed by when they were said, page by page."""
    mine = {"user_id": f"{user}-diary"}
    for day in range(3):
        entry = [{"role": "user", "content": f"I repaired bicycle number {day + 1}."}]
        client.add(entry, **mine, infer=False, timestamp=1_700_000_000 + day * 86_400, metadata={"kind": "work"})
    whole = client.get_all(filters=mine, start_date="2023-11-15", end_date="2023-11-15")
    page = client.get_all(filters=mine, page=1, page_size=2)
    follow = client.client.post(page["next"], json={"filters": mine}).json()
    work = client.search("Which bicycle did I repair?", filters=mine, metadata={"kind": "work"}, threshold=0, top_k=10)
    return [texts(whole), len(page["results"]), len(follow["results"]), follow["next"], len(work["results"])]


def support_customers() -> object:
    """A talk with tools in it: what the customer says is learned, the rest is counted."""
    mine = {"user_id": f"{user}-support"}
    talk = [
        {"role": "user", "content": "I am allergic to latex. Where is my order?"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "type": "function", "function": {}}]},
        {"role": "tool", "tool_call_id": "c", "content": '{"status": "shipped"}'},
        {"role": "assistant", "content": "It is on its way."},
    ]
    event = client.add(talk, **mine, expiration_date="2099-12-31", output_format="v1.1", enable_graph=False)
    learned = wait_for(event["event_id"])["results"]
    return [event["left_out"], any("latex" in one["memory"] for one in learned), learned[0]["expiration_date"]]


def set_options() -> object:
    """Options that are off change nothing; others are refused with what to do instead."""
    mine = {"user_id": f"{user}-options"}
    client.add("I row.", **mine, infer=False)
    off = {"rerank": False, "show_expired": False, "keyword_search": False, "latest_only": False, "fields": []}
    found = texts(client.search("Do I row?", filters=mine, threshold=0, **off))
    refusals = []
    for options in ({"rerank": True}, {"reference_date": "2026-01-01"}):
        try:
            client.search("Do I row?", filters=mine, **options)
        except Mem0Error as error:
            refusals.append(str(error))
    return [found, refusals, client.project.get()["id"] == client.project_id]


def reach_with_a_wrong_key() -> object:
    try:
        MemoryClient(api_key=f"{key[:-4]}AAAA", host=host)
    except (Mem0Error, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return "no error"


apps = (plan_trips, keep_a_diary, support_customers, set_options, reach_with_a_wrong_key)
print(json.dumps({app.__name__: app() for app in apps}))
