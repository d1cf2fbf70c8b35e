"""Which bindings a conversation has. One that no binding covers has the default binding: it is extracted into its
user's default space while it goes on, or that of a project into the project, unless the app's settings switch that off.

The default binding is not stored, so nothing makes, lists or deletes it; a binding of one's own takes its place, also
while it is paused.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain

from loci.apps import settings as app_settings
from loci.ids import BindingId
from loci.model.jobs import (
    DEFAULT_EXTRACTION_VERSION,
    SHORT_EXTRACTION_VERSION,
    Binding,
    ConversationScope,
    ExtractionPolicy,
    Target,
)
from loci.model.language import ModelChoice, Tier
from loci.ports.paging import all_items
from loci.ports.parts import BindingReads, SettingsReads
from loci.scope import Scope, user_owner
from loci.spaces.defaults import DEFAULT_SPACE
from loci.spaces.ports import MatchingPorts
from loci.spaces.project_names import space_of_namespace
from loci.text.namespaces import ANY, namespace_text

READ_AT_ONCE = 100
DEFAULT_BINDING = BindingId(f"7{25 * 'Z'}", of_app=True)
"""Its id in jobs: no binding is made so late."""
WINDOW_BY_RULES = 1
WINDOW_BY_MODEL = 3
"""Turns after which the default binding extracts an open conversation: what the rules read costs little, a call of a
model reads the turns around too."""
_OF_DIALECTS = ("presence:",)
"""The beginnings of namespaces whose dialect says itself what is remembered of them."""
_NEVER_CHANGED = datetime(2026, 11, 27, tzinfo=UTC)


def matching_bindings(ports: MatchingPorts, conversation: Scope, epoch: str) -> tuple[Binding, ...]:
    """The enabled bindings that cover a conversation, with their targets of its owner: the owner's own of this epoch,
    then the app's; each oldest first. The default one where none covers it."""
    own = (binding for binding in all_bindings(ports, conversation.directory) if binding.epoch == epoch)
    both = chain(own, all_bindings(ports, conversation.app_directory))
    covering = tuple(binding for binding in both if is_match(binding, conversation))
    if not covering and has_default(ports, conversation):
        return (_default_binding(ports, conversation),)
    return tuple(_without_foreign_targets(binding, conversation) for binding in covering if binding.enabled)


def all_bindings(ports: BindingReads, directory: Scope) -> Iterator[Binding]:
    """All bindings of a directory, oldest first, read lazily."""
    return all_items(lambda cursor: ports.bindings.list(directory, cursor, READ_AT_ONCE))


def is_match(binding: Binding, conversation: Scope) -> bool:
    """Whether a scope of the binding matches the conversation's namespace and owner. A project is a memory apart, which
    only a scope that names it takes."""
    is_of_project = space_of_namespace(conversation.namespace) is not None
    return any(
        (scope.namespace == conversation.namespace or (scope.namespace == ANY and not is_of_project))
        and (scope.user == ANY or user_owner(scope.user) == conversation.owner)
        for scope in binding.scopes
    )


def _without_foreign_targets(binding: Binding, conversation: Scope) -> Binding:
    """Leave out spaces of others, into which release 0.2.0 let admins bind what a person says."""
    return replace(
        binding, targets=tuple(target for target in binding.targets if target.owner in (None, conversation.owner))
    )


def has_default(ports: SettingsReads, conversation: Scope) -> bool:
    """Whether a conversation has the default binding where no other covers it; by settings up to a minute old."""
    if namespace_text(conversation.namespace).startswith(_OF_DIALECTS):
        return False
    return app_settings.effective_settings(ports, conversation, conversation.namespace).default_binding


def _default_binding(ports: MatchingPorts, conversation: Scope) -> Binding:
    settings = app_settings.effective_settings(ports, conversation, conversation.namespace)
    choice = ModelChoice.parse(settings.extraction_model or ports.extractor_name)
    is_small = choice is not None and ports.model_tier(choice.provider) is Tier.SMALL
    return Binding(
        id=DEFAULT_BINDING,
        scopes=(ConversationScope(ANY, ANY),),
        targets=(_default_target(conversation),),
        policy=ExtractionPolicy(
            SHORT_EXTRACTION_VERSION if is_small else DEFAULT_EXTRACTION_VERSION,
            windowed=True,
            window_turns=WINDOW_BY_RULES if choice is None else WINDOW_BY_MODEL,
        ),
        enabled=True,
        epoch=None,
        created_at=_NEVER_CHANGED,
        updated_at=_NEVER_CHANGED,
    )


def _default_target(conversation: Scope) -> Target:
    project = space_of_namespace(conversation.namespace)
    return Target(DEFAULT_SPACE) if project is None else Target(None, conversation.owner, project)
