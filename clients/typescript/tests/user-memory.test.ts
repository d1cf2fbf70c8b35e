import { describe, expect, it } from "vitest";
import { ConflictError, createLoci, ExtractionError } from "../src/index.js";
import { createUserMemory } from "../src/user-memory.js";
import { json, type Service, service } from "./answering.js";

const CONVERSATION = "conv_memory_1";
const TALK = [
  { role: "user" as const, content: "I live in Porto" },
  { role: "assistant" as const, content: "Noted" },
];
const STORED = json({ memory: null, conversationId: CONVERSATION, storedMessages: 2, leftOut: {} }, 201);

function jobs(...states: string[]) {
  return jobsUpTo(2, ...states);
}

function jobsUpTo(lastSeq: number, ...states: string[]) {
  const ids = { conversationId: CONVERSATION, memorySpaceId: "ms_memory-1", bindingId: "bind_1" };
  const fields = { ...ids, createdAt: "2026-05-04T09:30:00Z", range: { firstSeq: 1, lastSeq } };
  return json({
    items: states.map((status) => ({ ...fields, status, reason: "why", retryAt: null })),
    nextCursor: null,
  });
}

function atoms(...made: [text: string, createdAt: string, source: string | null][]) {
  const items = made.map(([text, createdAt, sourceConversationId]) => ({ text, createdAt, sourceConversationId }));
  return json({ items, nextCursor: null });
}

function client(to: Service) {
  return createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} });
}

function memoryOf(to: Service, pauses: number[] = []) {
  return createUserMemory(client(to), async (pause) => void pauses.push(pause));
}

describe("the memory of a user", () => {
  it("remembers a fact at once", async () => {
    const to = service(json({ memory: { text: "I like tea" }, conversationId: null }, 201));
    const added = await client(to).user().add("I like tea", { wait: true });
    expect(added).toMatchObject({ memories: [{ text: "I like tea" }], conversationId: null });
    expect(to.requests[0]).toMatchObject({ url: "http://loci.test/ai-memory/remember", body: { text: "I like tea" } });
  });

  it("acts for a user who is named", async () => {
    const to = service(STORED);
    await client(to).user("ada").add(TALK);
    expect(to.requests[0]?.headers.get("X-Loci-User")).toBe("ada");
    expect(to.requests[0]?.body).toEqual({ messages: TALK });
  });

  it("waits for what a conversation says, the oldest first", async () => {
    const after = "2026-05-04T09:30:05Z";
    const found = atoms(
      ["second", after, CONVERSATION],
      ["of another", after, null],
      ["first", after, CONVERSATION],
      ["old", "2026-05-04T09:29:00Z", CONVERSATION],
    );
    const pauses: number[] = [];
    const to = service(STORED, jobs(), jobs("running"), jobs("succeeded"), found);
    const added = await memoryOf(to, pauses).add(TALK, { wait: true });
    expect(added.memories.map((memory) => memory.text)).toEqual(["first", "second"]);
    expect(pauses).toEqual([200, 400]);
  });

  it("waits until the last message was read", async () => {
    const pauses: number[] = [];
    const to = service(STORED, jobsUpTo(1, "succeeded"), jobs("succeeded"), atoms());
    await memoryOf(to, pauses).add(TALK, { wait: true });
    expect(pauses).toEqual([200]);
  });

  it("rejects where the extraction fails, or does not end", async () => {
    const failed = memoryOf(service(STORED, jobs("failed"))).add(TALK, { wait: true });
    await expect(failed).rejects.toMatchObject({ name: "ExtractionError", conversationId: CONVERSATION });
    const late = memoryOf(service(STORED, jobs("running"))).add(TALK, { wait: true });
    await expect(late).rejects.toBeInstanceOf(ExtractionError);
  });

  it("rejects with what the service says", async () => {
    await expect(memoryOf(service(json({ detail: "no binding" }, 409))).add(TALK)).rejects.toBeInstanceOf(
      ConflictError,
    );
  });

  it("searches and builds a context", async () => {
    const to = service(json({ hits: [{ score: 1 }] }), json({ contextBlock: "## Tea" }));
    const memory = memoryOf(to);
    expect(await memory.search("What do I drink?", { limit: 3 })).toEqual([{ score: 1 }]);
    expect(await memory.context("Tea?", { tokenBudget: 500 })).toBe("## Tea");
    expect(to.requests.map(({ body }) => body)).toEqual([
      { query: "What do I drink?", limit: 3 },
      { message: "Tea?", tokenBudget: 500 },
    ]);
  });

  it("asks with the beginning of a message that is too long for a question", async () => {
    const to = service(json({ hits: [] }), json({ contextBlock: "" }));
    const memory = memoryOf(to);
    await memory.search(`${"x".repeat(7_999)}😀`);
    await memory.context("x".repeat(20_000));
    expect(to.requests.map(({ body }) => body)).toEqual([{ query: "x".repeat(7_999) }, { message: "x".repeat(8_000) }]);
  });
});

describe("a chat of a user", () => {
  it("stores its conversation with the first turn, and closes it", async () => {
    const to = service(json({ id: "conv_chat_1" }, 201), json({ contextBlock: "## Tea" }), json({}, 201), json({}));
    {
      await using chat = memoryOf(to).chat();
      expect(await chat.context("Tea?")).toBe("## Tea");
      await chat.say("Tea?", "Oolong.");
    }
    expect(to.requests.map(({ url }) => url.replace("http://loci.test", ""))).toEqual([
      "/ai-conversations",
      "/ai-working-context/conv_chat_1",
      "/ai-conversations/conv_chat_1/turns",
      "/ai-conversations/conv_chat_1/close",
    ]);
    expect(to.requests[1]?.body).toEqual({ recallQuery: "Tea?" });
  });

  it("stores nothing without a word", async () => {
    const to = service(json({}));
    await memoryOf(to).chat().close();
    expect(to.requests).toEqual([]);
  });
});
