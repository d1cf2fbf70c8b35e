"""`make dev`: the whole system on this machine, until Ctrl-C or `make stop`.

python -m local.dev [--port 4566] [--detach] [--origins http://localhost:3000,…] [--fresh]
                    [--index opensearch [--node-port 9200]]
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError
from rich.console import Console

from infra.naming import DEFAULT_DEPLOYMENT, resource_name
from infra.setting_values import SettingError
from infra.settings import parse
from local import deploy, deployment, ministack, model_server, models, paths, progress, saved_state, saving, state, urls
from local.aws import REGION
from local.deployment import Plan, Stack
from local.errors import LocalError
from local.ministack import Home, MiniStack
from local.model_files import ModelFiles
from local.opensearch import node
from local.state import Dev
from local.waiting import WaitingQueues

HOME = Home(paths.LOCAL)
PORT = 4566
# The variables of the developer that become settings, for messages.
_VARIABLES = {
    "corsAllowedOrigins": "ORIGINS",
    "providers": "OPENAI_BASE_URL or ANTHROPIC_BASE_URL",
    "embedder": "EMBEDDER",
}
# Seconds between two checks of the foreground whether the emulator still runs.
_WATCH_SECONDS = 0.5
_CHECK_SECONDS = 15.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the system, and wait until Ctrl-C unless detached. Return the process's exit code."""
    options = _parse_arguments(arguments)
    console = Console(soft_wrap=True)
    try:
        port = parse_port("PORT", options.port) if options.port else None
        node_port = _node_port(options.index, options.node_port)
        if os.environ.get("MODEL") == model_server.LOCAL:
            console.print("· the small model", highlight=False)
            os.environ.update(model_server.start(ModelFiles()).variables)
        settings = _settings(options.origins) | models.settings_of(os.environ)
        _require_valid(settings)
        if options.fresh:
            _start_fresh(console)
        return run(console, port, settings, detach=options.detach, node_port=node_port)
    except LocalError as error:
        print(f"loci: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("loci: stopped before it was ready", file=sys.stderr)
        return 130


def run(
    console: Console, port: int | None, settings: Mapping[str, str], *, detach: bool, node_port: int | None = None
) -> int:
    """Start what is not running, print how to use it, and wait in the foreground. Raises LocalError.

    Without a `port` it uses that of the last run. With a `node_port` it starts an OpenSearch node too, unless one
    already runs.
    """
    earlier, server = read_earlier(console, paths.DEV_FILE), ministack.find(HOME)
    with _node(console, node_port) as leading_there:
        settings = {**settings, **leading_there}
        if server:
            dev = _refresh(console, server, earlier, settings)
            console.print(f"\nIt was running already, on port {dev.port}.", highlight=False)
        else:
            dev = _start(console, port or remembered_port(earlier), settings, earlier)
    _explain(console, dev, settings.get("opensearchEndpoint"))
    for fault in models.find_faults(os.environ):
        console.print(f"! {fault}", markup=False, highlight=False)
    return 0 if server or detach else _stay(console, beside_a_node=node_port is not None)


def shut_down(console: Console, server: MiniStack) -> None:
    """Stop the emulator so that it saves its state. Raises LocalError if it had to be killed."""
    console.print("Stopping …", highlight=False)
    ministack.stop(server, lambda text: console.print(f"· {text}", highlight=False))
    dev = read_earlier(console, paths.DEV_FILE)
    if dev:
        state.write(paths.DEV_FILE, state.without_process(dev))
    console.print(f"Stopped; the data is saved in {HOME.state.relative_to(paths.ROOT)}.", highlight=False)


def remembered_port(earlier: Dev | None) -> int:
    """The port of the last run, or the default."""
    return earlier.port if earlier else PORT


def read_earlier(console: Console, file: Path) -> Dev | None:
    """Read what the last or the running run wrote into `file`; rename a file that cannot be read."""
    try:
        return state.read(file)
    except state.Damaged as error:
        aside = state.put_aside(file, datetime.now(UTC))
        console.print(f"! {error}. The old one is renamed to {aside.name}.", highlight=False, markup=False)
        return None


def shut_down_node(console: Console) -> None:
    """Stop the OpenSearch node if one runs."""
    running = node.find(node.HOME)
    if running:
        node.stop(running)
        console.print("OpenSearch stopped.", highlight=False)


def _parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make dev", description=__doc__)
    parser.add_argument("--port", default="", help=f"that of the last run unless named, {PORT} at first")
    parser.add_argument("--origins", default="", help="allowed CORS origins, separated by commas")
    parser.add_argument("--detach", action="store_true", help="return once it is ready")
    parser.add_argument("--fresh", action="store_true", help="move the saved data aside, and start without it")
    parser.add_argument("--index", default="", help="opensearch: a node for spaces that outgrow their recall pages")
    parser.add_argument("--node-port", default="9200", help="the node's port")
    return parser.parse_args(arguments)


def parse_port(name: str, text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise LocalError(f"{name}={text} is no port: choose one from 1024 to 65535")
    return int(text)


def _node_port(index: str, port: str) -> int | None:
    """The port of the node, or None without one."""
    if index not in ("", "none", "opensearch"):
        raise LocalError(f"INDEX={index} is none there is: choose opensearch, or leave it out")
    return parse_port("NODE_PORT", port) if index == "opensearch" else None


def _settings(origins: str) -> dict[str, str]:
    return {"corsAllowedOrigins": origins} if origins else {}


def _require_valid(settings: Mapping[str, str]) -> None:
    """Raises LocalError if a deployment would refuse a setting, before anything starts."""
    try:
        parse({"local": "true", **settings})
    except SettingError as error:
        raise LocalError(f"{_VARIABLES.get(error.name, error.name)}: {error}") from error


@contextmanager
def _node(console: Console, port: int | None) -> Iterator[Mapping[str, str]]:
    """Start a node, if there is a port, and yield the settings for it. If the context fails, stop a node that was
    started for it."""
    if port is None:
        yield {}
        return
    ran = node.runs(node.HOME)
    try:
        running = node.find(node.HOME) or node.start(node.HOME, port, progress.on(console))
        yield {"index": "node", "opensearchEndpoint": running.endpoint}
    except BaseException:
        if not ran:
            shut_down_node(console)
        raise


def _start(console: Console, port: int, settings: Mapping[str, str], earlier: Dev | None) -> Dev:
    saving.finish(HOME.state)
    _say_how_it_ended(console)
    _put_damage_aside(console)
    if not saved_state.exists(HOME):
        saved_state.forget(HOME)
        earlier = None
    password = earlier.password if earlier else deployment.new_password()
    plan = Plan(port, password, _with_login(settings, port), deployed=_last_fingerprint(earlier))
    step = progress.on(console)
    running = deployment.up(HOME, plan, step)
    try:
        return _record_deployment(running, plan, step)
    except BaseException:
        deployment.abandon(running.server)
        raise


def _start_fresh(console: Console) -> None:
    """Move the saved data into a folder of its own. Raises LocalError while the emulator runs with it."""
    if ministack.find(HOME):
        raise LocalError("it runs: make stop dev FRESH=1 stops it first")
    if HOME.state.exists():
        aside = saved_state.put_aside(HOME, datetime.now(UTC)).relative_to(paths.ROOT)
        console.print(f"· all that was saved is now in {aside}", highlight=False)


def _put_damage_aside(console: Console) -> None:
    """If saved data cannot be read, start without any: parts of it would not fit together."""
    damage = saved_state.find_damage(HOME)
    if damage:
        aside = saved_state.put_aside(HOME, datetime.now(UTC)).relative_to(paths.ROOT)
        console.print(
            f"! {HOME.state.relative_to(paths.ROOT)}/{damage}. All that was saved is now in {aside}, and this starts "
            "without it.",
            highlight=False,
            markup=False,
        )


def _refresh(console: Console, server: MiniStack, earlier: Dev | None, settings: Mapping[str, str]) -> Dev:
    """Bring a running stack up to date with the sources."""
    if earlier is None or earlier.pid != server.pid:
        raise LocalError("another make dev is starting it right now; if not: make stop, then make dev")
    plan = Plan(server.port, earlier.password, _with_login(settings, server.port), deployed=earlier.deployed)
    step = progress.on(console)
    return _record_deployment(deployment.attach(server, plan, step), plan, step)


def _with_login(settings: Mapping[str, str], port: int) -> Mapping[str, str]:
    """The settings with which the login leads back to the pages."""
    back = f"{urls.pages_url(port, resource_name(DEFAULT_DEPLOYMENT))}signed-in"
    return {"callbackUrls": json.dumps({"web": [back]}), **settings}


def _record_deployment(running: Stack, plan: Plan, step: progress.Step) -> Dev:
    with step("making the sentence model's files for the command loci"):
        _build_models()
    with step("seeing a message travel from a queue into its function"):
        deployment.see_message_travel(running, deploy.stacks_of(plan.settings))
    dev = Dev(
        url=running.url,
        page=f"{urls.pages_url(plan.port, running.outputs.api_id)}chat",
        endpoint=running.endpoint,
        region=REGION,
        port=plan.port,
        pid=running.server.pid,
        api_id=running.outputs.api_id,
        user_pool_id=running.outputs.user_pool_id,
        password=plan.password,
        deployed=running.deployed,
        clients=dict(running.outputs.clients),
        tables=dict(running.outputs.tables),
        environment={"LOCI_URL": running.url, **_operators_environment(running, plan)},
    )
    state.write(paths.DEV_FILE, dev)
    return dev


def _build_models() -> None:
    """Makes the files of the sentence models where they are missing. Raises LocalError."""
    for name, folder in paths.MODELS.items():
        command = [sys.executable, "-m", f"loci.adapters.{name}.build", str(folder)]
        if subprocess.run(command, check=False).returncode:  # noqa: S603  # our own program
            raise LocalError(f"the sentence models' files could not be made: {' '.join(command)}")


def _operators_environment(running: Stack, plan: Plan) -> Mapping[str, str]:
    environment = deploy.operators_environment(running.endpoint, deploy.stacks_of(plan.settings))
    return {**environment, **{f"LOCI_{name.upper()}_PATH": str(folder) for name, folder in paths.MODELS.items()}}


def _last_fingerprint(earlier: Dev | None) -> str:
    return earlier.deployed if earlier else ""


def _say_how_it_ended(console: Console) -> None:
    if not saved_state.ended_uncleanly(HOME):
        return
    remainder = "the data of the last graceful stop" if saved_state.exists(HOME) else "nothing was saved before it"
    console.print(f"! The last run ended without a graceful stop, what it wrote is lost: {remainder}.", highlight=False)


def _explain(console: Console, dev: Dev, opensearch: str | None) -> None:
    data = HOME.folder.relative_to(paths.ROOT)
    lines = [f"\nLoci is ready at {dev.url}", f"Page     {dev.page}\n", "Try, in this folder:"]
    lines += [f"\n  # {what}\n  {line}" for what, line in urls.curl_lines(dev.url)]
    index = [f"Index    recall pages; for spaces that outgrow them OpenSearch, at {opensearch}"] if opensearch else []
    lines += [
        "",
        *index,
        "Shell    eval $(make -s env) sets LOCI_URL and LOCI_TOKEN, of `user` for an hour; AS=second of somebody else",
        f"Tokens   make token AS=user|second|admin|service|support|foreign; for scripts: {data}/{paths.DEV_FILE.name}",
        f"Sign in  on the page as user, second or admin, with the password {dev.password}",
        f"Data     {data}/{HOME.state.name}, saved when it stops; log: {data}/{HOME.log.name}",
        "Demo     make demo plays a conversation as a new person and shows what is remembered of it",
        "Stop     make stop, or Ctrl-C where it runs in the foreground",
    ]
    console.print("\n".join(lines), markup=False, highlight=False)


def _stay(console: Console, *, beside_a_node: bool) -> int:
    """Wait for Ctrl-C, or until the emulator ends; then stop the node too. Raises LocalError if the emulator ended
    without saving."""
    try:
        return _watch(console)
    finally:
        if beside_a_node:
            shut_down_node(console)


def _watch(console: Console) -> int:
    stop_request = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stop_request.set())
    queues: WaitingQueues | None = None
    checked_at = time.monotonic()
    while server := ministack.find(HOME):
        if stop_request.wait(_WATCH_SECONDS):
            shut_down(console, server)
            return 0
        if time.monotonic() - checked_at >= _CHECK_SECONDS:
            queues = queues or WaitingQueues(server.endpoint)
            checked_at = time.monotonic()
            with suppress(BotoCoreError, ClientError):  # it is about to end
                for sentence in queues.check(checked_at):
                    console.print(f"! {sentence}: see {HOME.log.relative_to(paths.ROOT)}", highlight=False)
    return _ended_elsewhere(console)


def _ended_elsewhere(console: Console) -> int:
    if saved_state.ended_uncleanly(HOME):
        raise LocalError(f"MiniStack ended by itself; the last it said: {ministack.last_line(HOME.log)}")
    console.print("Stopped from elsewhere.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
