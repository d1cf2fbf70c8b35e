"""One fact of an answer comes into its space or is dropped; either way its job is one step further, once for ever."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import groupby

from loci import entities
from loci.atoms import retracting, sayings, writes
from loci.atoms.fields import MAX_ENTITIES, MAX_SOURCES, NewAtom
from loci.atoms.writes import Related, Relation, Writer
from loci.embedding import cached
from loci.embedding.cached import Payer
from loci.errors import Refused, TooLarge
from loci.extraction import job_steps, plainness, reconcile_job
from loci.extraction.model_answers import ModelAnswer
from loci.extraction.source_context import setting
from loci.ids import ConversationId, EntityId
from loci.model import SAID, ExtractionSource, Job, Message, Provenance, Visibility
from loci.ports import ExtractedFact, JobStep, Ports
from loci.reconciling.deciding import Fact
from loci.reconciling.decisions import Decision, Decisions, Repeats
from loci.records import record
from loci.scope import Scope


@record(frozen=True, slots=True)
class FactsApplication:
    """What the facts of one job share. ``seen`` are the messages that a fact may rest on, in order; ``evidence`` the
    same by seq; ``vectors`` those of all facts by their text, made together when the first is needed; ``decisions`` say
    how facts stand to what is there."""

    scope: Scope
    job: Job
    writer: Writer
    source: ExtractionSource
    seen: Sequence[Message]
    evidence: Mapping[int, Message]
    vectors: Callable[[], Mapping[str, bytes]]
    decisions: Decisions = field(default_factory=Decisions)


def apply_answer(
    ports: Ports,
    scope: Scope,
    job: Job,
    answer: ModelAnswer,
    messages: Sequence[Message],
    until: datetime,
    least: timedelta,
) -> bool:
    """Applies what of the answer is not in yet, fact by fact, once all of it is reconciled; whether all could be until
    then, or within the ``least`` time that this has. ``messages`` are those of the job's section; a fact may rest on
    what was said where its user sees it.

    Raises NotFound (the space is gone, or its owner's epoch), Conflict (its owner is restricted), Unavailable, and as
    ``reconciled.decided``.
    """
    seen = [message for message in messages if message.visibility is Visibility.USER]
    evidence = {message.seq: message for message in seen}
    facts = answer.facts[job.applied - job.covered.facts :]
    writer = _writer(scope, job)
    application = FactsApplication(
        scope,
        job,
        writer,
        ExtractionSource(job.policy.extraction_version, answer.prompt_hash, job.extractor, job.id),
        seen,
        evidence,
        cache(lambda: _vectors(ports, writer.scope, facts, evidence, Payer(scope, job.binding))),
    )
    decisions = reconcile_job.decide_facts(
        ports, scope, job, _facts_to_reconcile(facts, evidence, job.applied), application.vectors
    )
    application = replace(application, decisions=decisions)
    ends = max(until, ports.now() + least)
    n = job.applied
    for together in _in_batches(facts, evidence):
        if n > job.applied and ports.now() >= ends:
            return False
        step = JobStep(scope, job.id, n)
        if _is_saying(together[0], evidence):
            _add_sayings(ports, application, together, step)
        else:
            said = _in_earlier_words(together[0], decisions.of.get(n), answer.facts, job.covered.facts)
            _apply_fact(ports, application, said, step)
        n += len(together)
    return True


def _in_batches(facts: Sequence[ExtractedFact], evidence: Mapping[int, Message]) -> Iterator[Sequence[ExtractedFact]]:
    """The facts in their order, each alone; what was said in own words as many as come in at once."""
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
    known = {entity: entities.resolve_entities(ports, application.writer, [entity]) for entity in named}
    news = [
        _new_atom(application, fact, tuple(id for entity in fact.entities for id in known[entity])) for fact in facts
    ]
    sayings.add_sayings(ports, application.writer, news, lambda text: _vector(ports, application, text), step)


def _apply_fact(ports: Ports, application: FactsApplication, fact: ExtractedFact, step: JobStep) -> None:
    if not _is_founded(fact, application.evidence):
        return _drop_fact(ports, step)
    decision = application.decisions.of.get(step.before)
    related = None if isinstance(decision, Repeats) else decision
    if fact.retracts:
        return _retract_fact(ports, application, related, step)
    plainer = plainness.plainer_value(ports, application.writer.scope, application.job, fact)
    if plainer is not None:
        fact, related = replace(fact, key=None), plainer
    try:
        named = entities.resolve_entities(ports, application.writer, fact.entities[:MAX_ENTITIES])
        new = _new_atom(application, fact, named)
        writes.write_atom(ports, application.writer, new, step, lambda: _vector(ports, application, new.text), related)
    except (Refused, TooLarge):
        _drop_fact(ports, step)


def _retract_fact(ports: Ports, application: FactsApplication, related: Related | None, step: JobStep) -> None:
    """What nothing remembered says is taken back all the same."""
    if related is None or related.relation is not Relation.RETRACTS:
        ports.atoms.advance_job(step)
    else:
        retracting.retract_atom(ports, application.writer, related, step)


def _facts_to_reconcile(facts: Sequence[ExtractedFact], evidence: Mapping[int, Message], first: int) -> list[Fact]:
    """Those that may come in and say something in words of their own."""
    return [
        Fact(n, fact.text, fact.category, fact.key, fact.valid_from, _said_at(fact, evidence), fact.retracts)
        for n, fact in enumerate(facts, start=first)
        if _is_founded(fact, evidence) and fact.category != SAID and not fact.quoted and fact.text.strip()
    ]


def _in_earlier_words(
    fact: ExtractedFact, decision: Decision | None, facts: Sequence[ExtractedFact], first: int
) -> ExtractedFact:
    """What repeats an earlier fact says it in the words of that, which the guard of its atom knows. ``first`` is the
    number of the first of the facts."""
    if not isinstance(decision, Repeats):
        return fact
    earlier = facts[decision.fact - first]
    # Of a key the value may have changed between them: it holds again from now on.
    begins = earlier.valid_from if fact.key is None else fact.valid_from
    return replace(earlier, sources=fact.sources, valid_from=begins)


def _vector(ports: Ports, application: FactsApplication, text: str) -> bytes:
    found = application.vectors().get(text)
    if found is not None:
        return found
    payer = Payer(application.scope, application.job.binding)
    return cached.embed_text(ports, application.writer.scope, text, payer)


def _said_at(fact: ExtractedFact, evidence: Mapping[int, Message]) -> datetime:
    return max(evidence[seq].occurred_at for seq in fact.sources)


def _is_founded(fact: ExtractedFact, evidence: Mapping[int, Message]) -> bool:
    return bool(fact.sources) and all(seq in evidence for seq in fact.sources)


def _text_of(fact: ExtractedFact, evidence: Mapping[int, Message]) -> str:
    return evidence[fact.sources[0]].text if fact.quoted else fact.text


def _vectors(
    ports: Ports, scope: Scope, facts: Sequence[ExtractedFact], evidence: Mapping[int, Message], payer: Payer
) -> Mapping[str, bytes]:
    """``scope`` is the space's."""
    said = (_text_of(fact, evidence) for fact in facts if _is_founded(fact, evidence))
    # A blank one is refused when its turn comes.
    texts = list(dict.fromkeys(text for text in said if text.strip()))
    return dict(zip(texts, cached.embed_texts(ports, scope, texts, payer), strict=True))


def _drop_fact(ports: Ports, step: JobStep) -> None:
    # Not DONE means that another run of the job took this step before: just as well.
    ports.atoms.advance_job(replace(step, dropped=1))


def _new_atom(application: FactsApplication, fact: ExtractedFact, named: tuple[EntityId, ...]) -> NewAtom:
    return NewAtom(
        text=_text_of(fact, application.evidence),
        category=fact.category,
        key=fact.key,
        importance=fact.importance,
        confidence=fact.confidence,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        entity_ids=named,
        source_conversation_id=ConversationId(application.scope.namespace, application.job.id.conversation),
        source_message_ids=tuple(application.evidence[seq].id for seq in fact.sources[:MAX_SOURCES]),
        provenance=Provenance.EXTRACTION,
        extraction=application.source,
        setting=setting(fact, application.seen),
        said_at=_said_at(fact, application.evidence),
    )


def _writer(scope: Scope, job: Job) -> Writer:
    """Into another's space a job writes under that owner's own epoch."""
    memory = job_steps.memory_scope(scope, job)
    return Writer(memory, memory.directory, epoch=job.epoch if job.space_owner == scope.owner else None)
