"""Estimates what a replay would cost, before anything is written."""

from dataclasses import dataclass, field

from loci.apps import masking
from loci.inference.llm import prices
from loci.inference.llm.totals import sum_prices
from loci.learning.extraction import choosing
from loci.learning.extraction.guidance import describe_guidance
from loci.learning.replaying import candidates, policies, runs
from loci.learning.replaying.candidates import ReplayCandidate
from loci.learning.replaying.runs import ReplayRequest
from loci.model.conversations import Conversation, Visibility
from loci.model.language import ModelChoice, Tokens
from loci.ports.all import Ports
from loci.scope import Scope
from loci.text import tokens

PROMPT_TOKENS = 4500
"""Tokens of the instructions and schemas of extraction v2 and of reconciling, which the calls for a conversation
contain as well, by our estimator."""
OUTPUT_SHARE = 0.25
"""Tokens of the reply for each token of the conversation: a guess; a conversation full of facts has more."""


@dataclass(slots=True)
class Estimate:
    """The users and data that a run would cover. ``tokens`` are those of all model calls, ``microdollars`` their list
    price; None if a model has none. ``spaces`` are the existing ones, by their owners in key form."""

    jobs: int = 0
    conversations: int = 0
    tokens: int = 0
    microdollars: int | None = 0
    spaces: dict[str, set[str]] = field(default_factory=dict)

    @property
    def people(self) -> int:
        return len(self.spaces)


def estimate_run(ports: Ports, app: Scope, request: ReplayRequest) -> Estimate:
    """Estimates a run. Raises Refused (the request), NotFound if there is nothing to replay."""
    runs.require_valid(request)
    estimate, read = Estimate(), dict[str, int]()
    for candidate in candidates.candidates_of(ports, app, request.namespace, request.last):
        _add_candidate(estimate, candidate, _candidate_cost(ports, candidate, request, read))
        estimate.conversations = len(read)
    if estimate.jobs == 0:
        raise runs.no_conversations_error(request.namespace)
    return estimate


def _add_candidate(made_estimate: Estimate, candidate: ReplayCandidate, cost: tuple[Tokens, int | None]) -> None:
    counted_tokens, price = cost
    made_estimate.jobs += 1
    made_estimate.tokens += counted_tokens.input + counted_tokens.output
    made_estimate.microdollars = sum_prices((made_estimate.microdollars, price))
    made_estimate.spaces.setdefault(candidate.space.owner, set()).add(str(candidate.space.id))


def _candidate_cost(
    ports: Ports, candidate: ReplayCandidate, request: ReplayRequest, read: dict[str, int]
) -> tuple[Tokens, int | None]:
    id = str(candidate.conversation.id)
    if id not in read:
        read[id] = _conversation_tokens(ports, candidate.scope, candidate.conversation)
    policy = policies.policy_in_effect(ports, candidate.scope, request, candidate.binding.policy)
    choice = ModelChoice.parse(choosing.chosen_extractor(ports, candidate.scope, policy) or "")
    if choice is None:
        return Tokens(), 0
    wanted_count = tokens.estimate_tokens(describe_guidance(policy))
    used_tokens = Tokens(input=PROMPT_TOKENS + wanted_count + read[id], output=round(read[id] * OUTPUT_SHARE))
    return used_tokens, prices.price_of_call(choice, used_tokens)


def _conversation_tokens(ports: Ports, scope: Scope, conversation: Conversation) -> int:
    messages = ports.turns.messages_between(scope, conversation.id.ulid, 0, conversation.next_seq - 1)
    shown_messages = masking.mask_messages(
        ports, scope, [one for one in messages if one.visibility is not Visibility.HIDDEN]
    )
    return sum(tokens.estimate_tokens(message.text) for message in shown_messages)
