"""The two calls of a dream, and what takes their place without a model."""

from dataclasses import replace

from loci.apps import settings as app_settings
from loci.dialects.presences import acting, consolidation, material, patterns
from loci.dialects.presences.acting import ReadActions
from loci.dialects.presences.dream_steps import Night
from loci.dialects.presences.patterns import FoundPatterns
from loci.dialects.presences.ports import PresenceWrites
from loci.errors import LociError, ModelAway, ModelFailed, OverBudget
from loci.inference.embedding.nearness import nearness_by
from loci.inference.llm import answering
from loci.inference.llm.calling import Account
from loci.inference.llm.ports import ModelPorts
from loci.learning.extraction.ports import ExtractorChoice
from loci.model.language import ModelCall, ModelChoice, Purpose
from loci.model.presences import MOST_DROPPED, Dream, DreamActions
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.language import ModelRequest
from loci.ports.writes import Outcome
from loci.runtime.retry import retry_unavailable

RULES = "rules"
FIRST, SECOND = 1, 2


def answer_both(ports: Ports, night: Night, dream: Dream) -> Dream | None:
    """The dream with its patterns and its actions, stored; None if another worker goes on with it.

    Raises ModelAway, ModelFailed and OverBudget of the first call, Refused, Unavailable.
    """
    choice = _model_of(ports, night)
    consolidated_dream: Dream | None = dream
    if dream.patterns is None:
        consolidated_dream = _consolidate(ports, night, dream, choice)
    if consolidated_dream is None or consolidated_dream.actions is not None:
        return consolidated_dream
    return _act(ports, night, consolidated_dream, choice)


def _model_of(ports: ExtractorChoice, night: Night) -> ModelChoice | None:
    """The model that extracts for the app; None where rules do."""
    chosen_text = app_settings.effective_settings(ports, night.directory).extraction_model or ports.extractor_name
    return ModelChoice.parse(chosen_text)


def _consolidate(ports: Ports, night: Night, dream: Dream, choice: ModelChoice | None) -> Dream | None:
    if choice is None or dream.calls_begun >= FIRST or not night.material.sessions:
        found = patterns.find_patterns(material.stated_facts(ports, night.material), night.material.profile)
        return _store(ports, night, dream, replace(_add_found(dream, found), writer=RULES))
    request = consolidation.build_question(ports, night.material)

    def read(answer: JsonObject) -> FoundPatterns:
        return consolidation.read_patterns(answer, night.material, nearness_by(ports.embedder))

    begun_dream = _begin_call(ports, night, replace(dream, writer=str(choice)), FIRST)
    if begun_dream is None:
        return None
    calls: list[ModelCall] = []
    try:
        found = read(_ask(ports, night, choice, request, calls))
    except LociError:
        _store(
            ports, night, begun_dream, replace(begun_dream, calls=(*begun_dream.calls, *calls))
        )  # what it cost, before it fails
        raise
    consolidated_dream = replace(_add_found(begun_dream, found), calls=(*begun_dream.calls, *calls))
    return _store(ports, night, begun_dream, consolidated_dream)


def _add_found(dream: Dream, found: FoundPatterns) -> Dream:
    return replace(dream, patterns=found.patterns, dropped=found.dropped[:MOST_DROPPED])


def _act(ports: Ports, night: Night, dream: Dream, choice: ModelChoice | None) -> Dream | None:
    may_act = night.presence.settings.actions is not DreamActions.OFF
    if choice is None or not may_act or dream.calls_begun >= SECOND or not night.material.sessions:
        return _store(ports, night, dream, replace(dream, actions=()))
    surfaces = night.presence.surfaces
    request = acting.build_question(ports, night.material, dream.patterns or (), surfaces)
    begun_dream = _begin_call(ports, night, dream, SECOND)
    if begun_dream is None:
        return None
    calls: list[ModelCall] = []
    read_actions = ReadActions()
    try:
        answer = _ask(ports, night, choice, request, calls)
        read_actions = acting.read_actions(answer, night.material, surfaces, nearness_by(ports.embedder))
    except (ModelFailed, ModelAway, OverBudget) as error:
        # The profile was consolidated: that is worth more than a decoration.
        begun_dream = replace(begun_dream, reason=error.detail)
    resulting_dream = replace(
        begun_dream,
        calls=(*begun_dream.calls, *calls),
        actions=read_actions.actions,
        missed=read_actions.missed,
        dropped=(*begun_dream.dropped, *read_actions.dropped)[:MOST_DROPPED],
    )
    return _store(ports, night, begun_dream, resulting_dream)


def _begin_call(ports: PresenceWrites, night: Night, dream: Dream, number: int) -> Dream | None:
    """Notes that a call begins, so that no worker ever makes it again."""
    return _store(ports, night, dream, replace(dream, calls_begun=number))


def _ask(
    ports: ModelPorts, night: Night, choice: ModelChoice, request: ModelRequest, calls: list[ModelCall]
) -> JsonObject:
    """The answer; what the call cost is added to ``calls``, whether it can be used or not."""
    return answering.ask_once(ports, Account(night.directory, Purpose.DREAM, choice, calls.append), request)


def _store(ports: PresenceWrites, night: Night, before: Dream, after: Dream) -> Dream | None:
    """The dream as stored; None if it is not as it was read."""
    # Only the stored version counts: a caller may have changed other fields since.
    stored_dream = replace(after, version=before.version + 1)

    def store() -> Outcome:
        return ports.presences.replace_dream(night.directory, before, stored_dream)

    return stored_dream if retry_unavailable(ports, store) is Outcome.DONE else None
