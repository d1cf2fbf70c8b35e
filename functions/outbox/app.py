"""Publishes committed changes of the tables on the bus."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import outbox

handler = outbox.handler(bootstrap.process, lambda: bootstrap.process().outbox_retries, Logger(), Metrics())
