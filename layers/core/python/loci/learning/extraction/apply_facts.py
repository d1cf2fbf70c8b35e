"""Write each fact of an answer into its space or drop it. Either way its job advances by one step, exactly once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import cache, partial
from itertools import groupby

from loci.apps import masking
from loci.apps.review_rules import NO_REVIEW, ReviewRules, read_rules
from loci.errors import Refused, TooLarge
from loci.ids import ConversationId, EntityId
from loci.inference.embedding import cached
from loci.inference.embedding.nearness import nearness_by
from loci.inference.paying import Payer
from loci.learning.extraction import ended_facts, job_transitions, plainness, reconcile_job, stated_words
from loci.learning.extraction.model_answers import ModelAnswer
from loci.learning.extraction.source_context import find_surroundings
from loci.learning.reconciling import named_atoms, unconfirmed
from loci.learning.reconciling.deciding import Fact
from loci.learning.reconciling.decisions import Decision, Decisions, Repeats
from loci.learning.saving.quarantine import hold_learned
from loci.memory.atoms import retracting, saying_bound, sayings, writes
from loci.memory.atoms.fields import MAX_ENTITIES, MAX_SOURCES, NewAtom
from loci.memory.atoms.ports import AtomWrites
from loci.memory.atoms.restored_entities import restore_entities
from loci.memory.atoms.writes import Related, Relation, Writer
from loci.memory.entities.naming import resolve_entities
from loci.model.atoms import SAID, ExtractionSource, Provenance, content_of
from loci.model.conversations import Message, Visibility
from loci.model.jobs import Job
from loci.model.language import ModelChoice
from loci.model.metadata import read_expiry
from loci.model.statements import Statement
from loci.model.users import JsonObject
from loci.ports.all import Ports
from loci.ports.language import ExtractedFact
from loci.ports.memory import JobStep
from loci.ports.parts import AtomStores, EmbeddingPorts, EntityReads
from loci.records import record
from loci.scope import Scope
from loci.text.names import fold_name

_OWN_WORDS = frozenset({SAID.name, "note", "health", "diet"})
"""Categories of facts that may quote their user."""


@record(frozen=True, slots=True)
class FactsApplication:
    """State that the facts of one job share. ``seen`` are the messages that a fact may cite, in order; ``evidence``
    holds the same by seq; ``vectors`` embeds the texts of all facts together when the first is needed; ``decisions``
    relate facts to the atoms of the space; ``named`` are the entities that facts were found to name; ``values`` are the
    texts of all facts of the answer by message and key; ``metadata`` is that of every atom. By the ``rules`` atoms
    wait for their user."""

    scope: Scope
    job: Job
    writer: Writer
    source: ExtractionSource
    seen: Sequence[Message]
    evidence: Mapping[int, Message]
    vectors: Callable[[], Mapping[str, bytes]]
    decisions: Decisions = field(default_factory=Decisions)
    named: set[EntityId] = field(default_factory=set)
    values: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    metadata: JsonObject = field(default_factory=dict)
    rules: ReviewRules = NO_REVIEW

    def stated_in(self, fact: ExtractedFact) -> Mapping[str, str]:
        """The texts of the facts of the message that states this one, by their keys."""
        return self.values.get(fact.sources[-1], {})


def apply_answer(
    ports: Ports,
    scope: Scope,
    job: Job,
    answer: ModelAnswer,
    messages: Sequence[Message],
    until: datetime,
    least: timedelta,
    metadata: JsonObject,
) -> bool:
    """Reconciles the remaining facts of the answer, then applies them one by one. Returns False if time ran out: it
    ends at ``until``, but gets ``least`` in any case. ``messages`` are those of the job's section; a fact may cite
    only what its user sees. ``metadata`` is that of the atoms.

    Raises NotFound (the space is gone, or its owner's epoch), Conflict (its owner is restricted), Unavailable, and
    what ``reconcile_job.decide_facts`` raises.
    """
    seen_messages = [message for message in messages if message.visibility is Visibility.USER]
    evidence = {message.seq: message for message in seen_messages}
    facts = tuple(map(_without_secrets, answer.facts[job.applied - job.covered.facts :]))
    writer = _writer(scope, job)
    application = FactsApplication(
        scope,
        job,
        writer,
        ExtractionSource(job.policy.extraction_version, answer.prompt_hash, job.extractor, job.id),
        seen_messages,
        evidence,
        cache(lambda: _vectors(ports, writer.scope, facts, evidence, Payer(scope, job.binding))),
        values=_values_by_message(answer.facts),
        metadata=metadata,
        # A replay into a shadow space is judged by who applies it.
        rules=NO_REVIEW if job.space.is_shadow else read_rules(ports, scope.directory, scope.namespace),
    )
    decisions = reconcile_job.decide_facts(
        ports, scope, job, _facts_to_reconcile(facts, evidence, job.applied), application.vectors, until
    )
    application = replace(application, decisions=decisions)
    _archive_unconfirmed(ports, application, facts)
    is_whole = _apply_facts(ports, application, answer, facts, max(until, ports.now() + least))
    # One that was found may have been unlearned before what names it was written, here or where this job broke off.
    application.named.update(_named_before(ports, writer.scope, answer.facts[: job.applied - job.covered.facts]))
    restore_entities(ports, writer.scope, application.named, JobStep(scope, job.id, job.applied))
    if is_whole and any(fact.category == SAID for fact in facts):
        saying_bound.remove_oldest_sayings(ports, writer)
    if is_whole and answer.facts and ModelChoice.parse(job.extractor) is not None:
        stated_words.hide_stated_words(ports, writer, job, len(answer.facts), evidence)
    return is_whole


def _archive_unconfirmed(ports: Ports, application: FactsApplication, facts: Sequence[ExtractedFact]) -> None:
    said_values = {fact.key: fact.text for fact in facts if fact.key is not None and not fact.retracts and fact.text}
    if said_values and not application.rules.learned:
        vectors = [_vector(ports, application, text) for text in said_values.values()]
        unconfirmed.archive_outdated(ports, application.writer, said_values, vectors)


def _apply_facts(
    ports: Ports, application: FactsApplication, answer: ModelAnswer, facts: Sequence[ExtractedFact], ends: datetime
) -> bool:
    """Applies the facts, at least one of them, until ``ends``. Returns whether all are applied."""
    job, evidence, decisions = application.job, application.evidence, application.decisions
    n = job.applied
    for together in _in_batches(facts, evidence):
        if n > job.applied and ports.now() >= ends:
            return False
        step = JobStep(application.scope, job.id, n)
        if _is_saying(together[0], evidence):
            _add_sayings(ports, application, together, step)
        else:
            told_fact = _in_earlier_words(together[0], decisions.of.get(n), answer.facts, job.covered.facts)
            _apply_fact(ports, application, told_fact, together[0], step)
        n += len(together)
    return True


def _values_by_message(facts: Sequence[ExtractedFact]) -> Mapping[int, Mapping[str, str]]:
    values: dict[int, dict[str, str]] = {}
    for fact in facts:
        if fact.key is not None and fact.sources:
            values.setdefault(fact.sources[-1], {})[fact.key] = fact.text
    return values


def _named_before(ports: EntityReads, scope: Scope, facts: Sequence[ExtractedFact]) -> Iterator[EntityId]:
    """The entities that facts name which were applied before, without those that were deleted since."""
    for entity in dict.fromkeys(entity for fact in facts for entity in fact.entities):
        found_entity = ports.entities.find_by_name(scope, fold_name(entity.name), [entity.type], unlearned=True)
        if found_entity is not None:
            yield found_entity.id


def _in_batches(facts: Sequence[ExtractedFact], evidence: Mapping[int, Message]) -> Iterator[Sequence[ExtractedFact]]:
    """The facts in order, each alone; verbatim messages in batches that one write takes."""
    for is_saying, run in groupby(facts, lambda fact: _is_saying(fact, evidence)):
        alike = list(run)
        size = sayings.TOGETHER if is_saying else 1
        yield from (alike[start : start + size] for start in range(0, len(alike), size))


def _is_saying(fact: ExtractedFact, evidence: Mapping[int, Message]) -> bool:
    return (
        fact.category == SAID
        and fact.key is None
        and _is_founded(fact, evidence)
        and bool(_text_of(fact, evidence).strip())
    )


def _add_sayings(ports: Ports, application: FactsApplication, facts: Sequence[ExtractedFact], step: JobStep) -> None:
    named = dict.fromkeys(entity for fact in facts for entity in fact.entities)
    conversation = application.job.id.conversation
    known = {entity: resolve_entities(ports, application.writer, [entity], conversation, step) for entity in named}
    application.named.update(*known.values())
    news = [
        _new_atom(application, fact, tuple(id for entity in fact.entities for id in known[entity])) for fact in facts
    ]
    sayings.add_sayings(ports, application.writer, news, lambda text: _vector(ports, application, text), step)


def _apply_fact(
    ports: Ports, application: FactsApplication, fact: ExtractedFact, own: ExtractedFact, step: JobStep
) -> None:
    """Applies a fact; ``own`` is the same in words of its own, where it repeats an earlier one."""
    evidence = application.evidence
    if not _is_founded(fact, evidence):
        return _drop_fact(ports, application, step)
    decision = application.decisions.of.get(step.before)
    relation = None if isinstance(decision, Repeats) else decision
    if fact.ends:
        return _apply_ending(ports, application, fact, step)
    if fact.retracts:
        statement = _statement(application, fact, _new_atom(application, fact, ()), relation, step.before)
        return _retract_fact(ports, application, relation, replace(step, statement=statement))
    key, decided = fact.key, relation
    scope, extractor = application.writer.scope, application.job.extractor
    stated_value = plainness.StatedValue(key, fact.text, fact.confidence)
    names = partial(named_atoms.names_atom, _fact(step.before, own, evidence), nearness=nearness_by(ports.embedder))
    weighed_fact = plainness.weigh_fact(
        ports, scope, extractor, stated_value, application.stated_in(own), relation, names
    )
    as_said, relation = fact, weighed_fact.related
    fact = replace(fact, key=weighed_fact.key, confidence=weighed_fact.confidence)
    try:
        conversation = application.job.id.conversation
        entity_ids = resolve_entities(ports, application.writer, fact.entities[:MAX_ENTITIES], conversation, step)
        application.named.update(entity_ids)
        new = _new_atom(application, fact, entity_ids)
        statement = _statement(application, as_said, new, decided, step.before)
        if isinstance(decision, Repeats):
            statement = _in_own_words(ports, application, statement, own, decision)
        step = replace(step, statement=statement)
        writes.write_atom(ports, application.writer, new, step, lambda: _vector(ports, application, new.text), relation)
    except (Refused, TooLarge):
        _drop_fact(ports, application, step)


def _apply_ending(ports: Ports, application: FactsApplication, fact: ExtractedFact, step: JobStep) -> None:
    """Writes what ends something in its place; where nothing is left that it ends, only the step is taken."""
    vector = _vector(ports, application, fact.text)
    ending = ended_facts.SaidEnding(fact, _said_at(fact, application.evidence), application.evidence[fact.sources[-1]])
    ended_atom = ended_facts.find_ended_atom(ports, application.writer.scope, ending, vector)
    if ended_atom is None:
        ports.atoms.advance_job(application.writer.scope, replace(step, statement=None))
        return
    fact = ended_facts.in_place_of(ended_atom, fact)
    relation = Related(Relation.SUPERSEDES, ended_atom.id, ended_atom.changed_at)
    new = _new_atom(application, fact, ended_atom.entity_ids)
    statement = _statement(application, fact, new, relation, step.before)
    writes.write_atom(ports, application.writer, new, replace(step, statement=statement), lambda: vector, relation)


def _retract_fact(ports: AtomWrites, application: FactsApplication, relation: Related | None, step: JobStep) -> None:
    """Retracts the related atom. A retraction of something that is not remembered only completes the step."""
    if relation is None or relation.relation is not Relation.RETRACTS:
        ports.atoms.advance_job(application.writer.scope, retracting.of_nothing(step, ports.now()))
    else:
        retracting.retract_atom(ports, application.writer, relation, step)


def _facts_to_reconcile(facts: Sequence[ExtractedFact], evidence: Mapping[int, Message], first: int) -> list[Fact]:
    """The facts that may be written and have a text of their own."""
    return [
        _fact(n, fact, evidence)
        for n, fact in enumerate(facts, start=first)
        if _is_founded(fact, evidence)
        and fact.category != SAID
        and not fact.quoted
        and not fact.ends
        and fact.text.strip()
    ]


def _fact(number: int, fact: ExtractedFact, evidence: Mapping[int, Message]) -> Fact:
    said_at = _said_at(fact, evidence)
    return Fact(number, fact.text, fact.category, fact.key, fact.valid_from, said_at, fact.retracts, fact.said)


def _in_earlier_words(
    fact: ExtractedFact, decision: Decision | None, facts: Sequence[ExtractedFact], first: int
) -> ExtractedFact:
    """A fact that repeats an earlier one gets the text of that one, so that the check for duplicates finds it.
    ``first`` is the number of the first of the facts."""
    if not isinstance(decision, Repeats):
        return fact
    earlier = facts[decision.fact - first]
    # The value of a key may have changed in between: this one is valid again from now on.
    begins = earlier.valid_from if fact.key is None else fact.valid_from
    return replace(earlier, sources=fact.sources, valid_from=begins)


def _vector(ports: EmbeddingPorts, application: FactsApplication, text: str) -> bytes:
    stored_vector = application.vectors().get(text)
    if stored_vector is not None:
        return stored_vector
    payer = Payer(application.scope, application.job.binding)
    return cached.embed_text(ports, application.writer.scope, text, payer)


def _said_at(fact: ExtractedFact, evidence: Mapping[int, Message]) -> datetime:
    return max(evidence[seq].occurred_at for seq in fact.sources)


def _is_founded(fact: ExtractedFact, evidence: Mapping[int, Message]) -> bool:
    return bool(fact.sources) and all(seq in evidence for seq in fact.sources)


def _text_of(fact: ExtractedFact, evidence: Mapping[int, Message]) -> str:
    if not fact.quoted:
        return fact.text
    text = evidence[fact.sources[0]].text
    return masking.mask_text(text) if fact.category.name in _OWN_WORDS else text


def _without_secrets(fact: ExtractedFact) -> ExtractedFact:
    """Secrets in somebody's own words are masked whatever the app has set: no memory needs them."""
    if fact.quoted or fact.category.name not in _OWN_WORDS:
        return fact
    return replace(fact, text=masking.mask_text(fact.text))


def _vectors(
    ports: EmbeddingPorts, scope: Scope, facts: Sequence[ExtractedFact], evidence: Mapping[int, Message], payer: Payer
) -> Mapping[str, bytes]:
    """The vectors of all texts by text. ``scope`` is the space's."""
    said = (_text_of(fact, evidence) for fact in facts if _is_founded(fact, evidence))
    # The write refuses a blank text later.
    texts = list(dict.fromkeys(text for text in said if text.strip()))
    return dict(zip(texts, cached.embed_texts(ports, scope, texts, payer), strict=True))


def _drop_fact(ports: AtomStores, application: FactsApplication, step: JobStep) -> None:
    # An outcome other than DONE means that another worker took this step first, which is fine.
    ports.atoms.advance_job(application.writer.scope, replace(step, dropped=1, statement=None))


def _new_atom(application: FactsApplication, fact: ExtractedFact, entity_ids: tuple[EntityId, ...]) -> NewAtom:
    new = NewAtom(
        **content_of(replace(fact, text=_text_of(fact, application.evidence))),
        entity_ids=entity_ids,
        metadata=application.metadata,
        expires_at=read_expiry(application.metadata),
        source_conversation_id=ConversationId(application.scope.namespace, application.job.id.conversation),
        source_message_ids=tuple(application.evidence[seq].id for seq in fact.sources[:MAX_SOURCES]),
        provenance=Provenance.EXTRACTION,
        extraction=application.source,
        surroundings=find_surroundings(fact, application.seen),
        said_at=_said_at(fact, application.evidence),
    )
    return hold_learned(new, application.rules)


def _statement(
    application: FactsApplication, fact: ExtractedFact, new: NewAtom, relation: Related | None, number: int
) -> Statement:
    """The statement of the conversation, as it was decided before it is written."""
    return Statement(
        conversation=ConversationId(application.scope.namespace, application.job.id.conversation),
        number=number,
        source=application.source,
        **content_of(replace(fact, text=new.text)),
        said_at=_said_at(fact, application.evidence),
        messages=new.source_message_ids,
        entity_ids=new.entity_ids,
        retracts=fact.retracts,
        relation=None if relation is None else relation.relation.value,
        target=None if relation is None else relation.atom,
    )


def _in_own_words(
    ports: EmbeddingPorts, application: FactsApplication, statement: Statement, own: ExtractedFact, decision: Repeats
) -> Statement:
    """Without the earlier fact, it would have been applied so."""
    return replace(
        statement,
        **content_of(own),
        repeats=decision.fact,
        vector=_vector(ports, application, own.text),
    )


def _writer(scope: Scope, job: Job) -> Writer:
    """The writer of a job. Into another owner's space it writes under that owner's epoch."""
    memory = job_transitions.memory_scope(scope, job)
    return Writer(memory, memory.directory, epoch=job.epoch if job.space_owner == scope.owner else None)
