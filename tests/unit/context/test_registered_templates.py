"""Templates that an app registers: who may, what is taken, and that a working context uses them."""

from dataclasses import replace

import pytest

from loci.context import template_records
from loci.context.building import ContextQuestion
from loci.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from loci.model.apps import Escaping, RegisteredTemplate, TemplateSource
from loci.scope import Caller, caller
from loci.text.tokens import estimate_tokens
from tests.fakes.memory import SPACE
from tests.support.context_world import Talk
from tests.support.conversation_world import turn
from tests.support.recall_world import atom

ADMIN = caller(tenant="acme", app="app", user="root", role="admin")
PLAIN = TemplateSource("{{#recalled}}{{#atoms}}* {{text}} ({{category}}, {{date}})\n{{/atoms}}{{/recalled}}")


@pytest.fixture
def talk() -> Talk:
    made = Talk()
    made.keep(atom(1, "User drinks <green> tea", category="taste"))
    made.says(turn("Tea?", "Yes."))
    return made


def put(
    talk: Talk, source: TemplateSource = PLAIN, id: str = "ours", if_match: int | None = None
) -> RegisteredTemplate:
    return template_records.put_template(talk.ports, ADMIN, id, source, if_match).template


def block(talk: Talk, id: str = "ours", **fields: object) -> str:
    return talk.block(template_id=id, recall_query="green tea", **fields)


def test_a_context_is_written_by_the_template_that_is_named(talk: Talk) -> None:
    put(talk)
    assert block(talk) == "* User drinks <green> tea (taste, 2026-05-04)"
    put(talk, TemplateSource("{{#recalled}}{{#atoms}}<m>{{text}}</m>{{/atoms}}{{/recalled}}", Escaping.XML))
    assert block(talk) == "<m>User drinks &lt;green&gt; tea</m>"
    assert block(talk, "xml").startswith("<recalled note=")
    assert block(talk, "messages").startswith('[\n{"role": "system"')


def test_another_app_has_its_own_templates(talk: Talk) -> None:
    put(talk)
    other = caller(tenant="acme", app="other", user="root", role="admin")
    with pytest.raises(NotFound):
        template_records.get_template(talk.ports, other, "ours")
    with pytest.raises(NotFound):
        template_records.delete_template(talk.ports, other, "ours")
    assert template_records.put_template(talk.ports, other, "ours", PLAIN).created


@pytest.mark.parametrize("id", ["ours", "OURS", "", "../default", "x" * 64])
def test_a_template_that_is_not_there_is_refused(talk: Talk, id: str) -> None:
    with pytest.raises(Refused) as refusal:
        block(talk, id)
    assert [error.pointer for error in refusal.value.fields] == ["/templateId"]


def test_a_template_is_put_replaced_and_deleted(talk: Talk) -> None:
    first = put(talk)
    assert template_records.get_template(talk.ports, ADMIN, "ours") == first
    second = put(talk, replace(PLAIN, text="{{! empty }}"))
    assert (second.version, second.created_at) == (2, first.created_at)
    assert second.updated_at > first.updated_at
    template_records.delete_template(talk.ports, ADMIN, "ours")
    for attempt in (template_records.get_template, template_records.delete_template):
        with pytest.raises(NotFound):
            attempt(talk.ports, ADMIN, "ours")
    assert put(talk).version == 1


def test_a_stale_version_replaces_and_deletes_nothing(talk: Talk) -> None:
    put(talk)
    put(talk, if_match=1)
    with pytest.raises(Conflict):
        put(talk, if_match=1)
    with pytest.raises(Conflict):
        template_records.delete_template(talk.ports, ADMIN, "ours", 1)
    with pytest.raises(Conflict):
        put(talk, id="new", if_match=1)
    template_records.delete_template(talk.ports, ADMIN, "ours", 2)


@pytest.mark.parametrize("id", ["default", "xml", "messages"])
def test_a_built_in_template_can_be_read_and_stays_as_it_is(talk: Talk, id: str) -> None:
    assert template_records.get_template(talk.ports, ADMIN, id) == talk.ports.templates.read(id)
    with pytest.raises(Conflict):
        put(talk, id=id)
    with pytest.raises(Conflict):
        template_records.delete_template(talk.ports, ADMIN, id)


@pytest.mark.parametrize("role", ["user", "service"])
def test_templates_are_for_admins(talk: Talk, role: str) -> None:
    who: Caller = caller(tenant="acme", app="app", user="ada", role=role)
    put(talk)
    with pytest.raises(Forbidden):
        template_records.put_template(talk.ports, who, "ours", PLAIN)
    with pytest.raises(Forbidden):
        template_records.get_template(talk.ports, who, "ours")
    with pytest.raises(Forbidden):
        template_records.delete_template(talk.ports, who, "ours")


@pytest.mark.parametrize("text", ["{{>header}}", "{{{text}}}", "{{#recalled}}", "{{secret}}", "x" * 20_001])
def test_a_template_that_reaches_beyond_its_data_is_not_taken(talk: Talk, text: str) -> None:
    with pytest.raises(Refused) as refusal:
        put(talk, TemplateSource(text))
    assert [error.pointer for error in refusal.value.fields] == ["/template"]
    with pytest.raises(NotFound):
        template_records.get_template(talk.ports, ADMIN, "ours")


@pytest.mark.parametrize("id", ["", "A", "a_b", "a.b", "a/b", "x" * 64, "a\n"])
def test_an_id_of_another_form_is_garbage(id: str) -> None:
    with pytest.raises(Malformed):
        template_records.require_id(id)


@pytest.mark.parametrize("id", ["xml", "messages"])
def test_a_summary_that_grows_when_escaped_is_cut_by_what_it_becomes(talk: Talk, id: str) -> None:
    talk.put_summary('She said "<&>" and "<&>". ' * 200)
    built = talk.context(ContextQuestion([SPACE], token_budget=256, template_id=id))
    assert built.tokens_estimated == estimate_tokens(built.context_block) <= 256
    assert "rollingSummary" in built.trimmed
    assert "She said" in built.context_block
