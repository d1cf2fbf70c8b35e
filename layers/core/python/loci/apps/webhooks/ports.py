"""The parts of a process that webhooks need."""

from typing import Protocol

from loci.apps.ports import AuditPorts
from loci.ports.parts import Clock, Retries, UserReads
from loci.ports.webhooks import DeliveryQueue, WebhookReader, WebhookReceiver, WebhookStore


class WebhookReads(Clock, Protocol):
    @property
    def webhooks(self) -> WebhookReader: ...


class QueuesDeliveries(WebhookReads, Protocol):
    @property
    def delivery_queue(self) -> DeliveryQueue: ...


class ChangesWebhooks(Retries, Protocol):
    @property
    def webhooks(self) -> WebhookStore: ...


class BreaksWebhooks(ChangesWebhooks, Clock, Protocol):
    """Ports that counting the failures of receivers touches."""


class MakesDeliveries(BreaksWebhooks, Protocol):
    @property
    def delivery_queue(self) -> DeliveryQueue: ...
    @property
    def webhook_receiver(self) -> WebhookReceiver: ...


class WebhookWrites(MakesDeliveries, UserReads, AuditPorts, Protocol):
    """Ports that admins need to register webhooks."""

    @property
    def webhooks(self) -> WebhookStore: ...
