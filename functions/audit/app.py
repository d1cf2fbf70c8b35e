"""Copies audit entries, one batch at a time."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import audit

handler = audit.handler(lambda: bootstrap.process().audit_copies, Logger(), Metrics())
