"""Routes of webhooks."""

from typing import Annotated

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from pydantic import Field

from loci.api.app import Call, Calling, routes
from loci.api.wire.fields import Body, Instant, Shape, empty_response, record_response, schema_only
from loci.apps.webhooks import registering
from loci.apps.webhooks.registering import FORMER_HOURS, MAX_URL, MOST_FORMER_HOURS
from loci.ids import WebhookId
from loci.model.webhooks import Webhook

router = routes()


class CreateWebhook(Body):
    url: Annotated[
        str,
        schema_only(minLength=1, maxLength=MAX_URL),
        Field(description="Where events are sent: `https://`, the port 443, and a public host."),
    ]
    event_types: Annotated[
        list[str],
        schema_only(uniqueItems=True),
        Field(description="The types of events that it hears, such as `atom.created`; left out, all."),
    ] = Field(default_factory=list)


class WebhookOut(Shape):
    id: str
    url: Annotated[str, Field(description="Where events are sent.")]
    event_types: Annotated[list[str], Field(description="Empty: all.")]
    created_at: Instant
    former_secret_until: Annotated[
        Instant | None, Field(description="Until then the secret from before the last rotation signs too.")
    ]
    failing_since: Annotated[
        Instant | None,
        Field(
            description="Since then its receiver has failed each time: after five failures it is called once a minute, "
            "after a day the webhook is disabled."
        ),
    ]
    disabled_at: Annotated[
        Instant | None, Field(description="Since then it hears nothing. It does again once its receiver takes a test.")
    ]


class WebhookWithSecretOut(WebhookOut):
    secret: Annotated[str, Field(description="What signs each delivery, for your receiver. Nothing shows it again.")]


class WebhookPage(Shape):
    items: Annotated[list[WebhookOut], Field(description="The webhooks, the oldest first.")]
    next_cursor: Annotated[None, Field(description="There is no other page.")] = None


class SentTestOut(Shape):
    event_id: Annotated[str, Field(description="The id of the event that is on its way.")]


@router.post("/ai-admin/webhooks", summary="Register a webhook, whose secret is shown once", status_code=201)
def create_webhook(body: CreateWebhook, call: Calling) -> Response[WebhookWithSecretOut]:
    made_webhook = registering.create_webhook(call.ports, call.caller, body.url, tuple(body.event_types))
    return record_response(_with_secret(call, made_webhook), 201)


@router.get("/ai-admin/webhooks", summary="List webhooks, oldest first")
def list_webhooks(call: Calling) -> WebhookPage:
    return WebhookPage(items=[_out(call, one) for one in registering.list_webhooks(call.ports, call.caller)])


@router.delete("/ai-admin/webhooks/<webhook_id>", summary="Delete a webhook", status_code=204)
def delete_webhook(webhook_id: str, call: Calling) -> Response[None]:
    registering.delete_webhook(call.ports, call.caller, WebhookId.parse(webhook_id))
    return empty_response()


@router.post("/ai-admin/webhooks/<webhook_id>/rotate", summary="Give a webhook another secret")
def rotate_webhook_secret(
    webhook_id: str,
    call: Calling,
    former_hours: Annotated[
        int,
        Query(
            alias="formerHours",
            description="So long the former secret signs too; with 0 it signs nothing from now on.",
            json_schema_extra={"minimum": 0, "maximum": MOST_FORMER_HOURS},
        ),
    ] = FORMER_HOURS,
) -> Response[WebhookWithSecretOut]:
    id = WebhookId.parse(webhook_id)
    return record_response(_with_secret(call, registering.rotate_secret(call.ports, call.caller, id, former_hours)))


@router.post("/ai-admin/webhooks/<webhook_id>/test", summary="Send a webhook an event to try it", status_code=202)
def test_webhook(webhook_id: str, call: Calling) -> Response[SentTestOut]:
    return record_response(
        SentTestOut(event_id=registering.send_test(call.ports, call.caller, WebhookId.parse(webhook_id))), 202
    )


def _out(call: Call, webhook: Webhook) -> WebhookOut:
    return WebhookOut(
        id=str(webhook.id),
        url=webhook.url,
        event_types=list(webhook.event_types),
        created_at=webhook.created_at,
        former_secret_until=webhook.former_until,
        failing_since=registering.failing_since(call.ports, call.caller, webhook),
        disabled_at=webhook.disabled_at,
    )


def _with_secret(call: Call, webhook: Webhook) -> WebhookWithSecretOut:
    return WebhookWithSecretOut(**dict(_out(call, webhook)), secret=webhook.secret)
