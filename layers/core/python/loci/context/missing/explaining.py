"""Say why something is missing. The reasons are in the order in which they would have to be put right: what is never
extracted, what is not extracted yet, what the message itself is, what has become of the memory, and what a working
context has no room for."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from loci import conversations, spaces
from loci.context.building import MAX_TOKEN_BUDGET, ContextQuestion, WorkingContext, build_context
from loci.context.missing import extraction, texts
from loci.context.missing.ports import MissingPorts
from loci.context.missing.records import AnyReason, MissingAnswer, MissingQuestion, MissingReason
from loci.errors import NotFound, Refused
from loci.ids import AtomId, ConversationId, MessageId
from loci.model.atoms import Atom
from loci.model.conversations import Conversation, Message, Visibility
from loci.model.jobs import Job
from loci.model.limits import MAX_QUERY
from loci.model.spaces import Space
from loci.ports.recall import IndexQuery
from loci.records import record
from loci.scope import Act, Caller, is_person
from loci.search.recall.explaining import explain_topic
from loci.search.recall.questions import TopicQuestion
from loci.search.recall.reasons import Reason, verdict_of_record

NEWEST_ATOMS = 1000
"""Memories that are looked through, the newest ones, with those that are deleted, ended or replaced."""


def explain_missing(ports: MissingPorts, caller: Caller, missing_question: MissingQuestion) -> MissingAnswer:
    """The first reason why what is asked of is not remembered in the space, or not shown in a working context.

    Raises Refused (nothing or two things are asked of; a field out of range), NotFound (space, conversation, message),
    Conflict for a restricted user, Unavailable.
    """
    _require_one(missing_question)
    space = spaces.get_space(ports, caller, missing_question.space)
    explainer = _Explainer(ports, caller, missing_question, space)
    answer = explainer.explain()
    return (
        answer
        if missing_question.context is None
        else replace(answer, reason=explainer.reason_in(missing_question.context, answer))
    )


def _require_one(missing_question: MissingQuestion) -> None:
    if missing_question.message is None and missing_question.text is None and missing_question.conversation is None:
        raise Refused("one of conversationId, messageId and text says what is missing")
    if missing_question.message is not None and (
        missing_question.text is not None or missing_question.conversation is not None
    ):
        raise Refused.field("/messageId", "a message is asked of without a conversation and a text")
    if missing_question.text is not None and not 1 <= len(missing_question.text) <= MAX_QUERY:
        raise Refused.field("/text", f"text must be 1 to {MAX_QUERY} characters")


@record(frozen=True, slots=True)
class _Explainer:
    ports: MissingPorts
    caller: Caller
    asked: MissingQuestion
    space: Space

    def explain(self) -> MissingAnswer:
        asked_question = self.asked
        if asked_question.message is not None:
            head = self._head(ConversationId(asked_question.message.namespace, asked_question.message.conversation))
            return self._of_message(head, self._message(head, asked_question.message))
        if asked_question.text is not None:
            return self._of_text(asked_question.text)
        if asked_question.conversation is None:
            raise AssertionError("something is asked of")
        return self._of_conversation(self._head(asked_question.conversation))

    def reason_in(self, context: ContextQuestion, answer: MissingAnswer) -> AnyReason:
        """Why neither the memory nor the message is in a working context, or that it is."""
        shown_to = self.asked.shown_to or answer.conversation
        if shown_to is None:
            raise Refused.field("/workingContext/conversationId", "this says which conversation the context is for")
        ids = frozenset(atom.id for atom in answer.atoms if atom.is_current(self.ports.now()))
        if _shows(build_context(self.ports, self.caller, shown_to, context), ids, answer.message):
            return Reason.SHOWN
        whole = replace(context, token_budget=MAX_TOKEN_BUDGET)
        if _shows(build_context(self.ports, self.caller, shown_to, whole), ids, answer.message):
            return MissingReason.CUT
        is_held = answer.reason is MissingReason.REMEMBERED
        return self._reason_in_recall(context, answer.atoms) if is_held else answer.reason

    def _reason_in_recall(self, context: ContextQuestion, atoms: Sequence[Atom]) -> AnyReason:
        if context.recall_query is None or context.recall_limit == 0 or not atoms:
            return MissingReason.NOT_RECALLED
        question = TopicQuestion(context.recall_query, context.recall_limit, min_similarity=context.min_similarity)
        _, explanation = explain_topic(self.ports, self.caller, [self.space.id], question, atoms[0].id)
        verdict = explanation.expected
        return MissingReason.NOT_RECALLED if verdict is None or verdict.reason is Reason.SHOWN else verdict.reason

    def _head(self, id: ConversationId) -> Conversation:
        return conversations.get_head(self.ports, self.caller.own(id.namespace), id)

    def _message(self, head: Conversation, id: MessageId) -> Message:
        messages = self.ports.turns.get(self.caller.own(id.namespace), id.conversation, [id.seq])
        if not messages or messages[0].epoch != head.epoch:
            raise NotFound("message not found")
        return messages[0]

    def _of_conversation(self, head: Conversation) -> MissingAnswer:
        jobs = self._jobs(head)
        atoms = [atom for atom in self._newest_atoms() if head.id in atom.cited_conversations]
        held = self._held(atoms)
        scope = self.caller.own(head.id.namespace)
        before = extraction.reason_before(self.ports, scope, head, self.space, jobs)
        reason = held or before or extraction.reason_of_conversation(jobs)
        return MissingAnswer(reason, head.id, None, jobs, tuple(atoms))

    def _of_message(self, head: Conversation, message: Message) -> MissingAnswer:
        jobs = tuple(job for job in self._jobs(head) if job.range[0] <= message.seq <= job.range[1])
        atoms = [atom for atom in self._newest_atoms() if message.id in atom.source_message_ids]
        return MissingAnswer(self._why_not_kept(head, message, jobs, atoms), head.id, message.id, jobs, tuple(atoms))

    def _why_not_kept(
        self, head: Conversation, message: Message, jobs: Sequence[Job], atoms: Sequence[Atom]
    ) -> AnyReason:
        held = self._held(atoms)
        if held is not None:
            return held
        scope = self.caller.own(head.id.namespace)
        if message.visibility is not Visibility.USER:
            return MissingReason.HIDDEN
        before = extraction.reason_before(self.ports, scope, head, self.space, jobs)
        return before or extraction.reason_of_message(self.ports, scope, message, jobs)

    def _of_text(self, text: str) -> MissingAnswer:
        message = texts.find_message(self.ports, self.caller, self._heads(), text)
        atom = texts.find_atom(self._newest_atoms(), text)
        if message is not None and (atom is None or message.share >= atom[1]):
            answer = self._of_message(message.conversation, message.message)
            return self._with_other_atom(answer, atom)
        if atom is None:
            return MissingAnswer(MissingReason.UNKNOWN)
        found_atom = atom[0]
        message_id = found_atom.source_message_ids[0] if found_atom.source_message_ids else None
        reason = self._held([found_atom]) or MissingReason.UNKNOWN
        return MissingAnswer(reason, found_atom.source_conversation_id, message_id, (), (found_atom,))

    def _with_other_atom(self, answer: MissingAnswer, atom: tuple[Atom, float] | None) -> MissingAnswer:
        """A text may be remembered from elsewhere."""
        if answer.atoms or atom is None:
            return answer
        held = self._held([atom[0]])
        return answer if held is None else replace(answer, reason=held, atoms=(atom[0],))

    def _held(self, atoms: Sequence[Atom]) -> AnyReason | None:
        """That one of the memories is current, or what has become of the newest one; None without any."""
        query = IndexQuery("", None, self.ports.now(), 1)
        verdicts = [verdict_of_record(atom, query, lambda _: ()) for atom in atoms]
        if not verdicts:
            return None
        return MissingReason.REMEMBERED if None in verdicts else verdicts[0].reason if verdicts[0] else None

    def _jobs(self, head: Conversation) -> tuple[Job, ...]:
        scope = self.caller.own(head.id.namespace)
        return extraction.jobs_into(self.ports, scope, head.id.ulid, self.space)

    def _heads(self) -> Iterable[Conversation]:
        if self.asked.conversation is not None:
            return [self._head(self.asked.conversation)]
        page = conversations.list_conversations(self.ports, self.caller, limit=texts.MOST_CONVERSATIONS)
        return page.items

    def _newest_atoms(self) -> list[Atom]:
        """Atoms of the space, newest first, without those purged or unlearned: that is as if they had never been."""
        scope = spaces.locate_memory(self.caller, self.space.id, Act.READ)
        found_atoms = self.ports.atom_lists.newest(scope, NEWEST_ATOMS, consistent=True)
        is_shared = not is_person(self.space.owner)
        own = (atom for atom in found_atoms if is_shared or atom.epoch == self.space.epoch)
        return [atom for atom in own if not atom.is_gone(self.ports.now())]


def _shows(context: WorkingContext, atoms: frozenset[AtomId], message: MessageId | None) -> bool:
    if any(atom.id in atoms for atom in context.atoms_used):
        return True
    return message is not None and any(shown_message.id == message for shown_message in context.messages)
