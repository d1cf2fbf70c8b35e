"""Serves the OpenAPI document, and answers every path that no other function serves with a problem."""

from aws_lambda_powertools.event_handler import Response, content_types

from loci.api.app import routes
from loci.api.document import PATH

router = routes()
PUBLIC = frozenset({"/openapi.json"})


@router.get("/openapi.json", summary="This document", include_in_schema=False, enable_validation=False)
def get_openapi() -> Response[str]:
    return Response(200, content_types.APPLICATION_JSON, PATH.read_text("utf-8"))
