import { generateText, isStepCount, jsonSchema, type LanguageModel, streamText, tool } from "ai";
import { describe, expect, it } from "vitest";
import { type MemoryOptions, withLoci } from "../../src/ai-sdk/index.js";
import { createLoci } from "../../src/index.js";
import { json, service } from "../answering.js";
import { type Step, scriptedModel } from "./models.js";

const BLOCK = "## Always in mind\n- User is allergic to peanuts";
const OPTIONS = { conversationId: "conv_1", memorySpaceId: "ms_diary-7k2m9x" };

type Answer = Parameters<typeof service>[number];
type Run = (asked: { model: LanguageModel } & Omit<Parameters<typeof generateText>[0], "model">) => Promise<string>;

/** A model with a memory, the service behind it, and the plain model inside. */
function remembering(
  steps: Step[],
  answers: Answer[] = [json({ contextBlock: BLOCK })],
  more: Partial<MemoryOptions> = {},
) {
  const to = service(...answers, json({}, 201));
  const loci = createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} });
  const inner = scriptedModel(...steps);
  return { model: withLoci(inner, loci, { ...OPTIONS, ...more }), to, inner };
}

function sent(to: ReturnType<typeof service>) {
  return to.requests.map((request) => [new URL(request.url).pathname, request.body]);
}

const RUNS: Record<string, { run: Run; prompts: (inner: ReturnType<typeof scriptedModel>) => unknown[] }> = {
  generateText: {
    run: async (asked) => (await generateText(asked as never)).text,
    prompts: (inner) => inner.doGenerateCalls.map((call) => call.prompt),
  },
  streamText: {
    run: async (asked) => streamText({ onError: () => {}, ...asked } as never).text,
    prompts: (inner) => inner.doStreamCalls.map((call) => call.prompt),
  },
};

describe.each(Object.entries(RUNS))("with %s, a model with a memory", (_, { run, prompts }) => {
  it("reads the working context, answers, and stores the turn", async () => {
    const { model, to, inner } = remembering(["Try trail mix without nuts."]);
    expect(await run({ model, prompt: "What may I eat?" })).toBe("Try trail mix without nuts.");
    expect(prompts(inner)).toMatchObject([[{ role: "system", content: BLOCK }, { role: "user" }]]);
    const asked = { memorySpaceId: OPTIONS.memorySpaceId, recallQuery: "What may I eat?", recentTurns: 0 };
    expect(sent(to)).toMatchObject([
      ["/ai-working-context/conv_1", asked],
      [
        "/ai-conversations/conv_1/turns",
        { userContent: "What may I eat?", assistant: { content: "Try trail mix without nuts." } },
      ],
    ]);
  });

  it("keeps the instructions of the app in front of the context", async () => {
    const { model, inner } = remembering(["Fine."]);
    await run({ model, instructions: "Be brief.", prompt: "What may I eat?" });
    expect(prompts(inner)).toMatchObject([[{ role: "system", content: `Be brief.\n\n${BLOCK}` }, { role: "user" }]]);
  });

  it("leaves the prompt as it is while nothing is known", async () => {
    const { model, inner } = remembering(["Hello."], [json({ contextBlock: "" })]);
    await run({ model, prompt: "Hi" });
    expect(prompts(inner)).toMatchObject([[{ role: "user" }]]);
  });

  it("takes steps with tools for one turn with one context", async () => {
    const { model, to, inner } = remembering([{ tool: "look_up", input: {} }, "It is open."]);
    const inputSchema = jsonSchema<object>({ type: "object", properties: {} });
    const look_up = tool({ description: "looks it up", inputSchema, execute: async () => "open" });
    expect(await run({ model, prompt: "Is it open?", tools: { look_up }, stopWhen: isStepCount(3) } as never)).toBe(
      "It is open.",
    );
    expect(prompts(inner)).toMatchObject([
      [{ role: "system", content: BLOCK }, { role: "user" }],
      [{ role: "system", content: BLOCK }, { role: "user" }, { role: "assistant" }, { role: "tool" }],
    ]);
    expect(sent(to).map(([path]) => path)).toEqual(["/ai-working-context/conv_1", "/ai-conversations/conv_1/turns"]);
    expect(sent(to)[1]?.[1]).toMatchObject({ userContent: "Is it open?", assistant: { content: "It is open." } });
  });

  it("recalls for the newest message of a conversation that the app sends", async () => {
    const { model, to } = remembering(["Yes."]);
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello." },
      { role: "user", content: [{ type: "text", text: "Do I like nuts?" }] },
    ];
    await run({ model, messages } as never);
    expect(sent(to)[0]?.[1]).toMatchObject({ recallQuery: "Do I like nuts?" });
    expect(sent(to)[1]?.[1]).toMatchObject({ userContent: "Do I like nuts?" });
  });

  it("passes on what the app asks of the context", async () => {
    const { model, to } = remembering(["Yes."], undefined, { tokenBudget: 500, recentTurns: 4 });
    await run({ model, prompt: "Hi" });
    expect(sent(to)[0]?.[1]).toMatchObject({ tokenBudget: 500, recentTurns: 4 });
  });

  it("asks about the first 8,000 characters of a long message, and stores all of it", async () => {
    const { model, to } = remembering(["Yes."]);
    const long = "a".repeat(9000);
    await run({ model, prompt: long });
    expect(sent(to)[0]?.[1]).toMatchObject({ recallQuery: "a".repeat(8000) });
    expect(sent(to)[1]?.[1]).toMatchObject({ userContent: long });
  });

  it("cuts no character of a long message in two", async () => {
    const { model, to } = remembering(["Yes."]);
    await run({ model, prompt: `${"a".repeat(7999)}😀` });
    expect(sent(to)[0]?.[1]).toMatchObject({ recallQuery: "a".repeat(7999) });
  });

  it("stores nothing where the model says nothing", async () => {
    const { model, to } = remembering([""]);
    await run({ model, prompt: "Hi" });
    expect(sent(to)).toHaveLength(1);
  });

  it("answers without its memory where the app takes the errors", async () => {
    const errors: unknown[] = [];
    const refusing = [json({ detail: "no" }, 404)];
    const { model, inner } = remembering(["Hello."], [...refusing, ...refusing], {
      onError: (error) => errors.push(error),
    });
    expect(await run({ model, prompt: "Hi" })).toBe("Hello.");
    expect(prompts(inner)).toMatchObject([[{ role: "user" }]]);
    expect(errors).toMatchObject([{ status: 404 }, { status: 404 }]);
  });

  it("fails with the error of the service otherwise", async () => {
    const { model } = remembering(["Hello."], [json({ detail: "no" }, 404)]);
    await expect(run({ model, prompt: "Hi" })).rejects.toThrow();
  });
});

it("a stream passes every part on as it comes", async () => {
  const { model } = remembering(["Hello."]);
  const parts: string[] = [];
  for await (const part of streamText({ model, prompt: "Hi" }).textStream) parts.push(part);
  expect(parts).toEqual([..."Hello."]);
});
