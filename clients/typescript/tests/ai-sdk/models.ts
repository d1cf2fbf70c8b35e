/** Models of the AI SDK's own test kit, which answer as a test scripts them. */
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

/** What a model does in one step: it says a text, or calls a tool. */
export type Step = string | { tool: string; input: object };

/** Takes one step a call. */
export function scriptedModel(...steps: Step[]): MockLanguageModelV4 {
  let at = 0;
  const content = () => contentOf(steps[at++] ?? "");
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const part = content();
      return { content: [part], finishReason: reasonOf(part), usage, warnings: [] };
    },
    doStream: async () => {
      const part = content();
      const id = "1";
      const said =
        part.type === "text"
          ? [
              { type: "text-start" as const, id },
              ...[...part.text].map((delta) => ({ type: "text-delta" as const, id, delta })),
              { type: "text-end" as const, id },
            ]
          : [part];
      const end = { type: "finish" as const, finishReason: reasonOf(part), usage };
      return { stream: simulateReadableStream({ chunks: [...said, end], chunkDelayInMs: null }) };
    },
  });
}

function contentOf(step: Step) {
  if (typeof step === "string") return { type: "text" as const, text: step };
  const { tool: toolName, input } = step;
  return { type: "tool-call" as const, toolCallId: "call-1", toolName, input: JSON.stringify(input) };
}

function reasonOf(part: { type: string }) {
  return { unified: part.type === "text" ? ("stop" as const) : ("tool-calls" as const), raw: undefined };
}
