"""What memory does for a chat, in a minute: two conversations, recall, a correction, forgetting, an export."""

import time

from loci_memory_client import Loci
from loci_memory_client.models import UserExport

SAID = ("Hi, I'm Mara and I live in Lisbon.", "I'm allergic to peanuts.", "I prefer window seats on trains.")
QUESTION = "Which seat should I book?"
PATIENCE_SECONDS = 60


def main() -> None:
    with Loci() as loci:
        space = loci.memory.create_memory_space(name="tour").id
        scope = {"namespace": "tour", "user_id": "me"}
        loci.memory.create_binding(conversation_scope=scope, memory_space_ids=[space], idempotency_key="tour")
        show_first_conversation(loci)
        show_next_conversation(loci, space)
        show_changes(loci, space)
        show_export(loci)


def show_first_conversation(loci: Loci) -> None:
    print("\n# A conversation, word for word")
    chat = loci.conversations.create_conversation(namespace="tour").id
    for text in SAID:
        print("You:", text)
        loci.conversations.append_turn(conversation_id=chat, user_content=text, assistant={"content": "Noted."})
    loci.conversations.close_conversation(conversation_id=chat)
    wait_for_extraction(loci, chat)


def wait_for_extraction(loci: Loci, chat: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not any(job.status == "succeeded" for job in loci.memory.list_extractions(conversation_id=chat).items):
        if time.monotonic() > deadline:
            raise SystemExit(f"nothing was extracted within {PATIENCE_SECONDS} s")
        time.sleep(0.3)


def show_next_conversation(loci: Loci, space: str) -> None:
    print("\n# What a model reads in the next one, when you ask:", QUESTION)
    chat = loci.conversations.create_conversation(namespace="tour").id
    context = loci.working_context.build(conversation_id=chat, memory_space_id=space, recall_query=QUESTION)
    print(context.context_block)
    print("\n# Recall alone")
    for hit in loci.memory.recall_by_topic(space_id=space, query=QUESTION).hits:
        print(f"{hit.score:.2f} {hit.atom.text}")


def show_changes(loci: Loci, space: str) -> None:
    print("\n# Corrected, then forgotten")
    atoms = list(loci.memory.list_atoms(space_id=space))
    home = next(atom for atom in atoms if "Lisbon" in atom.text)
    print("corrected:", loci.memory.edit_atom(atom_id=home.id, text="User lives in Porto", if_match=home.version).text)
    found = loci.memory.forget_memory(space_id=space, query="peanuts")
    print("forgotten:", found.forgotten.text if found.forgotten else [one.atom.text for one in found.candidates])
    for atom in loci.memory.list_atoms(space_id=space):
        print("left:", atom.text)


def show_export(loci: Loci) -> None:
    print("\n# Everything about this user, in one call")
    export = loci.admin.export_user_data()
    if isinstance(export, UserExport):
        messages = sum(len(conversation.messages) for conversation in export.conversations)
        print(f"{len(export.conversations)} conversations with {messages} messages, {len(export.atoms)} atoms")


if __name__ == "__main__":
    main()
