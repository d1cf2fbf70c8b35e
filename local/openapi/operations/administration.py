"""What admins of an app read and change."""

DESCRIPTIONS = {
    "createApiKey": (
        "Make a key for a server, or for a client that knows no tokens. Its text is in this answer alone: store it as "
        "a secret. With `owner` `app`, for admins, it may act for any user of the app: `X-Loci-User` names one. "
        "Without it a user's own memory is refused with 422, unless the key was made with `ownMemory`. "
        "Requests with a key go to the same paths below `/with-key`, with the header `Authorization: Bearer loci_…`."
    ),
    "listApiKeys": (
        "List your own keys, or as an admin those of the app, the oldest first: name, scopes, end and the day of the "
        "last use, never the key itself. Follow `nextCursor` until it is null."
    ),
    "revokeApiKey": (
        "Delete a key for good. The gateway remembers keys for a minute, so it may be let in for as long. A key that "
        "is not there answers 404."
    ),
    "createWebhook": (
        "Register an address of your server that hears what happens in the app, as it happens: ids, never text. Each "
        "delivery is signed with the secret in this answer, as Standard Webhooks says. It must be a public host, with "
        "`https://`. An app has at most ten."
    ),
    "listWebhooks": (
        "List the webhooks of the app, the oldest first, without their secrets, and say how their receivers do. All "
        "of them are in one answer. Only admins of the app may list them."
    ),
    "deleteWebhook": (
        "Delete a webhook. What waits for it is dropped; an event that is on its way may still arrive. A second call "
        "answers 404."
    ),
    "rotateWebhookSecret": (
        "Give a webhook another secret, which is in this answer alone. For 24 hours, or `formerHours`, the former one "
        "signs too, so that your receiver has time to change. With 0 hours, as after a leak, it signs no more."
    ),
    "testWebhook": (
        "Send a webhook an event of the type `webhook.test`, whatever types it hears, to see that your receiver "
        "verifies and answers it. It is sent in the background, within seconds; to a receiver that fails, within "
        "minutes. A disabled webhook is enabled once its receiver takes it."
    ),
    "getSettings": (
        'Read the settings in force, defaults included. The `ETag` is their version, `"0"` while the app has set none. '
        "Only admins of the app may read them."
    ),
    "putSettings": (
        "Replace all settings of the app; what you leave out returns to its default, so read them first. They count "
        "everywhere within 60 seconds. `If-Match` refuses to overwrite what another admin changed."
    ),
    "getBudget": (
        "See what the app's models have used today, and how much is left of its budget. Days begin at midnight UTC. It "
        "only reads."
    ),
    "findExtractions": (
        "Find jobs of the app's users by status, by user or by both, newest first, to see what failed. Follow "
        "`nextCursor` until it is null: a page may be short. Contents of conversations are not shown."
    ),
    "retryExtractions": (
        "Queue the jobs again that have failed for good, once what they failed at is mended: all of the app, those of "
        "one user, those made since a time, or one job. They begin within a minute, and write nothing twice. "
        "A request queues at most 500."
    ),
}
