"""``loci status``: all tenants on one page."""

import argparse
import json
import sys
from collections import Counter
from datetime import timedelta

from loci.cli.exit_codes import ExitCode
from loci.governance import overview
from loci.governance.overview import AppOverview, Overview
from loci.model.budgets import Amount
from loci.model.jobs import JobStatus
from loci.ports.all import Ports
from loci.settings import Settings
from loci.text import timestamps

REASONS = 5
"""Reasons of an app that are printed, the most frequent ones."""


def add_to(command: argparse.ArgumentParser) -> None:
    """Adds the options of the command."""
    command.add_argument("--tenant", help="only the apps of this tenant")
    command.add_argument("--all", action="store_true", help="also apps that do nothing today")


def show_status(ports: Ports, settings: Settings, arguments: argparse.Namespace) -> int:
    """Prints a line of JSON for each app that does something, and a last one of the deployment. Raises Unavailable."""
    survey = overview.survey_apps(ports)
    shown = [one for one in survey.apps if arguments.tenant in (None, one.app.tenant)]
    for app in shown:
        if arguments.all or not app.is_quiet:
            print(json.dumps(_app_fields(app), ensure_ascii=False))
    if arguments.tenant and not shown:
        print(f"loci: there is no app of {arguments.tenant} with a record", file=sys.stderr)
    print(json.dumps(_total_fields(ports, settings, survey, shown)))
    return ExitCode.DONE


def _app_fields(app: AppOverview) -> dict[str, object]:
    return {
        "tenant": app.app.tenant,
        "app": app.app.app,
        "people": app.people,
        "jobs": _counts(app.jobs),
        "retrying": app.retrying,
        "oldestWaiting": None if app.oldest is None else timestamps.to_text(app.oldest),
        "reasons": dict(app.reasons.most_common(REASONS)),
        "turnsInFlight": app.turns,
        "pendingChanges": app.pending,
        **_usage(app.used),
        "openWebhooks": app.open_webhooks,
    }


def _total_fields(ports: Ports, settings: Settings, survey: Overview, shown: list[AppOverview]) -> dict[str, object]:
    jobs: Counter[JobStatus] = sum((one.jobs for one in shown), Counter())
    waiting = [one.oldest for one in shown if one.oldest is not None]
    late = None if survey.index_late is None else survey.index_late // timedelta(seconds=1)
    return {
        "release": settings.release,
        "apps": len(shown),
        "people": sum(one.people for one in shown),
        "jobs": _counts(jobs),
        "oldestWaiting": timestamps.to_text(min(waiting)) if waiting else None,
        "deadLetters": {queue: count for queue, count in ports.letters.counts().items() if count},
        "turnsInFlight": sum(one.turns for one in shown),
        "indexLateSeconds": late,
        **_usage(sum((one.used for one in shown), Amount())),
        "openWebhooks": sum(one.open_webhooks for one in shown),
        "complete": survey.is_complete,
    }


def _usage(used: Amount) -> dict[str, object]:
    return {"tokensToday": used.tokens, "dollarsToday": used.microdollars / 1e6, "callsWithoutPrice": used.unpriced}


def _counts(jobs: Counter[JobStatus]) -> dict[str, int]:
    return {str(status): count for status, count in sorted(jobs.items()) if count}
