"""The table of all Lambda functions: what calls each, its size, and what it may access.

`infra` deploys this table, and tests compare the deployed policies with it. A function has only the rights of its row:
no scan, no PartiQL, no index but `due` for the sweeper, and `jobs` and `users` for admins.
"""

from functions.capability import (
    DELETE,
    ERASE,
    GET,
    KEEP,
    NOTE,
    READ,
    WRITE,
    Capability,
    Exports,
    Grant,
    OpenSearch,
    Queue,
    Route,
    Stream,
    Table,
)
from loci import keys

# An API function must answer before API Gateway's time-out of 30 s.
CAPABILITIES = (
    Capability(
        "conversations",
        memory=1024,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/ai-conversations"),
            Route("ANY", "/ai-conversations/{proxy+}"),
            # What it remembers may be a conversation to store.
            Route("ANY", "/ai-memory/remember"),
            Route("ANY", "/openai/{proxy+}"),
        ),
        tables=(
            # Conversations are deleted and purged with what was learned from them.
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            # What bots remember in their replies, and what was learned from conversations.
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, NOTE),
        ),
        # A retraction queues jobs and summaries again.
        sends=(Queue.JOBS, Queue.RUN_TURN),
        embeds=True,
        indexes=True,
        # An append may answer with the next working context.
        opensearch=OpenSearch.SEARCHES,
        models=True,
        leads_to_streams=True,
    ),
    Capability(
        "memory",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(Route("ANY", "/ai-memory/{proxy+}"),),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            # Batch deletes: a purged space is erased in the request that asks for it.
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + DELETE),
            Grant(Table.LEDGER, NOTE),
        ),
        sends=(Queue.JOBS,),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "working-context",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(Route("ANY", "/ai-working-context/{proxy+}"),),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            Grant(Table.MEMORY, READ),
            # UpdateItem: only counters of rates and budgets.
            Grant(Table.CONTROL, (*READ, "dynamodb:PutItem", "dynamodb:UpdateItem", *DELETE)),
            Grant(Table.LEDGER, NOTE),
        ),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "dialects",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/chat/api/{proxy+}"),
            Route("ANY", "/ai-bots/{proxy+}"),
            Route("ANY", "/ai-presences"),
            Route("ANY", "/ai-presences/{proxy+}"),
            Route("ANY", "/ai-groups/{proxy+}"),
            Route("ANY", "/mem0/{proxy+}"),
        ),
        tables=(
            # Sessions of presences. Batch deletes, here and below: a presence forgets, or is deleted.
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            # DeleteItem: the names of deleted spaces.
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, NOTE),
        ),
        # Dreams that an agent asks for.
        sends=(Queue.JOBS,),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "mcp",
        memory=1769,
        timeout=29,
        per_tenant=True,
        routes=(
            Route("ANY", "/mcp"),
            Route("ANY", "/mcp/{proxy+}"),
            Route("GET", "/.well-known/oauth-protected-resource", public=True),
            Route("GET", "/.well-known/oauth-protected-resource/mcp", public=True),
            Route("GET", "/.well-known/oauth-authorization-server", public=True),
            Route("GET", "/oauth2/authorize", public=True),
            Route("POST", "/oauth2/token", public=True),
            Route("POST", "/oauth2/register", public=True),
        ),
        tables=(
            Grant(Table.CONVERSATIONS, READ),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE),
            Grant(Table.LEDGER, NOTE),
        ),
        embeds=True,
        indexes=True,
        opensearch=OpenSearch.SEARCHES,
        serves_mcp=True,
    ),
    Capability(
        "web",
        memory=256,
        timeout=29,
        routes=tuple(
            Route(method, path, public=True) for path in ("/app", "/app/{proxy+}") for method in ("GET", "HEAD")
        ),
        serves_pages=True,
        leads_to_streams=True,
    ),
    Capability(
        "admin",
        memory=512,
        timeout=29,
        # `$default` covers its routes under /ai-admin.
        per_tenant=True,
        routes=(
            Route("GET", "/openapi.json", public=True),
            Route("GET", "/health", public=True),
            # They say that they were taken away, also to who signs with a former key.
            *(
                Route("ANY", f"{prefix}/{door}/{{proxy+}}", public=True)
                for door in ("agentcore", "langgraph")
                for prefix in ("", "/with-key")
            ),
            Route("ANY", "$default"),
        ),
        tables=(
            Grant(Table.CONVERSATIONS, READ + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, KEEP),
        ),
        signs=True,
        exports=Exports.LINKS,
        clears_dead_letters=True,
        # Jobs of all users of an app, and who they are.
        finds_jobs=True,
        finds_people=True,
        # Accounts of all tenants: `loci.adapters.cognito` alone keeps them apart.
        names_people=True,
        # Settings may only name models of the deployment's providers.
        names_models=True,
        # An admin tries a webhook.
        sends=(Queue.WEBHOOKS,),
        posts_webhooks=True,
        opensearch=OpenSearch.KEEPS,
    ),
    Capability(
        "key-authorizer",
        memory=512,
        timeout=10,
        # Which tenant a key belongs to is known once it is read. UpdateItem: the day of its last use.
        tables=(
            Grant(Table.CONTROL, ("dynamodb:GetItem",)),
            Grant(Table.CONTROL, ("dynamodb:UpdateItem",), attributes=("pk", "sk", "lastUsedOn")),
        ),
        checks_keys=True,
    ),
    Capability(
        "outbox",
        memory=512,
        timeout=60,
        streams=(
            Stream(Table.CONVERSATIONS, (keys.CONVERSATION, keys.MESSAGE, keys.SUMMARY)),
            Stream(Table.MEMORY, (keys.ATOM, keys.ENTITY, keys.FILE)),
            Stream(
                Table.CONTROL,
                (
                    *(keys.SPACE, keys.BINDING, keys.JOB, keys.TEMPLATE, keys.SETTINGS, keys.ADMIN_JOB),
                    *(keys.PRESENCE, keys.DREAM),
                ),
            ),
        ),
        consumes=Queue.OUTBOX_RETRY,
        # Reads bindings and settings to decide which turns make work due, and webhooks to know who hears of it.
        tables=(Grant(Table.CONTROL, READ),),
        sends=(Queue.OUTBOX_RETRY, Queue.WEBHOOKS),
        publishes=True,
    ),
    Capability(
        "fanout",
        memory=512,
        timeout=60,
        consumes=Queue.FANOUT,
        tables=(
            Grant(Table.CONVERSATIONS, (*READ, "dynamodb:UpdateItem", "dynamodb:ConditionCheckItem")),
            Grant(Table.CONTROL, READ + WRITE),
        ),
        sends=(Queue.JOBS,),
    ),
    Capability(
        "extraction",
        memory=1769,
        # A job starts the last part of a long conversation after 150 s at the latest; that takes up to four calls of
        # 100 s.
        timeout=600,
        per_tenant=True,
        consumes=Queue.JOBS,
        tables=(
            # UpdateItem: only rolling summaries. ConditionCheckItem: a dream writes while no turn comes.
            Grant(Table.CONVERSATIONS, (*READ, "dynamodb:UpdateItem", "dynamodb:ConditionCheckItem")),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            Grant(Table.CONTROL, READ + WRITE),
        ),
        embeds=True,
        indexes=True,
        # Reconciling searches a space's index for earlier atoms that say the same.
        opensearch=OpenSearch.SEARCHES,
        models=True,
    ),
    Capability(
        "run-turn",
        memory=1769,
        # Two calls of a model and the work between them; a longer turn continues in another invocation.
        timeout=300,
        per_tenant=True,
        consumes=Queue.RUN_TURN,
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE),
            # A model saves and forgets by tools, and a bot remembers in its replies.
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            # Counters of budgets, the space of a bot, and the entry of a shared space that the user wrote into.
            Grant(Table.CONTROL, READ + WRITE),
        ),
        # Dreams that a model asks for.
        sends=(Queue.RUN_TURN, Queue.JOBS),
        embeds=True,
        indexes=True,
        models=True,
        opensearch=OpenSearch.SEARCHES,
    ),
    Capability(
        "turn-stream",
        memory=1769,
        # Several calls of a model; a client connects again for a longer turn.
        timeout=600,
        per_tenant=True,
        # It works on turns as `run-turn` does.
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE),
            Grant(Table.MEMORY, READ + WRITE + DELETE),
            # DeleteItem: the marker of a streamed answer is spent.
            Grant(Table.CONTROL, READ + WRITE + DELETE),
        ),
        sends=(Queue.RUN_TURN, Queue.JOBS),
        embeds=True,
        indexes=True,
        models=True,
        opensearch=OpenSearch.SEARCHES,
        streams_turns=True,
    ),
    Capability(
        "indexer",
        memory=1024,
        timeout=60,
        streams=(Stream(Table.MEMORY, (keys.PENDING,), events=("INSERT", "MODIFY")),),
        consumes=Queue.INDEXER_RETRY,
        tables=(Grant(Table.MEMORY, READ + WRITE + DELETE), Grant(Table.CONTROL, GET)),
        sends=(Queue.INDEXER_RETRY,),
        indexes=True,
        opensearch=OpenSearch.KEEPS,
    ),
    Capability(
        "webhooks",
        memory=256,
        # A receiver has ten seconds, for all steps together.
        timeout=20,
        per_tenant=True,
        consumes=Queue.WEBHOOKS,
        # The breakers of receivers; a webhook that is disabled.
        tables=(Grant(Table.CONTROL, (*GET, "dynamodb:UpdateItem", *DELETE)),),
        # The app's other webhooks hear that one is disabled.
        sends=(Queue.WEBHOOKS,),
        posts_webhooks=True,
    ),
    Capability(
        "audit",
        memory=256,
        timeout=60,
        # One object per minute, however many entries there are.
        streams=(Stream(Table.LEDGER, (keys.AUDIT,), events=("INSERT",), batch=1000, window=60),),
        copies_audit=True,
    ),
    Capability(
        "sweeper",
        memory=512,
        timeout=90,
        every_minute=True,
        tables=(
            Grant(Table.CONVERSATIONS, READ + WRITE + ERASE),
            Grant(Table.MEMORY, READ + WRITE + ERASE),
            Grant(Table.CONTROL, READ + WRITE + ERASE),
            Grant(Table.LEDGER, KEEP),
        ),
        signs=True,
        exports=Exports.WRITES,
        clears_dead_letters=True,
        reads_due=(Table.CONVERSATIONS, Table.MEMORY, Table.CONTROL),
        sends=(Queue.JOBS, Queue.RUN_TURN),
        indexes=True,
        opensearch=OpenSearch.KEEPS,
    ),
)
