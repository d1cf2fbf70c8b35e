"""Name the classes of sentences; one sentence may have several of them, or none."""

from enum import StrEnum


class SentenceClass(StrEnum):
    """``OTHER`` is about somebody else than the speaker, ``CHANGE`` says that something begins or ends, ``REQUEST``
    wants something done now."""

    SAFETY = "safety"
    ORDER = "order"
    NAME = "name"
    OWN_FACT = "own_fact"
    OTHER = "other"
    CHANGE = "change"
    REQUEST = "request"
    CHITCHAT = "chitchat"
