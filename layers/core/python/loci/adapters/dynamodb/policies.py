"""The extraction policy attributes of bindings and jobs."""

from typing import Any

from loci.adapters.dynamodb import guidance
from loci.adapters.dynamodb.attributes import CompactJson
from loci.model.budgets import Budget
from loci.model.jobs import SILENCE_MINUTES, ExtractionPolicy


class PolicyAttribute(CompactJson[ExtractionPolicy]):
    """As compact JSON text: nothing inside it is ever asked for by DynamoDB."""

    def to_json(self, value: ExtractionPolicy) -> object:
        return {
            "extractionVersion": value.extraction_version,
            "extractor": value.extractor,
            "onConversationClosed": value.on_conversation_closed,
            "windowed": value.windowed,
            "windowTurns": value.window_turns,
            "budget": [value.budget.tokens, value.budget.dollars],
            **({} if value.silence_minutes == SILENCE_MINUTES else {"silenceMinutes": value.silence_minutes}),
            **({} if value.guidance.is_empty else {"guidance": guidance.to_json(value.guidance)}),
        }

    def from_json(self, form: Any) -> ExtractionPolicy:
        return ExtractionPolicy(
            extraction_version=form["extractionVersion"],
            extractor=form["extractor"],
            on_conversation_closed=form["onConversationClosed"],
            windowed=form["windowed"],
            window_turns=form["windowTurns"],
            silence_minutes=form.get("silenceMinutes", SILENCE_MINUTES),
            # Records of before there were any have none.
            budget=Budget(*form.get("budget", ())),
            guidance=guidance.from_json(form.get("guidance")),
        )
