import { generateText, isStepCount } from "ai";
import { expect, it } from "vitest";
import { lociTools } from "../../src/ai-sdk/index.js";
import { createLoci } from "../../src/index.js";
import { json, service } from "../answering.js";
import { scriptedModel } from "./models.js";

const SPACE = "ms_diary-7k2m9x";
const ATOM = { id: "atom_1", text: "Ada is vegetarian.", memorySpaceId: SPACE, createdAt: "2026-11-22T10:00:00Z" };
const SHOWN = { id: "atom_1", text: "Ada is vegetarian.", writtenAt: "2026-11-22T10:00:00Z" };

/** What the model reads of a tool that it calls, and the requests that this takes. */
async function use(name: string, input: object, ...answers: Parameters<typeof service>) {
  const to = service(...answers);
  const loci = createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} });
  const model = scriptedModel({ tool: name, input }, "Done.");
  const tools = lociTools(loci, { spaceId: SPACE });
  const { steps } = await generateText({ model, tools, prompt: "Hi", stopWhen: isStepCount(2) });
  const [part] = steps[0]?.content.filter((one) => one.type === "tool-result" || one.type === "tool-error") ?? [];
  const sent = to.requests.map((request) => [request.method, new URL(request.url).pathname, request.body]);
  return { part, sent, model };
}

it("a model saves a memory, under the kind that it names", async () => {
  const { part, sent } = await use("save_memory", { content: "Be brief.", category: "instruction" }, json(ATOM, 201));
  expect(part).toMatchObject({ type: "tool-result", output: SHOWN });
  const category = { name: "instruction", kind: "RULE" };
  expect(sent).toEqual([
    ["POST", `/ai-memory/spaces/${SPACE}/atoms`, { text: "Be brief.", category, similarity: 0.95, userWords: ["Hi"] }],
  ]);
});

it("a model recalls, and reads how well each memory fits", async () => {
  const { part, sent } = await use(
    "recall_memory",
    { query: "diet", limit: 3 },
    json({ hits: [{ atom: ATOM, score: 0.5, similarity: 0.7 }] }),
  );
  expect(part).toMatchObject({ output: { memories: [{ ...SHOWN, relevance: 0.7 }] } });
  expect(sent).toEqual([["POST", `/ai-memory/spaces/${SPACE}/recall/topic`, { query: "diet", limit: 3 }]]);
});

it("a model forgets by description, or reads what it may mean", async () => {
  const clear = await use("forget_memory", { query: "diet" }, json({ forgotten: ATOM, candidates: [] }));
  expect(clear.part).toMatchObject({ output: { forgotten: SHOWN, candidates: [] } });
  const unclear = await use(
    "forget_memory",
    { query: "diet" },
    json({ forgotten: null, candidates: [{ atom: ATOM }] }),
  );
  expect(unclear.part).toMatchObject({ output: { forgotten: null, candidates: [SHOWN] } });
});

it("a model forgets by id, in its own space alone", async () => {
  const own = await use("forget_memory", { id: "atom_1" }, json(ATOM), () => new Response(null, { status: 204 }));
  expect(own.part).toMatchObject({ output: { forgotten: SHOWN } });
  expect(own.sent.map(([method]) => method)).toEqual(["GET", "DELETE"]);
  const other = await use("forget_memory", { id: "atom_1" }, json({ ...ATOM, memorySpaceId: "ms_other-7k2m9x" }));
  expect(other.part).toMatchObject({ output: { forgotten: null } });
  expect(other.sent.map(([method]) => method)).toEqual(["GET"]);
});

it("a model lists memories", async () => {
  const { part, sent } = await use("list_memories", {}, json({ items: [ATOM], nextCursor: null }));
  expect(part).toMatchObject({ output: { memories: [SHOWN] } });
  expect(sent).toEqual([["GET", `/ai-memory/spaces/${SPACE}/atoms`, undefined]]);
});

it("a model reads why a tool was refused", async () => {
  const { part } = await use("recall_memory", { query: "" }, json({ detail: "query must not be empty" }, 422));
  expect(part).toMatchObject({ type: "tool-error", error: { message: "422: query must not be empty" } });
});

it("no tool takes the id of a space", async () => {
  const { model } = await use("list_memories", {}, json({ items: [], nextCursor: null }));
  const tools = model.doGenerateCalls[0]?.tools ?? [];
  expect(tools.map((one) => one.name)).toEqual(["save_memory", "recall_memory", "forget_memory", "list_memories"]);
  expect(JSON.stringify(tools)).not.toContain("pace");
});
