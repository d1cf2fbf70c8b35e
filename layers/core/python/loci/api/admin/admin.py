"""Serves the OpenAPI document and the release that runs, and answers every path that no other function serves with a
problem."""

import json
import os
from pathlib import Path

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.app import routes
from loci.settings import Settings

router = routes()
OPENAPI_DOCUMENT = Path(__file__).parent.with_name("openapi.json")
PUBLIC = frozenset({"/openapi.json", "/health"})


@router.get("/openapi.json", summary="This document", include_in_schema=False, enable_validation=False)
def get_openapi() -> Response[str]:
    return Response(200, content_types.APPLICATION_JSON, OPENAPI_DOCUMENT.read_text("utf-8"))


@router.get("/health", summary="The release that runs", include_in_schema=False, enable_validation=False)
def get_health() -> Response[str]:
    body = json.dumps({"status": "ok", "release": Settings(os.environ).release})
    return Response(200, content_types.APPLICATION_JSON, body)
