"""Examples of an app's settings, budgets and jobs."""

from local.openapi.examples.example import Example, Result
from local.openapi.examples.records import BINDING_ID, JOB, SAID_AT, page

_NAMESPACE = {
    "idleCloseMinutes": 30,
    "minSimilarity": None,
    "maskSecrets": None,
    "models": {"extraction": "openai/gpt-4.1-mini", "summary": None},
    "summaryEveryTurns": None,
    "extraction": None,
    "defaultBinding": None,
    "wholeUpTo": None,
    "review": {"learned": None, "safety": None, "quarantine": None},
}
_SETTINGS = {
    "idleCloseMinutes": 60,
    "minSimilarity": 0.3,
    "maskSecrets": True,
    "rate": 600,
    "models": {"extraction": None, "summary": None},
    "summaryEveryTurns": 10,
    "extraction": {
        "instructions": "Keep problems with the app, and on which device. Leave out small talk about pets.",
        "categories": [
            {"name": "issue", "description": "What does not work.", "examples": ["User cannot log in on a phone"]}
        ],
    },
    "defaultBinding": True,
    "wholeUpTo": 1000,
    "review": {"learned": False, "safety": False, "quarantine": True},
    "categories": ["diet", "people"],
    "dailyMemoryHours": 24,
    "chats": {"duplicateSimilarity": 0.95, "contextSimilarity": 0.25},
    "budget": {"tokensPerDay": 2000000, "dollarsPerDay": None},
    "decay": {"slowDays": 365.0, "mediumDays": 90.0, "fastDays": 30.0, "floor": 0.3},
    "namespaces": {"chat": _NAMESPACE},
    "updatedAt": SAID_AT,
    "version": 4,
}
_USAGE = {
    "budget": {"tokensPerDay": 2000000, "dollarsPerDay": None},
    "used": {"tokens": 48210, "dollars": 0.031},
    "reserved": {"tokens": 1200, "dollars": 0.001},
}

_KEY = {
    "id": "key_app.01KQS56CP0SHTZCDPRA2CGJ00P",
    "name": "billing server",
    "owner": "app",
    "scopes": ["read", "write"],
    "createdAt": SAID_AT,
    "expiresAt": None,
    "lastUsedOn": "2026-05-04",
    "ownMemory": False,
    "usable": True,
}
_ISSUED = "loci_WyJhY21lIiwibm90ZXMiLCJAYXBwIl0.01KQS56CP0SHTZCDPRA2CGJ00P.…"

_WEBHOOK = {
    "id": "wh_01KQS56CP0SHTZCDPRA2CGJ00P",
    "url": "https://shop.example/loci",
    "eventTypes": ["atom.created", "subject.erased"],
    "createdAt": SAID_AT,
    "formerSecretUntil": None,
    "failingSince": None,
    "disabledAt": None,
}
_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJZhFtJ8Wa5s="  # noqa: S105 - an example

EXAMPLES = {
    "createWebhook": Example(
        {"201": Result("The new webhook.", {**_WEBHOOK, "secret": _SECRET})},
        {"url": "https://shop.example/loci", "eventTypes": ["atom.created", "subject.erased"]},
    ),
    "listWebhooks": Example({"200": Result("The webhooks.", page(_WEBHOOK))}),
    "deleteWebhook": Example({"204": Result("The webhook is deleted.")}),
    "rotateWebhookSecret": Example(
        {
            "200": Result(
                "The webhook with its new secret.",
                {**_WEBHOOK, "formerSecretUntil": "2026-05-05T09:30:00Z", "secret": _SECRET},
            )
        }
    ),
    "testWebhook": Example({"202": Result("The event is on its way.", {"eventId": "01KQS56CP0SHTZCDPRA2CGJ00Q"})}),
    "createApiKey": Example(
        {"201": Result("The new key.", {**_KEY, "lastUsedOn": None, "key": _ISSUED})},
        {"name": "billing server", "owner": "app"},
    ),
    "listApiKeys": Example({"200": Result("A page of keys.", page(_KEY))}),
    "revokeApiKey": Example({"204": Result("The key is revoked.")}),
    "getSettings": Example({"200": Result("The settings.", _SETTINGS)}),
    "putSettings": Example(
        {"200": Result("The new settings.", _SETTINGS)},
        {
            "idleCloseMinutes": 60,
            "maskSecrets": True,
            "rate": 600,
            "budget": {"tokensPerDay": 2000000},
            "namespaces": {"chat": {"idleCloseMinutes": 30, "models": {"extraction": "openai/gpt-4.1-mini"}}},
        },
    ),
    "getBudget": Example(
        {
            "200": Result(
                "Today's usage.",
                {
                    "day": "2026-05-04",
                    "renewsAt": "2026-05-05T00:00:00Z",
                    "app": _USAGE,
                    "bindings": [{**_USAGE, "bindingId": BINDING_ID}],
                    "earlier": [{"day": "2026-05-03", "used": {"tokens": 91400, "dollars": 0.058}}],
                },
            )
        }
    ),
    "retryExtractions": Example(
        {"200": Result("What is queued again.", {"count": 12, "isComplete": True})}, {"since": "2026-05-04T00:00:00Z"}
    ),
    "findExtractions": Example({"200": Result("A page of extraction jobs.", page({**JOB, "userId": "ada"}))}),
}
