"""Examples of memory spaces, atoms, entities, bindings and extractions."""

from typing import Any

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import (
    ALIAS_ID,
    ATOM,
    ATOM_ID,
    BINDING,
    CONVERSATION_ID,
    ENTITY,
    ENTITY_ID,
    FILE,
    FILE_TEXT,
    JOB,
    NEWER_ATOM,
    QUEUED_JOB,
    SPACE,
    SPACE_ID,
    SUPERSEDED_ATOM,
    USER_MESSAGE_ID,
    page,
)

_MERGED = {**ENTITY, "aliases": ["Zoe", "Z."], "mergedIds": [ALIAS_ID], "atomCount": 3, "version": 2}
_CHANGED_SPACE = {**SPACE, "purpose": "What the assistant knows about meals.", "version": 2}
_NEW_ATOM = {"text": "User is vegan.", "category": {"name": "diet", "kind": "PREFERENCE"}, "key": "user.diet"}
_PENDING = {
    **NEWER_ATOM,
    "status": "ARCHIVED",
    "review": "pending",
    "hold": {"reason": "setting", "relation": "supersedes", "atomId": ATOM_ID, "expiresAt": None},
}
_REVIEW_CHOICE = {"learned": True, "chosen": True, "safety": False, "quarantine": True}
_REVIEWED = {"atom": _PENDING, "current": ATOM}
_ADDED = {"deduplicated": False, "refusedText": None}
_KNOWN = {"deduplicated": True, "refusedText": NEWER_ATOM["text"]}
_NO_SUCH_ENTITY = {
    "type": "about:blank",
    "title": "Unprocessable Content",
    "status": 422,
    "detail": "entity not found in this space",
    "errors": [{"pointer": "/atoms/1/entityIds", "detail": "entity not found in this space"}],
}

SPACES = {
    "createMemorySpace": Example(
        {
            "201": Result("The new memory space.", {**SPACE, "deduplicated": False}),
            "200": Result("The existing memory space with this name.", {**SPACE, "deduplicated": True}),
        },
        {"name": "diary", "purpose": "What the assistant remembers about its user."},
    ),
    "listMemorySpaces": Example({"200": Result("A page of memory spaces.", page(SPACE))}),
    "getMemorySpace": Example({"200": Result("The memory space.", SPACE)}),
    "getSpaceChanges": Example({"200": Result("How often they have changed.", {"count": 12})}),
    "updateMemorySpace": Example(
        {"200": Result("The changed memory space.", _CHANGED_SPACE)},
        {"purpose": "What the assistant knows about meals."},
    ),
    "restoreMemorySpace": Example({"200": Result("The restored memory space.", {**SPACE, "version": 3})}),
    "deleteMemorySpace": Example(
        {
            "204": Result("The memory space is deleted. It can be restored for 30 days, unless it was purged."),
            "202": Result(
                "The memory space is deleted for good; what it held is being erased. Repeat the call: 204 says that "
                "everything is erased, 404 that no record of it is left.",
                {"id": SPACE_ID, "status": "purging"},
            ),
        }
    ),
}
_OF_A_TEXT: dict[str, Any] = {"conversationId": None, "storedMessages": None, "leftOut": {}}
REMEMBERING = {
    "remember": Example(
        {
            "201": Result(
                "The new memory of a text, or the conversation of the messages.",
                {"memory": {**NEWER_ATOM, **_ADDED}, **_OF_A_TEXT},
            ),
            "200": Result(
                "The memory that says nearly the same already.",
                {"memory": {**NEWER_ATOM, **_KNOWN}, **_OF_A_TEXT},
            ),
        },
        {"text": "I am allergic to peanuts"},
    ),
}
ATOMS = {
    "addAtom": Example(
        {
            "201": Result("The new atom.", {**NEWER_ATOM, **_ADDED}),
            "200": Result("The existing atom with the same content.", {**NEWER_ATOM, **_KNOWN}),
        },
        {**_NEW_ATOM, "importance": 4, "validFrom": "2026-06-01T08:00:00Z"},
    ),
    "addAtoms": Example(
        {
            "200": Result(
                "An outcome for each atom. One that failed can be sent again, alone or in another batch.",
                {
                    "items": [
                        {
                            "outcome": "created",
                            "repeated": False,
                            "atom": {**NEWER_ATOM, "provenance": "import"},
                            "refusedText": None,
                            "problem": None,
                        },
                        {
                            "outcome": "failed",
                            "repeated": False,
                            "atom": None,
                            "refusedText": None,
                            "problem": _NO_SUCH_ENTITY,
                        },
                    ]
                },
            )
        },
        {
            "atoms": [
                {**_NEW_ATOM, "validFrom": "2026-06-01T08:00:00Z", "provenance": "import"},
                {**_NEW_ATOM, "entityIds": [ENTITY_ID], "provenance": "import"},
            ]
        },
    ),
    "countAtoms": Example(
        {
            "200": Result(
                "The counts.",
                page(
                    {"category": "diet", "kind": "PREFERENCE", "status": "current", "count": 3},
                    {"category": "diet", "kind": "PREFERENCE", "status": "ended", "count": 1},
                ),
            )
        }
    ),
    "listAtoms": Example({"200": Result("A page of atoms.", page(ATOM))}),
    "getAtom": Example({"200": Result("The atom.", ATOM)}),
    "editAtom": Example(
        {"200": Result("The edited atom.", {**ATOM, "importance": 5, "version": 2})},
        {"importance": 5},
    ),
    "supersedeAtom": Example(
        {
            "201": Result("The new atom.", {**NEWER_ATOM, **_ADDED}),
            "200": Result("The existing atom with the same content.", {**NEWER_ATOM, **_KNOWN}),
        },
        _NEW_ATOM,
    ),
    "archiveAtom": Example({"200": Result("The archived atom.", {**ATOM, "status": "ARCHIVED", "version": 2})}),
    "deleteAtom": Example({"204": Result("The atom is deleted. It can be restored until it is purged.")}),
    "restoreAtom": Example({"200": Result("The restored atom.", {**ATOM, "version": 3})}),
    "forgetMemory": Example(
        {
            "200": Result(
                "The deleted atom, or the atoms that fit the query.",
                {"forgotten": {**ATOM, "status": "DELETED", "version": 2}, "candidates": []},
            )
        },
        {"query": "what I eat"},
    ),
    "getReviewChoice": Example({"200": Result("What waits.", _REVIEW_CHOICE)}),
    "setReviewChoice": Example({"200": Result("What waits from now on.", _REVIEW_CHOICE)}, {"learned": True}),
    "listReviews": Example({"200": Result("What waits, with the current atom.", page(_REVIEWED))}),
    "decideReviews": Example(
        {
            "200": Result(
                "The outcome of each decision.",
                {"items": [{"atomId": ATOM_ID, "atom": ATOM, "problem": None}], "finished": True},
            )
        },
        {"decisions": [{"atomId": ATOM_ID, "decision": "approve"}]},
    ),
    "explainMissingMemory": Example(
        {
            "200": Result(
                "The first reason, and what the space has of it.",
                {
                    "reason": "remembered",
                    "conversationId": CONVERSATION_ID,
                    "messageId": USER_MESSAGE_ID,
                    "jobs": [],
                    "atoms": [{**ATOM, "release": "0.3.0"}],
                },
            )
        },
        {"text": "I moved to Graz"},
    ),
    "getAtomHistory": Example(
        {
            "200": Result(
                "The chain of atoms that replaced each other, and the earlier states of this one.",
                {"chain": [SUPERSEDED_ATOM, NEWER_ATOM], "revisions": [ATOM]},
            )
        }
    ),
}
FILES = {
    "putFile": Example(
        {
            "201": Result("The new file, and the atom if one was sent.", {**FILE, "atom": None}),
            "200": Result("The file, in place of the one that was there.", {**FILE, "atom": None, "version": 2}),
        },
        {"text": FILE_TEXT},
    ),
    "listFiles": Example({"200": Result("A page of files, without their texts.", page(FILE))}),
    "getFile": Example({"200": Result("The file with its text.", {**FILE, "text": FILE_TEXT})}),
    "deleteFile": Example({"204": Result("The file is deleted.")}),
}
ENTITIES = {
    "createEntity": Example(
        {
            "201": Result("The new entity.", {**ENTITY, "deduplicated": False}),
            "200": Result("The existing entity with this name or alias.", {**ENTITY, "deduplicated": True}),
        },
        {
            "type": "PERSON",
            "canonicalName": "Zoe Martin",
            "description": "A colleague.",
            "aliases": ["Zoe"],
            "attributes": {"team": "design"},
        },
    ),
    "findEntityByName": Example({"200": Result("The entity.", ENTITY)}),
    "searchEntities": Example({"200": Result("A page of entities.", page(ENTITY))}),
    "getEntity": Example({"200": Result("The entity.", ENTITY)}),
    "editEntity": Example(
        {"200": Result("The changed entity.", {**ENTITY, "description": "A friend.", "version": 2})},
        {"description": "A friend."},
    ),
    "deleteEntity": Example({"204": Result("The entity is deleted.")}),
    "mergeEntities": Example(
        {"200": Result("The entity, including the one merged into it.", _MERGED)}, {"aliasId": ALIAS_ID}
    ),
    "unmergeEntities": Example(
        {"200": Result("The entity, without the one merged into it.", {**ENTITY, "version": 3})},
        {"aliasId": ALIAS_ID},
    ),
}
BINDINGS = {
    "createBinding": Example(
        {"201": Result("The new binding.", BINDING)},
        {
            "conversationScope": {"namespace": "chat", "userId": "me"},
            "memorySpaceIds": [SPACE_ID],
            "extractionPolicy": {"windowed": True, "windowTurns": 5, "budget": {"tokensPerDay": 200000}},
        },
    ),
    "listBindings": Example({"200": Result("A page of bindings.", page(BINDING))}),
    "getBinding": Example({"200": Result("The binding.", BINDING)}),
    "updateBinding": Example(
        {"200": Result("The changed binding.", {**BINDING, "enabled": False, "version": 2})}, {"enabled": False}
    ),
    "deleteBinding": Example({"204": Result("The binding is deleted.")}),
}
EXTRACTIONS = {
    "runExtractionForConversation": Example(
        {"202": Result("The new jobs.", {"jobs": [QUEUED_JOB]})},
        {"conversationId": CONVERSATION_ID, "extractionVersion": "v3"},
    ),
    "listExtractions": Example({"200": Result("The jobs of the conversation.", page(JOB))}),
    "getExtraction": Example({"200": Result("The extraction job.", JOB)}),
}
EXAMPLES = {**REMEMBERING, **SPACES, **ATOMS, **FILES, **ENTITIES, **BINDINGS, **EXTRACTIONS}
