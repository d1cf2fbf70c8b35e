"""The routers that each function of the API serves."""

from aws_lambda_powertools.event_handler.api_gateway import Router


def conversations() -> list[Router]:
    from loci.api import conversations, run_turn, turns

    return [conversations.router, turns.router, run_turn.router]


def memory() -> list[Router]:
    from loci.api import atoms, bindings, entities, extractions, recall, spaces

    return [spaces.router, atoms.router, entities.router, recall.router, bindings.router, extractions.router]


def working_context() -> list[Router]:
    from loci.api import context, templates

    return [context.router, templates.router]


def admin() -> list[Router]:
    from loci.api import admin, app_settings, budgets, exports, governance, job_search, ledger

    return [
        admin.router,
        app_settings.router,
        budgets.router,
        exports.router,
        governance.router,
        job_search.router,
        ledger.router,
    ]


def every_router() -> list[Router]:
    """All routers, for the OpenAPI document."""
    return [*conversations(), *memory(), *working_context(), *admin()]
