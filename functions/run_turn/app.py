"""Runs turns through language models."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.consumers import run_turn

handler = run_turn.handler(bootstrap.process, Logger(), Metrics())
