"""Atoms and recall."""

DESCRIPTIONS = {
    "addAtom": (
        "Remember one fact at once, without a conversation. With a `key` it supersedes the value that the key had; "
        "with `similarity` it is not added where synonyms say it. An atom that says it in the same words is "
        "returned with 200 and `deduplicated`. The same `Idempotency-Key` returns what the first call made."
    ),
    "addAtoms": (
        "Bring a backlog or another memory in; the result equals adding the atoms one by one in their order. One that "
        "fails does not affect the others: its `problem` says why. After 503 or 429 send the same batch with the same "
        "`Idempotency-Key`: it continues where it was."
    ),
    "getAtom": (
        "Read one fact with its times, source and links. `validAt` and `knownAt` answer as of a day, in the world or "
        "in Loci. A deleted or expired atom answers 404."
    ),
    "listAtoms": (
        "Show what a space holds, oldest first unless `order=desc`. Filter by category, kind, key, status or words; "
        "`former=true` adds what ended. Follow `nextCursor` until it is null: a page may be empty and still have a "
        "next one. `If-None-Match` answers 304 while nothing has changed."
    ),
    "countAtoms": (
        "Fill the headings of a list: counts by category, kind and status. A call counts a few thousand atoms; follow "
        "`nextCursor` and add the counts of all pages up. `If-None-Match` answers 304 while nothing has changed."
    ),
    "editAtom": (
        "Correct what was remembered; the former state is in its history. Fields that you leave out stay as they are, "
        "and a new text is embedded in the same call. An atom that is not current is refused with 409. Where a fact "
        "was true and no longer is, use `supersedeAtom`."
    ),
    "supersedeAtom": (
        "Say that a fact has changed: the old atom ends when the new one begins, and both stay in history. Without "
        "`validFrom` it begins now. The same `Idempotency-Key` returns what the first call made; an atom that is "
        "superseded already is refused with 409."
    ),
    "archiveAtom": (
        "Take a fact out of recall and lists without deleting it. It stays in its history, and `status=ARCHIVED` lists "
        "it. Archiving an archived atom changes nothing."
    ),
    "deleteAtom": (
        "Delete a fact; `restoreAtom` takes that back. `purge=true` erases its content, history and index entry for "
        "good. A second call answers 404."
    ),
    "restoreAtom": (
        "Take back that an atom was deleted; one that is not deleted stays as it is. If its key has another value "
        "meanwhile, or another atom says the same, the answer is 409. A purged atom answers 404."
    ),
    "getAtomHistory": (
        "Show how a fact came to be: what it replaced, what replaced it, and its former wordings. Deleted atoms of the "
        "chain are shown, purged ones are not. All of it is in one answer."
    ),
    "getReviewChoice": (
        "Read whether what is learned from the user waits for them before it counts, by their own choice or as the app "
        "has set it. It also says what else waits."
    ),
    "setReviewChoice": (
        "Let what is learned from now on wait for the user, or count at once; null goes by the app's settings. What "
        "waits already goes on waiting."
    ),
    "listReviews": (
        "Show what waits for its user before it counts, each with the current atom that it would replace or "
        "contradict. `conversationId` shows what one talk brought. Follow `nextCursor` until it is null: a page may be "
        "empty and still have a next one."
    ),
    "decideReviews": (
        "Approve, reword or reject what waits: up to 50 `decisions`, each with its own outcome, or `all`. What is "
        "approved counts as if its user wrote it, and supersedes what it was to supersede; what is rejected never "
        "counts. Sending the same again changes nothing more."
    ),
    "forgetMemory": (
        "Forget what a user describes in their own words. The one atom that is clearly meant is deleted and returned; "
        "if several may be meant nothing is deleted, and `candidates` shows them. `restoreAtom` takes it back. The "
        "same `Idempotency-Key` deletes nothing more."
    ),
    "recallByTopic": (
        "Ask a space a question in words and get the atoms that answer it, best first. Nothing that fits is an empty "
        "list; an index that is away is 503, or words alone with `degraded`. It only reads. `validAt` and `knownAt` "
        "recall as of a day, a `filter` narrows what is asked."
    ),
    "recallAcrossSpaces": (
        "Ask up to 10 spaces one question; one ranking decides over all of them, and each hit names its space. A space "
        "that you may not read refuses the request with 404. It only reads."
    ),
    "recallByEntity": (
        "Get what is known about a person, a place or a thing, newest first. Name the entity by id or by name; those "
        "that were merged into it count too. It only reads."
    ),
    "recallTimeline": (
        "See how facts followed each other: when each was valid and what replaced it. Ask by entity or by words, and "
        "bound the time with `from` and `to`. It only reads."
    ),
    "explainMissingMemory": (
        "Find out why a memory is not there, by a conversation, a message or words: not extracted, dropped and for "
        "which reason, superseded, deleted, or ranked too low for the question. It changes nothing. Content of others "
        "is never shown."
    ),
}
