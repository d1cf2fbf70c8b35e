"""`make stop`: stops the development stack, whose data is saved, the OpenSearch node and the small model."""

import sys

from rich.console import Console

from local import dev, ministack, model_server
from local.errors import LocalError
from local.model_files import ModelFiles
from local.opensearch import node


def main() -> int:
    """Stop what runs; having nothing to stop is not an error. Return the process's exit code."""
    server, console = ministack.find(dev.HOME), Console(soft_wrap=True)
    is_model_stopped = model_server.stop(ModelFiles())
    if is_model_stopped:
        print("The small model stopped.")
    if server is None and not is_model_stopped and not node.runs(node.HOME):
        print("Nothing runs here.")
    try:
        if server is not None:
            dev.shut_down(console, server)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    finally:
        dev.shut_down_node(console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
