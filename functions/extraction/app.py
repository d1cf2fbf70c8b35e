"""Runs jobs: extracts atoms from a conversation."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import extraction

handler = extraction.handler(bootstrap.process, Logger(), Metrics(), lambda: bootstrap.process().job_visibility)
