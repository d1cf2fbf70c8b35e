"""Delivers events to the webhooks of apps."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import webhooks

handler = webhooks.handler(bootstrap.process, lambda: bootstrap.process().delivery_visibility, Logger(), Metrics())
