/** What an extraction did and cost, as names and values. */
import type { components } from "loci-memory-client";
import { showNumber } from "../words/dates.js";
import type { MemoryViewMessages } from "./memories/words.js";

type Job = components["schemas"]["ExtractionJob"];

export function describeJob({ range, usage, counts }: Job, text: MemoryViewMessages): [string, string][] {
  return [
    [text.messagesRead, `${showNumber(range.firstSeq)}–${showNumber(range.lastSeq)}`],
    [text.learned, showNumber(counts.added)],
    [text.cost, describeCost(usage, text)],
    ...(usage
      ? [
          [text.tokens, text.tokensOf(showNumber(usage.inputTokens), showNumber(usage.outputTokens))] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}

function describeCost(usage: Job["usage"], text: MemoryViewMessages): string {
  if (!usage) return text.free;
  if (usage.costUsd === null) return text.unknownCost;
  return showNumber(usage.costUsd, { style: "currency", currency: "USD", maximumSignificantDigits: 3 });
}
