"""Memory spaces, bindings, extraction jobs, files and entities."""

DESCRIPTIONS = {
    "remember": (
        "Begin here: remember what a user says, with no space, binding or conversation made before. A `text` is a "
        "memory at once, in the user's default space, named `memory`; one with the same words is answered with "
        "200 instead of a second. `messages` are stored as a closed conversation, whose facts are extracted within "
        "seconds, by the rules or the app's model: poll `listExtractions`. With an `idempotencyKey` a repetition "
        "stores nothing twice. A text may have a date, an end and a category of your own."
    ),
    "recall": (
        "Find what the user's default space holds that fits a question, best first. Before anything is remembered, "
        "and where nothing fits, there are no hits. To ask other spaces, or several, use `recallByTopic` or "
        "`recallAcrossSpaces`."
    ),
    "buildMemoryContext": (
        "Get one text to put before a prompt: what is always in mind of the user, and what fits the message, within "
        "the token budget. It reads the default space and needs no conversation; `buildWorkingContext` adds the turns "
        "and the summary of one. Before anything is remembered it is empty."
    ),
    "createMemorySpace": (
        "Make a space for what should be remembered together, such as one for each user. A name is unique among the "
        "spaces of its owner, in any case: a name that is there answers 200 with that space, which takes over the "
        "purpose and the metadata that you sent. Spaces of the app or of a group are made by an admin."
    ),
    "getMemorySpace": (
        "Read its name, owner, purpose and metadata. A space that you may not read answers 404, as one that does not "
        "exist. The `ETag` is its version."
    ),
    "listMemorySpaces": (
        "List the spaces of the caller, or with `owner` those of the app or of a group; `name=memory` finds the user's "
        "default space. Follow `nextCursor` until it is null. Deleted spaces are left out."
    ),
    "updateMemorySpace": (
        "Rename a space or change what is said of it; its memories stay. Fields that you leave out stay as they are. A "
        "name that another space of the owner has is refused with 409, and so is an old `If-Match`."
    ),
    "deleteMemorySpace": (
        "Hide a space and all it holds at once; it can be restored for 30 days. `purge=true` erases it for good: 204 "
        "says that everything is erased, 202 that the rest goes in the background, and the same call again says how "
        "far it is. Conversations stay."
    ),
    "restoreMemorySpace": (
        "Bring a deleted space back with all it held. If its name is taken meanwhile, the answer is 409: rename the "
        "other one first. Restoring a space that is there changes nothing."
    ),
    "getSpaceChanges": (
        "Poll this instead of lists: `count` grows with every change of a memory, about a second behind it. Read the "
        "lists again when it differs from what you had, and every few minutes because memories expire. It costs one "
        "small read."
    ),
    "createBinding": (
        "Decide that conversations of a namespace and user are extracted into spaces. With `userId` `*` an admin binds "
        "those of everybody, each into their own space of that name, which is made when first needed. What somebody "
        "says goes into spaces of theirs alone: 404 for another's id, 422 for ids with several users. It counts for "
        "conversations that close, or have windows, from now on; `runExtractionForConversation` extracts older ones."
    ),
    "getBinding": (
        "Read a binding of your own, or as an admin one of the app. Another user's answers 404. The `ETag` is its "
        "version."
    ),
    "listBindings": (
        "List your own bindings, oldest first; for an admin those of the app follow. Follow `nextCursor` until it is "
        "null."
    ),
    "updateBinding": (
        "Change how a binding extracts, or pause it with `enabled: false`. Scope and targets never change: create "
        "another binding for that. Jobs that have begun go on as they were."
    ),
    "deleteBinding": (
        "Extract nothing more by this binding. What it has already remembered stays, and jobs that have begun go on. "
        "`If-Match` deletes only the version that you read."
    ),
    "runExtractionForConversation": (
        "Extract a conversation again, with another extractor or after a binding was made. The jobs run in the "
        "background: the answer is 202 with their ids, and `getExtraction` follows them. What is known already is not "
        "added twice. Without an enabled binding that covers it, and for an incognito conversation, it is refused with "
        "422."
    ),
    "getExtraction": (
        "Follow a job until its status is `succeeded`, `failed` or `cancelled`. Its counts say what was added, "
        "superseded or dropped, and why. `waiting_budget` goes on by itself when the budget allows."
    ),
    "listExtractions": (
        "See which jobs have read a conversation, and into which spaces. Use it after a close to wait for what will be "
        "remembered. All of them are in one answer."
    ),
    "putFile": (
        "Keep a text under a path, whole. With `atom` the file and a memory that leads to it are stored in one "
        "transaction. The same text again changes nothing, so the call is safe to repeat; `If-Match` and "
        "`If-None-Match` guard against other writers. Recall does not search files."
    ),
    "getFile": ("Read a file with its text. The `ETag` is its version. A path that is not there answers 404."),
    "listFiles": (
        "List files without their texts, by the bytes of their paths. `prefix` lists every path that begins so; there "
        "are no folders. Follow `nextCursor` until it is null."
    ),
    "deleteFile": (
        "Delete a file for good; nothing brings it back. A second call answers 404. `If-Match` deletes only the "
        "version that you read."
    ),
    "createEntity": (
        "Name a person, a place or a thing that atoms are about. A name or alias that is there answers 200 with that "
        "entity, which gains the names, the description and the attributes that you sent. Extraction makes entities by "
        "itself, so few apps need this call."
    ),
    "getEntity": (
        "Read an entity with its aliases and attributes. One that was merged into another names it. Recall by entity "
        "has what is known about it."
    ),
    "editEntity": (
        "Correct a name, aliases, the description or attributes. Fields that you leave out stay as they are. A name "
        "that another entity of the space has is refused with 409."
    ),
    "deleteEntity": (
        "Delete an entity and those that were merged into it. Atoms that mention it stay and lose the link. It cannot "
        "be restored; a second call answers 404."
    ),
    "searchEntities": (
        "Find entities by words of their names, or list all. Follow `nextCursor` until it is null. For one exact name "
        "use `findEntityByName`."
    ),
    "findEntityByName": (
        "Get the entity that has exactly this name or alias, in any case. No such entity answers 404. With `type` a "
        "name that several kinds share names one of them."
    ),
    "mergeEntities": (
        "Say that two entities of one space and type are one: names, aliases and atoms of the other count for this "
        "one. Nothing is copied, so `unmergeEntities` undoes it. Merging what is merged already changes nothing."
    ),
    "unmergeEntities": (
        "Part two entities that were merged by mistake. Each has its own names and atoms again. An entity that is not "
        "merged stays as it is."
    ),
}
