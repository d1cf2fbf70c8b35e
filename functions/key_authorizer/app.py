"""Checks API keys: the HTTP API calls it for the routes below ``/with-key``, and caches its answer for a minute."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import key_authorizer

handler = key_authorizer.handler(lambda: bootstrap.process(), Logger(), Metrics())
