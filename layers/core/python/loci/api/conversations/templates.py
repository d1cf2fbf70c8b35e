"""Routes of the templates of the working context."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response

from loci.api.app import Calling, routes
from loci.api.wire.fields import Body, Instant, Shape, empty_response, record_response, schema_only
from loci.context import template_records
from loci.context.templates import MAX_SOURCE
from loci.model.apps import Escaping, RegisteredTemplate, TemplateSource

router = routes()


class TemplateFields(Body):
    """A Mustache template and the format of its output, which decides how stored text is escaped."""

    template: Annotated[str, schema_only(maxLength=MAX_SOURCE)]
    escaping: Escaping = Escaping.TEXT


class TemplateOut(Shape):
    """A built-in template has no timestamps and version 0."""

    id: str
    template: str
    escaping: Escaping
    built_in: bool
    created_at: Instant | None
    updated_at: Instant | None
    version: int


@router.put("/ai-working-context/templates/<template_id>", summary="Register or replace a template", status_code=201)
def put_template(template_id: str, body: TemplateFields, call: Calling) -> Response[TemplateOut]:
    id, source = template_records.require_id(template_id), TemplateSource(body.template, body.escaping)
    kept_template = template_records.put_template(call.ports, call.caller, id, source, call.expected_version)
    return record_response(
        template_out(id, kept_template.template), 201 if kept_template.created else 200, kept_template.template.version
    )


@router.get("/ai-working-context/templates/<template_id>", summary="Get a registered or built-in template")
def get_template(template_id: str, call: Calling) -> Response[TemplateOut]:
    id = template_records.require_id(template_id)
    registered_template = template_records.get_template(call.ports, call.caller, id)
    return record_response(
        template_out(id, registered_template),
        version=registered_template.version if isinstance(registered_template, RegisteredTemplate) else None,
    )


@router.delete("/ai-working-context/templates/<template_id>", summary="Delete a registered template", status_code=204)
def delete_template(template_id: str, call: Calling) -> Response[None]:
    template_records.delete_template(call.ports, call.caller, template_records.require_id(template_id), call.if_match)
    return empty_response()


def template_out(id: str, found_template: RegisteredTemplate | TemplateSource) -> TemplateOut:
    """A template as admins see it."""
    own = found_template if isinstance(found_template, RegisteredTemplate) else None
    source = found_template.source if isinstance(found_template, RegisteredTemplate) else found_template
    return TemplateOut(
        id=id,
        template=source.text,
        escaping=source.escaping,
        built_in=own is None,
        created_at=None if own is None else own.created_at,
        updated_at=None if own is None else own.updated_at,
        version=0 if own is None else own.version,
    )
