"""The process that serves the small model, out of the packages of its folder: llama.cpp's own server, on loopback.

python local/model_process.py WEIGHTS NAME PORT THREADS CONTEXT
"""

import sys
import threading
from importlib import import_module


def main(weights: str, name: str, port: str, threads: str, context: str) -> None:
    """Serve until the process is ended."""
    engine = import_module("xllamacpp")
    parameters = engine.CommonParams()
    parameters.model.path = weights
    parameters.model_alias = [name]
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = int(port)
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = int(threads)
    parameters.n_ctx = int(context)
    parameters.n_parallel = 1
    parameters.use_jinja = True
    parameters.ui = False
    server = engine.Server(parameters)
    print(server.listening_address, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
