"""``loci replay``: extracts a namespace again into shadow spaces; compares, promotes, rolls back or discards them."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from loci import scope
from loci.cli import guidance_files
from loci.cli.exit_codes import ExitCode
from loci.errors import Refused
from loci.learning.extraction import fanout, job_transitions, run_job
from loci.learning.replaying import comparing, discarding, estimating, promoting, replay_jobs, rollback, runs, shadowing
from loci.learning.replaying.comparing import Diff
from loci.learning.replaying.ports import ReplayPorts, RunReads
from loci.learning.replaying.replay_jobs import Progress, ShadowedSpace
from loci.learning.replaying.runs import ReplayRequest
from loci.model.atoms import Atom
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, Job
from loci.model.replays import Replay, ReplayStatus
from loci.ports.all import Ports
from loci.scope import Scope
from loci.settings import Settings
from loci.text.namespaces import namespace_key, namespace_text

MakePorts = Callable[[Settings], Ports]
Act = Callable[[Ports, Scope, argparse.Namespace], int]

EVERY_SECONDS = 5.0
"""Seconds between two looks at unfinished jobs."""


def add_to(command: argparse.ArgumentParser, ports: MakePorts) -> list[argparse.ArgumentParser]:
    """Adds the options and subcommands. Returns all their parsers."""
    _add(command, ports, _replay, required=False)
    command.add_argument("--namespace")
    command.add_argument("--version", default=DEFAULT_EXTRACTION_VERSION, help="the extraction version to replay with")
    command.add_argument(
        "--extractor", help="rules, facts, verbatim or provider/name; overrides the bindings and the app"
    )
    how = command.add_mutually_exclusive_group()
    how.add_argument("--dry-run", action="store_true", help="only estimate the work and its cost; changes nothing")
    how.add_argument("--shadow", action="store_true", help="extract into shadow spaces; continues an unfinished replay")
    command.add_argument("--last", type=int, help="only the newest closed conversations, so many")
    command.add_argument("--guidance", type=Path, help="a JSON file with instructions and categories to try")
    command.add_argument(
        "--compare", action="store_true", help="with --dry-run: extract here, show what would change, and discard it"
    )
    command.add_argument("--here", action="store_true", help="run the jobs in this process instead of the function")
    command.add_argument("--wait", action="store_true", help="wait until the jobs have ended")
    what = command.add_subparsers(metavar="what")
    return [command, *(_act(what.add_parser(name, help=help), ports, act) for name, (act, help) in _ACTS.items())]


def _act(command: argparse.ArgumentParser, ports: MakePorts, act: Act) -> argparse.ArgumentParser:
    _add(command, ports, act, required=True)
    if act is not _list:
        command.add_argument("run_id", metavar="run", help="the id of the replay (run_…)")
    return command


def _add(command: argparse.ArgumentParser, ports: MakePorts, act: Act, *, required: bool) -> None:
    command.set_defaults(run=lambda settings, asked: act(ports(settings), _app(asked), asked))
    for flag in ("--tenant", "--app"):
        command.add_argument(flag, required=required)
    command.add_argument("--verbose", action="store_true", help="also print the ids of counted records")
    command.add_argument("--content", action="store_true", help="also print their text")


def _app(arguments: argparse.Namespace) -> Scope:
    if arguments.tenant is None or arguments.app is None:
        raise Refused("--tenant and --app are required")
    return scope.caller(tenant=arguments.tenant, app=arguments.app, user="operator", role="admin").app_directory


def _replay(ports: Ports, app: Scope, arguments: argparse.Namespace) -> int:
    if arguments.namespace is None or arguments.dry_run == arguments.shadow:
        raise Refused("--namespace and either --dry-run or --shadow are required")
    if arguments.compare and not arguments.dry_run:
        raise Refused("--compare needs --dry-run")
    guidance = None if arguments.guidance is None else guidance_files.read_guidance(arguments.guidance)
    namespace = namespace_key(arguments.namespace, "--namespace")
    replay_request = ReplayRequest(namespace, arguments.version, arguments.extractor, arguments.last, guidance)
    if arguments.compare:
        return _compare(ports, app, replay_request, arguments)
    return (
        _estimate(ports, app, replay_request, arguments)
        if arguments.dry_run
        else _shadow(ports, app, replay_request, arguments)
    )


def _compare(ports: Ports, app: Scope, wanted_request: ReplayRequest, arguments: argparse.Namespace) -> int:
    """Extracts into shadows in this process, prints what a promotion would change, and discards the shadows. Where jobs
    have to wait, the replay stays: ``diff`` and ``discard`` end it."""
    estimate = estimating.estimate_run(ports, app, wanted_request)
    dollars = "an unknown price" if estimate.microdollars is None else f"about ${estimate.microdollars / 1_000_000:.2f}"
    print(f"loci: {estimate.conversations} conversations, {dollars}", file=sys.stderr)
    run = _extract(ports, app, wanted_request, is_here=True)
    code = _report_progress(ports, app, run, arguments)
    if code == ExitCode.DONE:
        discarding.discard_run(ports, app, run)
    return code


def _estimate(ports: Ports, app: Scope, wanted_request: ReplayRequest, arguments: argparse.Namespace) -> int:
    estimate = estimating.estimate_run(ports, app, wanted_request)
    report: dict[str, object] = {
        "people": estimate.people,
        "spaces": sum(map(len, estimate.spaces.values())),
        "conversations": estimate.conversations,
        "jobs": estimate.jobs,
        "tokens": estimate.tokens,
        "microdollars": estimate.microdollars,
    }
    if arguments.verbose:
        report["spacesByOwner"] = {owner: sorted(spaces) for owner, spaces in sorted(estimate.spaces.items())}
    return _print(report)


def _shadow(ports: Ports, app: Scope, wanted_request: ReplayRequest, arguments: argparse.Namespace) -> int:
    run = _extract(ports, app, wanted_request, is_here=arguments.here)
    while arguments.wait and replay_jobs.run_progress(ports, app, run).unfinished:
        ports.sleep(EVERY_SECONDS)
    return _report_progress(ports, app, run, arguments)


def _extract(ports: Ports, app: Scope, wanted_request: ReplayRequest, *, is_here: bool) -> Replay:
    run, jobs = shadowing.begin_shadows(ports, app, wanted_request)
    print(f"loci: {run.id}", file=sys.stderr)
    for of, job in jobs:
        if is_here:
            _run_here(ports, of, job)
        else:
            fanout.send_jobs(ports, of, [job])
    return runs.move_run(ports, app, run, ReplayStatus.SHADOWED)


def _run_here(ports: Ports, of: Scope, job: Job) -> None:
    if not job.is_finished:
        run_job.execute_job(ports, job_transitions.job_message(of, job))


def _diff(ports: Ports, app: Scope, arguments: argparse.Namespace) -> int:
    run = runs.get_run(ports, app, arguments.run_id)
    runs.require_status(run, "compared", ReplayStatus.BEGUN, ReplayStatus.SHADOWED, ReplayStatus.PROMOTING)
    return _report_progress(ports, app, run, arguments)


def _report_progress(ports: Ports, app: Scope, run: Replay, arguments: argparse.Namespace) -> int:
    """Prints the progress of the run, and the diff once its jobs have ended. Returns UNFINISHED until then."""
    progress = replay_jobs.run_progress(ports, app, run)
    if progress.unfinished or run.status is ReplayStatus.BEGUN:
        _print({**_run_fields(run), **_progress_fields(progress)})
        return ExitCode.UNFINISHED
    diffs = [(place, comparing.compare_space(ports, place)) for place in replay_jobs.covered_spaces(ports, app, run)]
    counts = {name: sum(len(getattr(diff, name)) for _, diff in diffs) for name in _COUNTED}
    remaining_counts = Counter(one.reason.value for _, diff in diffs for one in diff.left)
    spaces = (
        [_differences(place, diff, arguments.content) for place, diff in diffs]
        if arguments.verbose or arguments.content
        else None
    )
    return _print(
        {
            **_run_fields(run),
            **_progress_fields(progress),
            **counts,
            "left": remaining_counts,
            **({} if spaces is None else {"spaces": spaces}),
        }
    )


def _promote(ports: Ports, app: Scope, arguments: argparse.Namespace) -> int:
    run = runs.get_run(ports, app, arguments.run_id)
    promotion_result = promoting.promote_run(ports, app, run)
    _print({**_run_fields(runs.get_run(ports, app, arguments.run_id)), **asdict(promotion_result)})
    return _completion(promotion_result.waiting, promotion_result.unsettled)


def _roll_back(ports: Ports, app: Scope, arguments: argparse.Namespace) -> int:
    run = runs.get_run(ports, app, arguments.run_id)
    rollback_result = rollback.roll_back(ports, app, run)
    report = {
        **asdict(rollback_result),
        "left": rollback_result.left if arguments.verbose else len(rollback_result.left),
    }
    _print({**_run_fields(runs.get_run(ports, app, arguments.run_id)), **report})
    return _completion(rollback_result.waiting)


def _discard(ports: ReplayPorts, app: Scope, arguments: argparse.Namespace) -> int:
    shadows = discarding.discard_run(ports, app, runs.get_run(ports, app, arguments.run_id))
    return _print({**_run_fields(runs.get_run(ports, app, arguments.run_id)), "shadows": shadows})


def _list(ports: RunReads, app: Scope, _asked: argparse.Namespace) -> int:
    for run in ports.runs.list(app):
        _print({**_run_fields(run), "createdAt": run.created_at.isoformat(), "updatedAt": run.updated_at.isoformat()})
    return 0


def _completion(*left: int) -> int:
    if any(left):
        print("loci: the replay is not finished; run the command again", file=sys.stderr)
    return ExitCode.UNFINISHED if any(left) else ExitCode.DONE


def _run_fields(run: Replay) -> dict[str, object]:
    return {
        "run": str(run.id),
        "namespace": namespace_text(run.namespace),
        "extractionVersion": run.extraction_version,
        "status": run.status,
    }


def _progress_fields(progress: Progress) -> dict[str, object]:
    return {
        "jobs": progress.by_status,
        "inputTokens": progress.input_tokens,
        "outputTokens": progress.output_tokens,
        "microdollars": progress.microdollars,
    }


def _differences(place: ShadowedSpace, diff: Diff, content: bool) -> dict[str, object]:
    return {
        "owner": place.memory.owner,
        "space": f"ms_{place.memory.namespace}",
        "added": _atoms(diff.added, content),
        "gone": _atoms(diff.gone, content),
        "changed": [_atoms((change.old, change.new), content) for change in diff.changed],
        "left": [{"reason": one.reason.value, "atom": _atoms((one.atom,), content)[0]} for one in diff.left],
    }


def _atoms(atoms: Iterable[Atom], content: bool) -> Sequence[object]:
    return [{"id": str(atom.id), "key": atom.key, "text": atom.text} if content else str(atom.id) for atom in atoms]


def _print(report: dict[str, object]) -> int:
    print(json.dumps(report, ensure_ascii=False))
    return 0


_COUNTED = ("added", "gone", "changed", "same")
_ACTS: dict[str, tuple[Act, str]] = {
    "diff": (_diff, "show what a promotion would change"),
    "promote": (_promote, "apply the changes of a replay to the real spaces"),
    "rollback": (_roll_back, "undo a promotion"),
    "discard": (_discard, "delete the shadow spaces of a replay"),
    "list": (_list, "list the replays of the app"),
}
