"""The route of the working context."""

from loci.api.app import Calling, routes
from loci.api.conversations.context_shapes import ContextBody, ContextOut, build, to_question
from loci.ids import ConversationId

router = routes()


@router.post("/ai-working-context/<conversation_id>", summary="Build a prompt-ready context within a token budget")
def build_working_context(conversation_id: str, body: ContextBody, call: Calling) -> ContextOut:
    question = to_question(body)
    return build(call, ConversationId.parse(conversation_id), question)
