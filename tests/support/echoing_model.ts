/** A model that repeats what it knows: its instructions, or what the first tool for recall found. */
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const text = JSON.stringify(prompt.find((message) => message.role === "system")?.content ?? "nothing");
    const chunks = [
      { type: "stream-start" as const, warnings: [] },
      { type: "text-start" as const, id: "1" },
      { type: "text-delta" as const, id: "1", delta: text },
      { type: "text-end" as const, id: "1" },
      { type: "finish" as const, finishReason: { unified: "stop" as const, raw: undefined }, usage },
    ];
    return { stream: simulateReadableStream({ chunks }) };
  },
  doGenerate: async ({ prompt, tools = [] }) => {
    const found = prompt.find((message) => message.role === "tool" || message.role === "system");
    if (found || tools.length === 0) {
      const text = JSON.stringify(found?.content ?? "nothing");
      return { content: [{ type: "text", text }], finishReason: { unified: "stop", raw: undefined }, usage, warnings: [] };
    }
    const input = JSON.stringify({ query: "What is the user allergic to?" });
    const call = { type: "tool-call" as const, toolCallId: "1", toolName: "recall_memory", input };
    return { content: [call], finishReason: { unified: "tool-calls", raw: undefined }, usage, warnings: [] };
  },
});
