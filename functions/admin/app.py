"""Serves the OpenAPI document, settings and governance, and every path that no other function serves."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.api import routing
from loci.api.admin import admin
from loci.api.app import lambda_handler

handler = lambda_handler(
    routing.ADMIN.resolvers(first_at_once=True),
    lambda: bootstrap.process().service(),
    Logger(),
    Metrics(),
    admin.PUBLIC,
)
