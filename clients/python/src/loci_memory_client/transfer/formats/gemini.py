"""Gemini: ``My Activity/Gemini Apps/MyActivity.json`` of Google Takeout, with JSON chosen as its format. It has prompts
and answers one by one, and does not say which belong to one conversation."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from html.parser import HTMLParser

from loci_memory_client.transfer.faults import BadRecord
from loci_memory_client.transfer.fields import Fields
from loci_memory_client.transfer.formats.format import Format
from loci_memory_client.transfer.losses import Losses
from loci_memory_client.transfer.reading import Found, read_values
from loci_memory_client.transfer.records import Conversation, Origin, Record
from loci_memory_client.transfer.sources import Source
from loci_memory_client.transfer.transcripts import Saying, Transcript

SILENCE = timedelta(minutes=30)
"""What ends a conversation: so long nothing was said."""
_ASKED = re.compile(r"(Prompted with: |Asked Gemini: |Asked Bard: |(Prompted|Asked|Said)\s)")
_DONE = re.compile(r"(Used|Created|Gave|Selected|Shared|Deleted|Added|Viewed|Edited|Renamed|Pinned|Updated)\s")
_ATTACHED = re.compile(r"\s*Attached \d+ files?\.?\s*$")
_BLOCKS = frozenset(
    ["p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "pre", "blockquote"]
)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """A prompt and its answer, which may be missing."""

    place: str
    at: datetime
    prompt: str
    answer: str


def read_activity(source: Source, losses: Losses) -> Iterator[Record]:
    """Return what was said without half an hour of silence between as one conversation, oldest message first."""
    for part in source.parts(r".*\.json"):
        talk: list[_Exchange] = []
        for exchange in _read_exchanges(read_values(part), losses):
            if talk and abs(exchange.at - talk[-1].at) > SILENCE:
                yield _join(talk, losses)
                talk = []
            talk.append(exchange)
        if talk:
            yield _join(talk, losses)


def _read_exchanges(values: Iterable[Found], losses: Losses) -> Iterator[_Exchange]:
    for found in values:
        try:
            exchange = _read_exchange(Fields.of(found.value, found.place, losses))
        except BadRecord as bad:
            losses.leave_out("activity", bad)
        else:
            if exchange is not None:
                yield exchange


def _read_exchange(fields: Fields) -> _Exchange | None:
    title = fields.text("title")
    if not _is_of_gemini(fields):
        fields.losses.add("activity", "it is of another product of Google", fields.place)
        return None
    answer = "\n\n".join(filter(None, (_plain(one.optional_text("html")) for one in fields.objects("safeHtmlItem"))))
    asked = _ASKED.match(title)
    if asked is None and (_DONE.match(title) or not answer):
        fields.losses.add("activity", "nothing was said", fields.place)
        return None
    for name in ("attachedFiles", "imageFile"):
        if fields.values.get(name):
            fields.losses.add("attached file", "Loci has no such content", fields.place)
    prompt = _ATTACHED.sub("", title[asked.end() :] if asked else title)
    at = fields.instant("time")
    return fields.refuse("time", "is missing") if at is None else _Exchange(fields.place, at, prompt, answer)


def _is_of_gemini(fields: Fields) -> bool:
    """Whether it is Gemini's, which was Bard once; the rest of the name is in the language of the account."""
    names = " ".join([fields.optional_text("header") or "", *fields.texts("products")])
    return not names.strip() or any(name in names.lower() for name in ("gemini", "bard"))


def _join(talk: list[_Exchange], losses: Losses) -> Conversation:
    """Return the exchanges as a conversation. Takeout lists the newest first."""
    ordered = sorted(reversed(talk) if talk[0].at > talk[-1].at else talk, key=lambda exchange: exchange.at)
    first = ordered[0]
    transcript = Transcript(first.place, losses)
    for exchange in ordered:
        for role, text in (("user", exchange.prompt), ("assistant", exchange.answer)):
            transcript.say(Saying(f"{exchange.at.isoformat()} {role}", occurred_at=exchange.at), role, text)
    origin = Origin(first.place, first.at.isoformat())
    return Conversation(origin, tuple(transcript.messages), title=first.prompt.split("\n")[0], created_at=first.at)


class _Words(HTMLParser):
    """Takes the text out of HTML, a line for each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser gives them
        if tag == "br" or tag in _BLOCKS:
            self.said.append("\n")
        if tag == "li":
            self.said.append("- ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS and tag != "li":
            self.said.append("\n")

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def _plain(html: str | None) -> str:
    words = _Words()
    words.feed(html or "")
    words.close()
    return re.sub(r"\n\s*\n\s*", "\n\n", "".join(words.said)).strip()


GEMINI = Format("gemini", "Gemini", read_activity, ({"header", "title", "time"},))
