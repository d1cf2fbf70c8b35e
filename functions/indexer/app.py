"""Updates the index after changes."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import indexer

handler = indexer.handler(bootstrap.process, lambda: bootstrap.process().indexer_retries, Logger(), Metrics())
