"""Streams turns as server-sent events while their model speaks. It has a runtime of its own, which `bootstrap` starts:
Lambda's own for Python answers whole."""

from aws_lambda_powertools import Logger, Metrics

from loci import bootstrap
from loci.api import turn_stream
from loci.api.wire import streaming_runtime

handler = turn_stream.handler(bootstrap.process, lambda: bootstrap.process().stream_key, Logger(), Metrics())

if __name__ == "__main__":
    streaming_runtime.serve(handler)
