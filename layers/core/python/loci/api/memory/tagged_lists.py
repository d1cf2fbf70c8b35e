"""Lists with an ``ETag``: who polls one sends it as ``If-None-Match``, and gets no body while nothing has changed.

The tag is a hash of the body, so it is right with any writer, and when an atom expires or entities are merged, which no
version counts. The list is read all the same; what is saved is its way to the client.
"""

import hashlib
from http import HTTPStatus

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.app import Call
from loci.api.wire.fields import AnyShape

# A browser may store it for this person, and must ask whether it is still right.
_CACHING = "private, no-cache"
_TAG_CHARACTERS = 32


def tagged_response(call: Call, body: AnyShape) -> Response[AnyShape]:
    """The list, as 304 where the caller has it; ``loci.api.app`` then leaves out the body."""
    tag = f'"{hashlib.sha256(body.model_dump_json(by_alias=True).encode()).hexdigest()[:_TAG_CHARACTERS]}"'
    headers: dict[str, str | list[str]] = {"ETag": tag, "Cache-Control": _CACHING}
    status = HTTPStatus.NOT_MODIFIED if _has_tag(call.if_none_match, tag) else HTTPStatus.OK
    return Response(status, content_types.APPLICATION_JSON, body, headers=headers)


def _has_tag(if_none_match: str | None, tag: str) -> bool:
    """Proxies that compress a body mark its tag as weak."""
    sent = (one.strip().removeprefix("W/") for one in (if_none_match or "").split(","))
    return any(one in ("*", tag) for one in sent)
