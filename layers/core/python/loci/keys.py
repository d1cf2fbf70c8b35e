"""All sort keys, and all partitions other than a scope's own. Code and chart change in one commit.

table          sort key                      what
conversations  C#<u>                         head
               R#<u>                         rolling summary
               M#<u>#<seq, 10 digits>        message
               TU#<u>#<digest of toolUseId>  tool use {seq, answeredSeq}
               TR#<u>#<turn>                 run of a turn (runTurn)
               I#<u>#<digest>                idempotency marker of an append
memory         A#<u>                         atom
               P#<u>                         pending marker
               PC#                           number of changes, as the index learned of them
               G#<category>#<u>              category entry, while current
               G#@<group>#<u>                entry of an essential atom, while current
               K#<key>                       current value of a key; once ended, where its chain goes on
               H#<digest>                    duplicate guard, while current
               SW#                           number of writes that looked for similar atoms
               Y#<first u>#<u>               chain of supersedes
               V#<u>#<version, 10 digits>    former state of an atom
               Q#<atom u>#<u>#<digest>#<n>   statement of a conversation; of no atom: Q#-#…
               UN#<u>[.<seq>]#<atom u>       state of an atom before a conversation was unlearned
               E#<u>                         entity
               EN#                           names of merged entities
               N#<type>#<folded name>        entity by name
               L#<entity u>#<validFrom>#<u>  mention, until its atom is deleted
               EV#<digest of text>           vector of a text, if embedders cost money
               F#<path>                      file, without its text
               FT#<path>                     the same with its text
               X#0#<u>                       small recall page
               X#1#<number, 5 digits>        full recall page
               I#<digest>                    idempotency marker
control        U                             user record               (directory)
               C#<u>                         conversation pointer      (directory)
               S#<space key>                 space                     (directory, app)
               SN#<folded name>              space by name             (directory, app)
               AS#<owner>#<space key>        shared space written into (directory)
               B#<u>                         binding                   (directory, app)
               I#<digest>                    idempotency marker        (directory)
               PR#<digest>                   presence                  (directory)
               DR#<digest>#<u>               dream of that presence    (directory)
               AR#<u>                        reason of an audit entry  (directory)
               T#<id>                        template                  (app)
               AK#<u>                        API key                   (directory, app)
               NS#                           settings, of namespaces too (app)
               WH#                           webhooks                  (app)
               WB#<u>                        failures of a webhook's receiver (app)
               TL#                           limits of an operator     (tenant)
               AJ#<u>                        export or erasure         (app)
               RT#<minute>[#<counter>]       requests of a minute      (app, tenant)
               SR#<digest>                   readers of streams of one person (app)
               BU#<day>                      use of models in a day    (app, tenant)
               BU#<day>#<u>                  the same, of a binding    (the binding's directory)
               RUN#<u>                       replay of a namespace     (app)
               RUNS#<namespace>              its open replay           (app)
               J#<conversation u>#<digest>   job                       (the conversation's scope)
               W#<conversation u>#<binding u>#<digest of target>
                                             last window of a binding  (the conversation's scope)
               CS#<conversation u>#<owner>#<space key>
                                             space that cites it       (the conversation's scope)
ledger         TS#<keyed hash>#<epoch>       tombstone                 (buried)
               RC#<u>                        receipt                   (subject)
               AU#<u>                        audit entry               (subject)

partition      pk = tenant#app#namespace-or-space-key#owner; the directory's namespace is @, the app's owner @app;
               a tenant's is tenant#@#@#@app; in the ledger tenant#app#@ (buried) and tenant#app#<keyed hash> (subject)
index          due: dueShard (16 shards) + due;  users: tenantApp + pk (control, on U only);
               jobs: jobStatus + createdAt (control, on J# only)

access pattern                      read
a conversation                      BatchGet C#, R#, U
messages of a conversation          Query M#<u>#, newest first
a run of a turn | the latest        Get TR#<u>#<turn> | Query TR#<u>#, newest first
conversations of a user             Query C# of the directory, newest first + BatchGet heads
purge of a conversation             Query M#, TU#, TR#, I#, J#, W#, CS# <u>#; its pointer, its head
atoms by id                         BatchGet S#, U, EN#, A#…
entities that atoms read as         BatchGet E#…, where EN# is there
whether a space changed             Get PC#
categories of a space               Query G#, one entry of each
atoms by key | by category | all    K# + BatchGet | Query G#<category># + BatchGet | Query A#
essential atoms of a context        Query G#@ + BatchGet
a write that looks for similar atoms  BatchGet S#, U, H#, SW#; the nearest as recall; BatchGet S#, U, A#…
history of an atom                  Query Y#<first># + BatchGet, Query V#<u>#
retracted messages                  Query M#<u>#, where retracted is there
a conversation to unlearn           Query J#<u>#, CS#<u># of it; Query Q#, A#, V#<u>#, E# of each space
a conversation to restore           the same; Query UN#<u># of each space
an entity by name                   BatchGet N#
entities that a text names          Query N#; of 1,000 names or more BatchGet N#… too
atoms that mention an entity        Query L#<entity u># of it and of all merged into it + BatchGet
search of entities                  Query E#
a space that is purged              Query all of its partition, J# of its owner's conversations
a file | files by a prefix          BatchGet S#, U, FT#<path> | BatchGet S#, U; Query F#<prefix>
a space that is recalled from       BatchGet S#, U, EN#
vectors of texts                    BatchGet EV#…
recall from pages                   Query P#, Query X# up to the fourth full page, then by fours
bindings at close                   Query B# of the app, of the owner
settings | a template | templates   Get NS# | Get T#<id> | Query T#, of the app
limits of a tenant                  Get TL#, of the tenant
webhooks | a delivery               Get WH#, of the app | Get WH#, WB#<u>; Update WB#<u> of one that fails
an API key | all                    Get AK#<u> | Query AK#, of the directory or the app
requests, jobs of a minute          Update RT#<minute>, of the app or tenant that has a rate
a stream begins, goes on, ends      Get, Put SR#<digest>, of the app
a call of a model                   Get B#; Get, Update BU#<day> of the budgets that are set, before and after; without
                                    one of the app Update BU#<day> after it
use of models in a week             Get BU#<day> of eight days, Query BU#<day>#, of the app
an export or erasure                Get AJ#<u>, of the app
a replay | the open one | all       Get RUN#<u> | Get RUNS#<namespace> | Query RUN#, of the app
people of an app                    Query users
tombstones | a receipt | the audit  Query TS# | Get RC#<u> | Query AU#, newest first; Query AR#, between
jobs of a conversation              Query J#<u>#
jobs of an app by status            Query jobs, newest first + BatchGet
jobs of a user                      Query C# of the directory, newest first; Query J#<u># of each
windows at a turn | at close        Query B# of the app, of the owner; Get W# | Query W#<u>#
a presence | all of a user          Get PR#<digest> | Query PR#
a dream | the latest                Get DR#<digest>#<u> | Query DR#<digest>#, newest first
records that are due                Query due, a shard at a time
"""

import hashlib
from urllib.parse import quote
from zlib import crc32

from loci.text.key_parts import decode, encode
from loci.text.names import fold_name

DUE_SHARDS = 16

USER = "U"
SEPARATOR = "#"
CONVERSATION = "C#"
SUMMARY = "R#"
MESSAGE = "M#"
TOOL_USE = "TU#"
TURN_RUN = "TR#"
MARKER = "I#"
ATOM = "A#"
PENDING = "P#"
CHANGES = "PC#"
CATEGORY = "G#"
KEY = "K#"
SIMILAR_WRITES = "SW#"
GUARD = "H#"
CHAIN = "Y#"
REVISION = "V#"
STATEMENT = "Q#"
UNLEARNED = "UN#"
NO_ATOM = "-"  # in the key of a statement that did nothing
ENTITY = "E#"
ENTITY_NAME = "N#"
MERGED_NAMES = "EN#"
MENTION = "L#"
VECTOR = "EV#"
FILE = "F#"
FILE_TEXT = "FT#"
SMALL_PAGE = "X#0#"
FULL_PAGE = "X#1#"
AFTER_FULL_PAGES = "X#1#~"
SPACE = "S#"
SPACE_NAME = "SN#"
SHARED_SPACE = "AS#"
BINDING = "B#"
TEMPLATE = "T#"
API_KEY = "AK#"
SETTINGS = "NS#"
TENANT_LIMITS = "TL#"
WEBHOOKS = "WH#"
BREAKER = "WB#"
JOB = "J#"
WINDOW = "W#"
CITING_SPACE = "CS#"
ADMIN_JOB = "AJ#"
RATE = "RT#"
STREAM_READERS = "SR#"
BUDGET = "BU#"
RUN = "RUN#"
OPEN_RUN = "RUNS#"
PRESENCE = "PR#"
DREAM = "DR#"
ACCESS_REASON = "AR#"
TOMBSTONE = "TS#"
RECEIPT = "RC#"
AUDIT = "AU#"


def due_shard(partition: str) -> str:
    """The shard, of 16, of the ``due`` index that has a partition's records."""
    return str(crc32(partition.encode()) % DUE_SHARDS)


def users_of(tenant: str, app: str) -> str:
    """The partition of the ``users`` index."""
    return f"{tenant}#{app}"


def jobs_of(tenant: str, app: str, status: str) -> str:
    """The partition of the ``jobs`` index."""
    return f"{tenant}#{app}#{status}"


def conversation(ulid: str) -> str:
    return f"{CONVERSATION}{ulid}"


def summary(ulid: str) -> str:
    return f"{SUMMARY}{ulid}"


def messages(ulid: str) -> str:
    """The prefix of all messages of a conversation."""
    return f"{MESSAGE}{ulid}#"


def message(ulid: str, seq: int) -> str:
    return f"{messages(ulid)}{seq:010d}"


def tool_uses(ulid: str) -> str:
    """The prefix of all tool uses of a conversation."""
    return f"{TOOL_USE}{ulid}#"


def tool_use(ulid: str, digest: str) -> str:
    return f"{tool_uses(ulid)}{digest}"


def turn_runs(ulid: str) -> str:
    """The prefix of all turn runs of a conversation."""
    return f"{TURN_RUN}{ulid}#"


def turn_run(ulid: str, turn_id: str) -> str:
    return f"{turn_runs(ulid)}{turn_id}"


def marker(digest: str) -> str:
    return f"{MARKER}{digest}"


def markers(conversation_ulid: str) -> str:
    """The prefix of all markers of appends to a conversation."""
    return f"{MARKER}{conversation_ulid}#"


def atom(ulid: str) -> str:
    return f"{ATOM}{ulid}"


def pending(ulid: str) -> str:
    return f"{PENDING}{ulid}"


def categories(name: str) -> str:
    """The prefix of all entries of a category, whatever the case of its name."""
    return f"{CATEGORY}{encode(fold_name(name))}#"


def category(name: str, ulid: str) -> str:
    return f"{categories(name)}{ulid}"


ESSENTIALS = f"{CATEGORY}@"
"""The prefix of the entries of essential atoms; no encoded category name contains an @."""


def category_name(part: str) -> str | None:
    """The folded name of this part of an entry's key; None for a hashed name, and for an essential's entry."""
    return None if part.startswith("@") else decode(part)


def after_category(part: str) -> tuple[str, str]:
    """The bounds of all category entries after those of one category, given the part of its name in their keys."""
    return f"{CATEGORY}{part}{SEPARATOR}~", f"{CATEGORY}~~"


def essential(group: str, ulid: str) -> str:
    return f"{ESSENTIALS}{group}#{ulid}"


def key(name: str) -> str:
    return f"{KEY}{encode(name)}"


def key_stem(name: str) -> str:
    """The prefix of the keys that continue this one after a dot."""
    return f"{KEY}{quote(f'{name}.', safe='', errors='surrogatepass').replace('~', '%7E')}"


def guard(digest: str) -> str:
    return f"{GUARD}{digest}"


def vector(text: str) -> str:
    """The sort key of a text's vector."""
    return f"{VECTOR}{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def file(path: str) -> str:
    """The sort key of a file; of a prefix of paths the prefix of theirs. A path is no part of a key but its end, so it
    needs no encoding, and keys sort as paths do."""
    return f"{FILE}{path}"


def file_text(path: str) -> str:
    return f"{FILE_TEXT}{path}"


def chains(first: str) -> str:
    """The prefix of all members of a chain except the first."""
    return f"{CHAIN}{first}#"


def chain(first: str, ulid: str) -> str:
    return f"{chains(first)}{ulid}"


def revisions(ulid: str) -> str:
    """The prefix of all former states of an atom."""
    return f"{REVISION}{ulid}#"


def revision(ulid: str, version: int) -> str:
    return f"{revisions(ulid)}{version:010d}"


def statements(atom_ulid: str) -> str:
    """The prefix of all statements of an atom."""
    return f"{STATEMENT}{atom_ulid}#"


def statement(atom_ulid: str | None, conversation_ulid: str, digest: str, number: int) -> str:
    return f"{statements(atom_ulid or NO_ATOM)}{conversation_ulid}#{digest}#{number:05d}"


def unlearned_atoms(source: str) -> str:
    """The prefix of the former states of all atoms that changed when that was unlearned."""
    return f"{UNLEARNED}{source}#"


def unlearned_atom(source: str, ulid: str) -> str:
    return f"{unlearned_atoms(source)}{ulid}"


def entity(ulid: str) -> str:
    return f"{ENTITY}{ulid}"


def entity_name(type: str, folded_name: str) -> str:
    return f"{ENTITY_NAME}{type}#{encode(folded_name)}"


def mentions(entity_ulid: str) -> str:
    """The prefix of all mentions of an entity."""
    return f"{MENTION}{entity_ulid}#"


def mention(entity_ulid: str, valid_from: str, ulid: str) -> str:
    return f"{mentions(entity_ulid)}{valid_from}#{ulid}"


def small_page(ulid: str) -> str:
    return f"{SMALL_PAGE}{ulid}"


def full_page(number: int) -> str:
    return f"{FULL_PAGE}{number:05d}"


def space(space_key: str) -> str:
    return f"{SPACE}{space_key}"


def space_name(folded_name: str) -> str:
    return f"{SPACE_NAME}{encode(folded_name)}"


def shared_space(owner: str, space_key: str) -> str:
    return f"{SHARED_SPACE}{owner}#{space_key}"


def binding(ulid: str) -> str:
    return f"{BINDING}{ulid}"


def api_key(ulid: str) -> str:
    return f"{API_KEY}{ulid}"


def template(id: str) -> str:
    return f"{TEMPLATE}{id}"


def jobs(conversation_ulid: str) -> str:
    """The prefix of all jobs of a conversation."""
    return f"{JOB}{conversation_ulid}#"


def job(conversation_ulid: str, digest: str) -> str:
    return f"{jobs(conversation_ulid)}{digest}"


def windows(conversation_ulid: str) -> str:
    """The prefix of all window cursors of a conversation."""
    return f"{WINDOW}{conversation_ulid}#"


def window(conversation_ulid: str, binding_ulid: str, target_digest: str) -> str:
    return f"{windows(conversation_ulid)}{binding_ulid}#{target_digest}"


def citing_spaces(conversation_ulid: str) -> str:
    """The prefix of all spaces with atoms that cite a conversation."""
    return f"{CITING_SPACE}{conversation_ulid}#"


def citing_space(conversation_ulid: str, owner: str, space_key: str) -> str:
    return f"{citing_spaces(conversation_ulid)}{owner}#{space_key}"


def admin_job(ulid: str) -> str:
    return f"{ADMIN_JOB}{ulid}"


def rate(minute: str, counter: str = "") -> str:
    return f"{RATE}{minute}{SEPARATOR}{counter}" if counter else f"{RATE}{minute}"


def stream_readers(person: str) -> str:
    return f"{STREAM_READERS}{person}"


def breaker(webhook: str) -> str:
    return f"{BREAKER}{webhook}"


def run(ulid: str) -> str:
    return f"{RUN}{ulid}"


def open_run(namespace: str) -> str:
    return f"{OPEN_RUN}{namespace}"


def budgets(day: str) -> str:
    """The prefix of a day's counters of the bindings of a directory."""
    return f"{BUDGET}{day}#"


def budget(day: str, binding_ulid: str | None) -> str:
    return f"{BUDGET}{day}" if binding_ulid is None else f"{budgets(day)}{binding_ulid}"


def presence(digest: str) -> str:
    return f"{PRESENCE}{digest}"


def dreams(digest: str) -> str:
    """The prefix of all dreams of a presence."""
    return f"{DREAM}{digest}#"


def dream(digest: str, ulid: str) -> str:
    return f"{dreams(digest)}{ulid}"


def tombstones(tenant: str, app: str) -> str:
    """The ledger's partition of an app's tombstones."""
    return f"{tenant}#{app}#@"


def subject(tenant: str, app: str, subject_hash: str) -> str:
    """The ledger's partition of one user."""
    return f"{tenant}#{app}#{subject_hash}"


def tombstone(subject_hash: str, epoch: str | None) -> str:
    """The sort key of a tombstone, one for each epoch: a user may return and be erased again."""
    return f"{TOMBSTONE}{subject_hash}" if epoch is None else f"{TOMBSTONE}{subject_hash}#{epoch}"


def receipt(ulid: str) -> str:
    return f"{RECEIPT}{ulid}"


def audit(ulid: str) -> str:
    return f"{AUDIT}{ulid}"


def access_reason(ulid: str) -> str:
    return f"{ACCESS_REASON}{ulid}"
