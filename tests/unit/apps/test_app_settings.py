"""Settings of an app: who sets them, what holds where, and what they change."""

from datetime import datetime, timedelta

import pytest

from loci import conversations
from loci.apps import settings as app_settings
from loci.apps.settings import EffectiveSettings
from loci.background.sweeper import Swept
from loci.context.building import ContextQuestion
from loci.conversations.lifecycle import NewConversation
from loci.errors import Conflict, Forbidden, Refused
from loci.ids import ConversationId
from loci.model.apps import AppSettings, Choices
from loci.scope import Caller, Scope, caller
from loci.search.recall.questions import TopicQuestion
from tests.fakes.app_settings import AppSettingsInMemory
from tests.fakes.memory import SPACE, START
from tests.support.context_world import Talk
from tests.support.conversation_world import ADA, World
from tests.support.pipeline import Pipeline
from tests.support.recall_world import FixedIndex, atom, texts
from tests.support.recall_world import World as Diary
from tests.unit.background.test_sweeper import reopen_conversation

ADMIN = caller(tenant="acme", app="app", user="root", role="admin")


@pytest.fixture
def world() -> World:
    return World()


def put(world: World, app: Choices, if_match: int | None = None, who: Caller = ADMIN, **of: Choices) -> AppSettings:
    return app_settings.put_settings(world.ports, who, app, of, if_match)


def due(world: World, id: ConversationId) -> timedelta:
    """How long after its beginning the sweeper looks at it."""
    head = conversations.get_conversation(world.ports, ADA, id).conversation
    assert head.due is not None
    return head.due - head.created_at


def test_unset_settings_have_our_defaults(world: World) -> None:
    assert app_settings.get_settings(world.ports, ADMIN) is None
    assert app_settings.effective_settings(world.ports, ADA.directory, "chat") == EffectiveSettings(1440, 0.26)


def test_a_namespace_has_what_it_sets_then_what_the_app_sets(world: World) -> None:
    made = put(world, Choices(min_similarity=0.45), chat=Choices(idle_close_minutes=30))
    assert app_settings.get_settings(world.ports, ADMIN) == made
    assert app_settings.effective_settings(world.ports, ADA.directory, "chat") == EffectiveSettings(30, 0.45)
    assert app_settings.effective_settings(world.ports, ADA.own("work"), "work") == EffectiveSettings(1440, 0.45)
    assert app_settings.effective_settings(world.ports, ADA.directory) == EffectiveSettings(1440, 0.45)
    assert (
        app_settings.effective_settings(world.ports, Scope("acme", "other", "chat", "ada"), "chat")
        == EffectiveSettings()
    )


def test_a_put_replaces_all_settings(world: World) -> None:
    put(world, Choices(10, 0.5), chat=Choices(30))
    assert put(world, Choices(idle_close_minutes=20)).version == 2
    assert app_settings.effective_settings(world.ports, ADA.directory, "chat") == EffectiveSettings(20, 0.26)


@pytest.mark.parametrize("role", ["user", "service"])
def test_settings_are_for_admins(world: World, role: str) -> None:
    who = caller(tenant="acme", app="app", user="ada", role=role)
    with pytest.raises(Forbidden):
        put(world, Choices(), who=who)
    with pytest.raises(Forbidden):
        app_settings.get_settings(world.ports, who)


def test_a_stale_version_sets_nothing(world: World) -> None:
    with pytest.raises(Conflict):
        put(world, Choices(), if_match=1)
    put(world, Choices(10))
    put(world, Choices(20), if_match=1)
    with pytest.raises(Conflict):
        put(world, Choices(30), if_match=1)
    assert app_settings.effective_settings(world.ports, ADA.directory).idle_close_minutes == 20


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        (Choices(idle_close_minutes=0), "idleCloseMinutes"),
        (Choices(idle_close_minutes=527_041), "idleCloseMinutes"),
        (Choices(min_similarity=-0.1), "minSimilarity"),
        (Choices(min_similarity=1.1), "minSimilarity"),
    ],
)
def test_a_value_out_of_range_is_named_by_its_place(world: World, choices: Choices, field: str) -> None:
    with pytest.raises(Refused) as refusal:
        put(world, choices)
    assert [error.pointer for error in refusal.value.fields] == [f"/{field}"]
    with pytest.raises(Refused) as refusal:
        put(world, Choices(), chat=choices)
    assert [error.pointer for error in refusal.value.fields] == [f"/namespaces/chat/{field}"]
    assert app_settings.get_settings(world.ports, ADMIN) is None


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        (Choices(extraction_model="mistral/large"), "models/extraction"),
        (Choices(summary_model="mistral/large"), "models/summary"),
    ],
)
def test_a_model_of_a_provider_that_is_not_there_is_refused_at_once(world: World, choices: Choices, field: str) -> None:
    for app, chat, pointer in ((choices, Choices(), f"/{field}"), (Choices(), choices, f"/namespaces/chat/{field}")):
        with pytest.raises(Refused, match="available: anthropic, bedrock, openai") as refusal:
            put(world, app, chat=chat)
        assert [error.pointer for error in refusal.value.fields] == [pointer]
    assert app_settings.get_settings(world.ports, ADMIN) is None
    put(world, Choices(extraction_model="openai/gpt-4.1-mini", summary_model="rules"))


def test_a_rate_is_of_the_whole_app_and_in_range(world: World) -> None:
    put(world, Choices(rate=60), chat=Choices(idle_close_minutes=30))
    assert app_settings.effective_settings(world.ports, ADA.directory, "chat").rate == 60
    for app, chat, pointer in (
        (Choices(rate=0), Choices(), "/rate"),
        (Choices(rate=1_000_001), Choices(), "/rate"),
        (Choices(), Choices(rate=60), "/namespaces/chat/rate"),
    ):
        with pytest.raises(Refused) as refusal:
            put(world, app, chat=chat)
        assert [error.pointer for error in refusal.value.fields] == [pointer]


def test_names_that_are_no_namespaces_or_too_many_are_refused(world: World) -> None:
    with pytest.raises(Refused):
        app_settings.put_settings(world.ports, ADMIN, Choices(), {"x" * 129: Choices()})
    with pytest.raises(Refused):
        app_settings.put_settings(world.ports, ADMIN, Choices(), {f"n{n}": Choices() for n in range(201)})


class SettingsReadBefore(AppSettingsInMemory):
    """Another process has just read that there are no settings, and remembers it."""

    def recent(self, _directory: Scope, _now: datetime) -> AppSettings | None:
        return None


def test_a_conversation_is_due_when_the_newest_settings_say_though_older_ones_are_remembered(world: World) -> None:
    store = SettingsReadBefore()
    store.records = {ADMIN.app_directory: AppSettings(START, Choices(60), {"chat": Choices(5)}, 1)}
    ports = world.with_parts(app_settings=store)
    made = conversations.create_conversation(ports, ADA, NewConversation("chat")).id
    assert due(world, made) == timedelta(minutes=5)


def test_a_conversation_is_due_when_its_namespace_says(world: World) -> None:
    put(world, Choices(idle_close_minutes=60), chat=Choices(idle_close_minutes=5))
    for namespace, minutes in (("chat", 5), ("work", 60)):
        made = conversations.create_conversation(world.ports, ADA, NewConversation(namespace)).id
        assert due(world, made) == timedelta(minutes=minutes)


def test_the_sweeper_closes_what_idles_as_long_as_its_namespace_says() -> None:
    pipeline = Pipeline()
    reopen_conversation(pipeline, START)
    admin = caller(tenant="acme", app="app", user="root", role="admin")
    app_settings.put_settings(pipeline.ports, admin, Choices(), {"chat": Choices(idle_close_minutes=2 * 1440)})
    assert pipeline.sweep(START + timedelta(days=1)) == [Swept.WAITING]
    assert pipeline.head.due == START + timedelta(days=2)
    assert pipeline.sweep(START + timedelta(days=2)) == [Swept.CLOSED]


def test_recall_is_silent_below_what_the_app_sets() -> None:
    diary = Diary()
    one = atom(1, "User drinks green tea")
    diary.keep(one)
    for least, said in ((0.5, ["User drinks green tea"]), (1.0, [])):
        app_settings.put_settings(
            diary.ports, ADMIN, Choices(min_similarity=least), {"chat": Choices(min_similarity=0.1)}
        )
        assert texts(diary.recalls("hot drinks?", index=FixedIndex([one]))) == said
        asked = TopicQuestion("hot drinks?", min_similarity=0.0)
        assert texts(diary.recalls(asked, index=FixedIndex([one]))) == ["User drinks green tea"]


def test_a_working_context_recalls_as_its_conversations_namespace_says() -> None:
    talk = Talk()
    one = atom(1, "User drinks green tea")
    talk.keep(one)
    asked = ContextQuestion([SPACE], recall_query="hot drinks?", whole_up_to=0)
    for least, used in ((1.0, 0), (0.5, 1)):
        namespaces = {"chat": Choices(min_similarity=least)}
        app_settings.put_settings(talk.ports, ADMIN, Choices(min_similarity=1.0 - least), namespaces)
        assert len(talk.context(asked, index=FixedIndex([one])).atoms_used) == used
