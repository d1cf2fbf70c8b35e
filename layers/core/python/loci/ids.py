"""Ids: their forms, and how they are created and parsed.

    conv_<namespace>_<ulid>            msg_<namespace>_<ulid>_<seq>       turn_<ulid>
    ms_<space key>                     atom_<space key>_<ulid>            ent_<space key>_<ulid>
    key_<ulid> | key_app.<ulid>
    bind_<ulid> | bind_app.<ulid>      job_<namespace>_<conversation ulid>_<hash>      aj_<ulid>
    rc_<keyed hash of the person>_<ulid>        run_<ulid>         mem_<ulid>, an atom where its space is known

An id contains its partition and its sort key, so one primary-key read finds the record. It never contains the owner,
except for the ``app.`` and ``grp.<group>.`` prefixes of shared space keys: the owner always comes from the verified
token. Keys that begin with ``shadow.`` belong to spaces that a replay writes into (``loci.learning.replaying``).
"""

import hashlib
import unicodedata
from datetime import datetime
from random import Random

from loci.errors import Malformed
from loci.records import record
from loci.text.patterns import LazyPattern

NAMESPACE = r"[A-Za-z0-9._~-]{1,700}"
"""A namespace in key form, see ``loci.text.namespaces``."""
ULID_FORM = r"[0-7][0-9A-HJKMNP-TV-Z]{25}"
SHADOW = "shadow."
SPACE_KEY = r"(?:app\.|shadow\.|grp\.[a-z0-9-]{1,63}\.)?[a-z0-9][a-z0-9-]{0,23}-[0-9a-z]{6}"
HASH = r"[0-9a-f]{32}"

_CONVERSATION = LazyPattern(rf"conv_({NAMESPACE})_({ULID_FORM})")
_MESSAGE = LazyPattern(rf"msg_({NAMESPACE})_({ULID_FORM})_([1-9][0-9]{{0,9}})")
_SPACE = LazyPattern(rf"ms_({SPACE_KEY})")
_ATOM = LazyPattern(rf"atom_({SPACE_KEY})_({ULID_FORM})")
_SHORT_ATOM = LazyPattern(rf"mem_({ULID_FORM})")
_ENTITY = LazyPattern(rf"ent_({SPACE_KEY})_({ULID_FORM})")
_BINDING = LazyPattern(rf"bind_(app\.)?({ULID_FORM})")
_API_KEY = LazyPattern(rf"key_(app\.)?({ULID_FORM})")
_WEBHOOK = LazyPattern(rf"wh_({ULID_FORM})")
_JOB = LazyPattern(rf"job_({NAMESPACE})_({ULID_FORM})_({HASH})")
_RECEIPT = LazyPattern(rf"rc_([0-9a-f]{{64}})_({ULID_FORM})")
_ADMIN_JOB = LazyPattern(rf"aj_({ULID_FORM})")
_RUN = LazyPattern(rf"run_({ULID_FORM})")
_ULID = LazyPattern(ULID_FORM)
_SLUG_BREAK = LazyPattern(r"[^a-z0-9]+")
_BASE32 = "0123456789abcdefghjkmnpqrstvwxyz"


def new_ulid(at: datetime, random: Random) -> str:
    """A ULID of the given instant; its random part comes from the caller's source."""
    from ulid import ULID  # with the first new id: its import reads the metadata of its package

    milliseconds = int(at.timestamp() * 1000)
    return str(ULID.from_bytes(milliseconds.to_bytes(6, "big") + random.randbytes(10)))


def derived_ulid(at: datetime, digest: str) -> str:
    """Derive a ULID of the given instant from a hexadecimal digest: the same two are the same ULID."""
    from ulid import ULID  # as above

    milliseconds = int(at.timestamp() * 1000)
    return str(ULID.from_bytes(milliseconds.to_bytes(6, "big") + bytes.fromhex(digest[:20])))


def time_of(ulid: str) -> datetime:
    """The instant that a ULID was made of."""
    from ulid import ULID

    made_at: datetime = ULID.from_str(ulid).datetime
    return made_at


def is_ulid(text: str) -> bool:
    """Whether a text has the form of a ULID. What has another one is no part of a key."""
    return _ULID.fullmatch(text) is not None


def ulid_of(conversation: str, seq: int, digest: str) -> str:
    """A deterministic ULID: its time is the conversation's plus ``seq`` milliseconds, its random part a hexadecimal
    digest."""
    from ulid import ULID  # as above

    milliseconds = ULID.from_str(conversation).milliseconds + seq
    return str(ULID.from_bytes(milliseconds.to_bytes(6, "big") + bytes.fromhex(digest)[:10]))


def new_space_key(name: str | None, prefix: str, random: Random) -> str:
    """``<prefix><slug of the name, at most 24, or s>-<6 random>``; prefix is ``""``, ``app.`` or ``grp.<group>.``."""
    folded_name = unicodedata.normalize("NFKD", name or "").encode("ascii", "ignore").decode().lower()
    slug = _SLUG_BREAK.sub("-", folded_name).strip("-")[:24].strip("-") or "s"
    return f"{prefix}{slug}-{''.join(random.choices(_BASE32, k=6))}"


def shadow_key(run: str, owner: str, space_key: str) -> str:
    """The key of a run's shadow of an owner's space, always the same."""
    digest_text = digest(run, owner, space_key)
    return f"{SHADOW}{digest_text[:24]}-{digest_text[24:30]}"


def digest(*parts: str) -> str:
    """32 hexadecimal characters of SHA-256 over length-prefixed parts, so that no two lists of parts collide."""
    joined_text = "".join(f"{len(part.encode())}:{part}" for part in parts)
    return hashlib.sha256(joined_text.encode()).hexdigest()[:32]


@record(frozen=True, slots=True)
class ConversationId:
    """``conv_<namespace>_<ulid>``."""

    namespace: str
    ulid: str

    def __str__(self) -> str:
        return f"conv_{self.namespace}_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "ConversationId":
        """Raises Malformed when the text is no conversation id."""
        return cls(*_match(_CONVERSATION, text, "conversation id"))


@record(frozen=True, slots=True)
class MessageId:
    """``msg_<namespace>_<ulid of its conversation>_<seq>``."""

    namespace: str
    conversation: str
    seq: int

    def __str__(self) -> str:
        return f"msg_{self.namespace}_{self.conversation}_{self.seq}"

    @classmethod
    def parse(cls, text: str) -> "MessageId":
        """Raises Malformed when the text is no message id."""
        namespace, conversation, seq = _match(_MESSAGE, text, "message id")
        return cls(namespace, conversation, int(seq))


@record(frozen=True, slots=True)
class SpaceId:
    """``ms_<space key>``."""

    key: str

    def __str__(self) -> str:
        return f"ms_{self.key}"

    @property
    def is_shadow(self) -> bool:
        """Whether it is a shadow, which only a replay reads and writes."""
        return self.key.startswith(SHADOW)

    @classmethod
    def parse(cls, text: str) -> "SpaceId":
        """Raises Malformed when the text is no space id."""
        return cls(*_match(_SPACE, text, "memory space id"))


@record(frozen=True, slots=True)
class AtomId:
    """``atom_<space key>_<ulid>``."""

    space: str
    ulid: str

    def __str__(self) -> str:
        return f"atom_{self.space}_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "AtomId":
        """Raises Malformed when the text is no atom id."""
        return cls(*_match(_ATOM, text, "atom id"))

    @property
    def short(self) -> str:
        """``mem_<ulid>``: for readers who know the space."""
        return f"mem_{self.ulid}"

    @classmethod
    def parse_short(cls, space: str, text: str) -> "AtomId":
        """The atom of a space with this short id. Raises Malformed when the text is no such id."""
        return cls(space, *_match(_SHORT_ATOM, text, "memory id"))


@record(frozen=True, slots=True)
class EntityId:
    """``ent_<space key>_<ulid>``."""

    space: str
    ulid: str

    def __str__(self) -> str:
        return f"ent_{self.space}_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "EntityId":
        """Raises Malformed when the text is no entity id."""
        return cls(*_match(_ENTITY, text, "entity id"))


@record(frozen=True, slots=True)
class BindingId:
    """``of_app``: the binding is in the app's partition rather than in the caller's directory."""

    ulid: str
    of_app: bool

    def __str__(self) -> str:
        return f"bind_{'app.' if self.of_app else ''}{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "BindingId":
        """Raises Malformed when the text is no binding id."""
        prefix, ulid = _match(_BINDING, text, "binding id")
        return cls(ulid, bool(prefix))


@record(frozen=True, slots=True)
class ApiKeyId:
    """``of_app``: the key is in the app's partition rather than in the caller's directory."""

    ulid: str
    of_app: bool

    def __str__(self) -> str:
        return f"key_{'app.' if self.of_app else ''}{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "ApiKeyId":
        """Raises Malformed when the text is no id of a key."""
        prefix, ulid = _match(_API_KEY, text, "key id")
        return cls(ulid, bool(prefix))


@record(frozen=True, slots=True)
class WebhookId:
    ulid: str

    def __str__(self) -> str:
        return f"wh_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "WebhookId":
        """Raises Malformed when the text is no id of a webhook."""
        return cls(*_match(_WEBHOOK, text, "webhook id"))


@record(frozen=True, slots=True)
class JobId:
    """``job_<namespace>_<ulid of its conversation>_<hash>``, see ``loci.learning.extraction.fanout``."""

    namespace: str
    conversation: str
    hash: str

    def __str__(self) -> str:
        return f"job_{self.namespace}_{self.conversation}_{self.hash}"

    @classmethod
    def parse(cls, text: str) -> "JobId":
        """Raises Malformed when the text is no job id."""
        return cls(*_match(_JOB, text, "job id"))


@record(frozen=True, slots=True)
class AdminJobId:
    """``aj_<ulid>``: an export or an erasure."""

    ulid: str

    def __str__(self) -> str:
        return f"aj_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "AdminJobId":
        """Raises Malformed when the text is no id of such a job."""
        return cls(*_match(_ADMIN_JOB, text, "admin job id"))


@record(frozen=True, slots=True)
class ReceiptId:
    """``rc_<keyed hash of the user>_<ulid>``."""

    subject_hash: str
    ulid: str

    def __str__(self) -> str:
        return f"rc_{self.subject_hash}_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "ReceiptId":
        """Raises Malformed when the text is no id of a receipt."""
        return cls(*_match(_RECEIPT, text, "receipt id"))


@record(frozen=True, slots=True)
class ReplayId:
    """``run_<ulid>``: a replay of a namespace."""

    ulid: str

    def __str__(self) -> str:
        return f"run_{self.ulid}"

    @classmethod
    def parse(cls, text: str) -> "ReplayId":
        """Raises Malformed when the text is no id of a run."""
        return cls(*_match(_RUN, text, "replay id"))


def _match(form: LazyPattern, text: str, what: str) -> tuple[str, ...]:
    match = form.fullmatch(text)
    if match is None:
        raise Malformed(f"not a valid {what}")
    return tuple(group or "" for group in match.groups())
