"""Serves the working context over the HTTP API."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.api import routing
from loci.api.app import lambda_handler

handler = lambda_handler(
    routing.WORKING_CONTEXT.resolvers(), lambda: bootstrap.process().service(), Logger(), Metrics()
)
