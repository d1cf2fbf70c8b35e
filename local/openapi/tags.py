"""The tags of the document, in the order in which readers meet them; each covers the routes of some modules."""

from typing import NamedTuple


class Tag(NamedTuple):
    """A tag: its name, one sentence about it, and the modules of ``loci.api`` whose routes carry it."""

    name: str
    description: str
    modules: tuple[str, ...]


TAGS = (
    Tag(
        "Memory",
        "Remember, recall and build a context without any set-up: the user's default space serves.",
        ("remembering", "default_memory"),
    ),
    Tag("Conversations", "Store conversations and their messages.", ("conversations", "conversation_removal", "turns")),
    Tag(
        "Turns",
        "Let a model answer within a conversation, with tools of Loci and of your own.",
        ("run_turn", "first_turns"),
    ),
    Tag("Memory spaces", "Manage the spaces that hold atoms and entities.", ("spaces",)),
    Tag(
        "Atoms",
        "Add, read, edit and delete single remembered facts.",
        ("atoms", "atom_batches", "forgetting", "reviews"),
    ),
    Tag("Files", "Keep texts under paths in a memory space, alone or together with an atom.", ("files",)),
    Tag("Entities", "Manage the people, places and things that atoms mention.", ("entities",)),
    Tag("Recall", "Find the atoms of a space by topic, by entity or along a timeline.", ("recall", "missing")),
    Tag("Bindings", "Decide which conversations are extracted into which memory spaces.", ("bindings",)),
    Tag("Extractions", "Follow the jobs that extract atoms from conversations, and run them again.", ("extractions",)),
    Tag("Bots", "Keep what one bot remembers: values under keys, in front of every prompt.", ("bots",)),
    Tag("Groups", "Keep what one group knows, under keys: facts, notes of the day, conversations.", ("groups",)),
    Tag(
        "Presences",
        "Keep what a presence remembers, learns and dreams, and what it looks like.",
        ("records", "sessions", "memories", "profile", "dreams"),
    ),
    Tag("Chats", "Keep what one chat knows: its facts, preferences and instructions.", ("chats",)),
    Tag(
        "Working context",
        "Build the context of a prompt within a token budget.",
        ("context", "templates", "template_lists"),
    ),
    Tag(
        "Administration",
        "Read and change an app's settings, keys, webhooks, budgets and jobs.",
        ("api_keys", "app_settings", "budgets", "job_search", "webhooks"),
    ),
    Tag(
        "Data protection",
        "Export, erase and restrict a user's data, and prove it with receipts and an audit trail.",
        ("accounts", "exports", "governance", "ledger", "people"),
    ),
)
