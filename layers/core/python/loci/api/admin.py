"""Serves the OpenAPI document, and answers every path that no other function serves with a problem."""

from pathlib import Path

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.app import routes

router = routes()
OPENAPI_DOCUMENT = Path(__file__).with_name("openapi.json")
PUBLIC = frozenset({"/openapi.json"})


@router.get("/openapi.json", summary="This document", include_in_schema=False, enable_validation=False)
def get_openapi() -> Response[str]:
    return Response(200, content_types.APPLICATION_JSON, OPENAPI_DOCUMENT.read_text("utf-8"))
