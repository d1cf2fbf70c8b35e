"""The extraction policy attributes of bindings and jobs."""

import json

from pynamodb.attributes import Attribute
from pynamodb.constants import STRING

from loci.adapters.dynamodb import guidance
from loci.model.budgets import Budget
from loci.model.jobs import ExtractionPolicy


class PolicyAttribute(Attribute[ExtractionPolicy]):
    """As compact JSON text: nothing inside it is ever asked for by DynamoDB."""

    attr_type = STRING

    def serialize(self, value: ExtractionPolicy) -> str:
        return json.dumps(
            {
                "extractionVersion": value.extraction_version,
                "extractor": value.extractor,
                "onConversationClosed": value.on_conversation_closed,
                "windowed": value.windowed,
                "windowTurns": value.window_turns,
                "budget": [value.budget.tokens, value.budget.dollars],
                **({} if value.guidance.is_empty else {"guidance": guidance.to_json(value.guidance)}),
            },
            separators=(",", ":"),
        )

    def deserialize(self, value: str) -> ExtractionPolicy:
        stored = json.loads(value)
        return ExtractionPolicy(
            extraction_version=stored["extractionVersion"],
            extractor=stored["extractor"],
            on_conversation_closed=stored["onConversationClosed"],
            windowed=stored["windowed"],
            window_turns=stored["windowTurns"],
            # Records of before there were any have none.
            budget=Budget(*stored.get("budget", ())),
            guidance=guidance.from_json(stored.get("guidance")),
        )
