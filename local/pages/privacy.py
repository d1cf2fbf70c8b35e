"""docs/privacy.md: what is stored about users, for auditors, generated from `loci.governance.data_map`."""

from collections.abc import Iterator
from datetime import timedelta

from local.paths import ROOT
from loci.governance.data_map import STORES, Store
from loci.model.governance import Retention

DOCUMENT = ROOT / "docs" / "privacy.md"

_INTRODUCTION = """\
# Privacy

What Loci stores about a person, how it is exported, frozen and erased, and what stays and why. A person is a user of
one app of one tenant: nothing that is done to them there affects a user of the same name elsewhere. The tables below
are generated from the data map in the code (`make docs`). A test compares the map with the template: a store that is
not in the map cannot be deployed.

| call | what it does | who |
|---|---|---|
| `POST /ai-admin/export` `{userId?}` | everything held about the person | themselves, an admin of the app |
| `POST /ai-admin/delete` `{userId?, confirm: true}` | erases all of it | themselves, an admin of the app |
| `POST /ai-admin/restrict` `{userId, restricted}` | freezes it: nothing is recalled, changed, deleted | an admin |
| `GET /ai-admin/jobs/{id}` | how far an export or an erasure is, and what came of it | the person, an admin |
| `GET /ai-admin/receipts/{id}`, `…/public-key` | the proof of an erasure, and what it is checked with | see the API |
| `GET /ai-admin/people` `?prefix=` | who the people of the app are, since when, in which state | an admin |
| `GET /ai-admin/people/summary?userId=` | how many records the person has, by kind; audited | an admin |
| `GET /ai-admin/audit?userId=` | [who accessed](#who-else-can-read-it) the person's data | the person, an admin |
"""

_ACCESS = """\
## Who else can read it

- **Admins of the app** export and erase anybody, and make keys of the app, which read and write for any user: an
  admin can come by everything. So can the operator, who has the tables.
- **Support**, a role that the identity provider alone gives, [reads, explains and corrects](decisions/support.md) the
  memories of one person with each request, and states why.
- **Services** with a key of the app, or machines, act for the users that they name.

The person sees it in `GET /ai-admin/audit?userId=me`, and in the console under *Export and erasure*: each request of
support with its reason, each export or erasure by an admin, each binding that an admin made of their conversations, and
each service once a day, by its key. Reading by the person writes nothing there. Only admins see which other user it
was.

A binding of somebody's conversations feeds spaces of that person alone, also one that an admin makes.
"""

_STORES = """\
## Where data lies

Each of these is listed, erased and read again by every erasure, in this order.
"""

_NONE = """\
## What an erasure leaves alone

Either it holds nothing that identifies a person, or it cannot be changed and expires by itself: within the time that is
given here and, to the second, on the receipt. Days are those of the template; those of logs are a setting.
"""

_ERASURE = """\
## What an erasure does, and when

1. **At once.** A tombstone is written into the ledger and the person's record says `erased`. From that moment every
   call about them is refused with 409. Work in progress comes to nothing: events, jobs and records carry the epoch
   under which they were written, and consumers drop one whose epoch is not the person's, or whose person is erased. The
   records are counted, and their ids are hashed. What cannot be read is erased by its key, and counted as
   `unreadable` besides.
2. **First pass**, within the request where it takes less than {inline}; else the answer is 202 and it goes on by
   itself. Every store above is emptied, but for what leads from the person's directory to other places.
3. **{settle} later** no function that was writing at the beginning can still run. What they left is counted and erased
   in a **second pass**.
4. **Verification.** Every store is read again. While anything is found, or records of streams are being tried again
   that could still become dead letters, the second pass is repeated a minute later. Only then what led to places is
   deleted.
5. **Receipt.** Counts by kind, a SHA-256 over the sorted ids of the records, begin and end, and what expires when,
   signed with a key that never leaves KMS. It is in the ledger, and in `GET /ai-admin/jobs/{{id}}`; `loci receipt
   verify` checks it offline with the public key. One changed byte fails.
6. **The person's record goes last**, and the job keeps the keyed hash in place of the person.

The settling time is the setting `LOCI_SETTLE_SECONDS` of the functions `admin` and `sweeper`. If an erasure
breaks off, the sweeper completes it: the job records each step, and each may be done again. Two requests are one
erasure. A person who comes back afterwards is a new user: another epoch, and nothing of before. While it lasts every
refusal (409) says how long it takes at least, with `Retry-After`; its end is the event [`subject.erased`](events.md). A
finished job, of an export too, can be read for 30 days; the receipt stays in the ledger.

`nothingFound: true` means that there was nothing: no record, no job, no receipt. If a person never wrote, but a binding
of the app names them, they are removed from that binding, and that has a receipt.

### One space, one person stays

`DELETE /ai-memory/spaces/{{id}}?purge=true` erases one space and nothing else, also one that was deleted in the last 30
days. At once no read returns it, its name is free, and nothing restores it. The answer is 204 once everything that it
held is erased, in the request where that takes less than 5 seconds: every item of its partition (atoms with their
history, entities, files, vectors, recall pages, markers), its documents in OpenSearch, what writers noted of a shared
space, its target in bindings, and the extractors' answers in the jobs that wrote into it. Else the answer is 202, and
the sweeper continues; the same call again says how far it is. 20 minutes after the deletion, when no writer of before
can still run, the partition is read once more and what is found is erased; only then the record of the space goes, with
the event [`space.purged`](events.md), and the call answers 404. A space that was not restored for 30 days goes the same
way. The conversations stay, and so does what was extracted from them into other spaces; jobs and audit keep ids. The
audit says who purged it (`purgeMemorySpace`).

### In the places of others

- An atom that the person wrote into a space of the app or of a group is erased with its revisions, even if another user
  has edited it since. What others wrote there stays, also where they edited words of the person into an atom of their
  own: such an edit is the editor's.
- An atom that a binding of the app extracted from the person's conversations into another user's space, which release
  0.2.0 let admins do, is erased as well: it says what the person said.
- An entity that the person created goes if no other user's atom mentions it. Otherwise it only loses its creator: its
  name is part of what others wrote.
- A file that the person ever wrote is deleted, also when another user wrote it last: no one can tell whose words are
  left in it.
- Of the keys that the person sent with writes into such spaces (`Idempotency-Key`) a hash stays there, with the id of
  what was made, for the rest of its seven days.
- A binding of the app loses the scopes and targets that name the person, and goes when none are left.
- Spaces of the app that an admin made, settings and templates stay: they are the app's. The space loses its creator.

### The ids' hash

`idsHash` is SHA-256, in hexadecimal, over the ids of the person's conversations, messages, spaces, atoms, entities,
files (`<space id>/<path>`), bindings and jobs as an export has them, sorted, each followed by a line break. Where
something was still being written during the first pass, or more was there than a turn of 20 seconds counts (some
100,000 records), the ids that were counted later are hashed in the same way after one line more, the first: the hash so
far.
"""

_STAYS = """\
## What stays, and why

- **The ledger** keeps tombstones, receipts and the audit: a keyed hash for the person, ids and counts for what they
  had, no content. The reasons of support are not in it: they lie with the person's data and go with
  it. The ledger proves the erasure, and keeps a restored backup from undoing it: after a restore the tombstones are
  replayed before anything is served. Functions may put, get and query there, nothing else, and each
  entry is copied to a bucket where no one can delete it for years. The key of the hash never leaves KMS; destroying it
  makes the hashes meaningless.
- **Backups, stream images, the archive of the bus, messages on their way and logs** cannot be changed. They are listed
  above with their times. None of them brings anything back: what is read from them late meets an epoch that is gone.
- **Processes** cache settings and spaces for up to a minute, and nothing of a person beyond that.
"""


def document() -> str:
    """docs/privacy.md."""
    retention = Retention()
    erasure = _ERASURE.format(inline="20 seconds", settle=_time(retention.settle).capitalize())
    return "\n".join(
        [_INTRODUCTION, _ACCESS, _STORES, *_erased_stores(), _NONE, *_remaining_stores(retention), erasure, _STAYS]
    )


def _erased_stores() -> Iterator[str]:
    yield "| store | what is in it | how it is erased and verified |\n|---|---|---|"
    for store in STORES:
        if store.holding is not None:
            yield f"| {store.name} | {store.holds} | {store.handled} |"
    yield ""


def _remaining_stores(retention: Retention) -> Iterator[str]:
    yield "| store | what is in it | why it stays | gone within |\n|---|---|---|---|"
    for store in STORES:
        if store.holding is None:
            yield f"| {store.name} | {store.holds} | {store.handled} | {_until(store, retention)} |"
    yield ""


def _until(store: Store, retention: Retention) -> str:
    return "—" if store.retention is None else _time(store.retention(retention))


def _time(time: timedelta) -> str:
    if time < timedelta(days=1):
        return f"{time // timedelta(minutes=1)} minutes"
    return "a day" if time.days == 1 else f"{time.days} days"
