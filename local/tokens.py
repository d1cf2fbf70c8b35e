"""`make token`: prints a new ID token of one of the demo's users, and nothing else. With `--shell` it prints what a
shell is to set: the address and the token.

python -m local.tokens user [--client web] [--shell]
"""

import argparse
import sys
from collections.abc import Sequence

from local import ministack, paths, state
from local.errors import LocalError
from local.ministack import Home
from local.users import Pool


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the token on stdout, or one line on stderr. Return the process's exit code."""
    parser = argparse.ArgumentParser(prog="make token", description=__doc__)
    parser.add_argument("name", help="user, second, admin, service, foreign, or the user that make demo printed")
    parser.add_argument("--client", default="web", help="web or mobile")
    parser.add_argument("--shell", action="store_true", help="as assignments for a shell")
    options = parser.parse_args(arguments)
    try:
        new_token = token(options.name, options.client)
        url = state.read_running(paths.DEV_FILE).url
        print(f"export LOCI_URL={url} LOCI_TOKEN={new_token}" if options.shell else new_token)
        if sys.stdout.isatty():
            print(f"# of the user {options.name!r} of the demo, for an hour", file=sys.stderr)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    return 0


def token(name: str, client: str) -> str:
    """A new ID token from the running development stack. Raises LocalError."""
    return pool().token(name, client)


def pool() -> Pool:
    """The user pool of the running development stack. Raises LocalError."""
    dev = state.read_running(paths.DEV_FILE)
    if not ministack.runs(Home(paths.LOCAL)):
        raise LocalError("nothing runs here: make dev starts it")
    return Pool(dev.endpoint, dev.user_pool_id, dev.clients, dev.password)


if __name__ == "__main__":
    sys.exit(main())
