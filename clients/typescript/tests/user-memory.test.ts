import { describe, expect, it } from "vitest";
import {
  ConflictError,
  createLoci,
  ExtractionError,
  InvalidRequestError,
  NotFoundError,
  UnprocessableError,
} from "../src/index.js";
import { createUserMemory } from "../src/user-memory.js";
import { json, page, type Service, service } from "./answering.js";

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
  return createUserMemory(client(to), { fetch: to.fetch, sleep: async (pause) => void pauses.push(pause) });
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

const SPACES = json({ items: [{ id: "ms_memory-1" }], nextCursor: null });
const NO_SPACES = json({ items: [], nextCursor: null });
const ID = "atom_memory-1_01KQS56CP0SHTZCDPRA2CGJ00P";

function callsOf(to: Service) {
  return to.requests.map(({ method, url }) => `${method} ${url.replace("http://loci.test", "")}`);
}

describe("the second day with the memory of a user", () => {
  it("lists all pages of the default space as asked", async () => {
    const to = service(SPACES, page(["one"], "next"), page(["two"]));
    const found: string[] = [];
    for await (const atom of memoryOf(to).list({ filter: { a: 1 }, order: "desc", at: "2026-05-04" }))
      found.push(atom.text);
    expect(found).toEqual(["one", "two"]);
    expect(callsOf(to)[0]).toBe("GET /ai-memory/spaces?name=memory");
    const asked = Object.fromEntries(new URL(to.requests[1]?.url ?? "").searchParams);
    expect(asked).toEqual({ order: "desc", filter: '{"a":1}', validAt: "2026-05-04T23:59:59Z" });
    expect(to.requests).toHaveLength(3);
  });

  it("finds nothing, and forgets nothing, before anything is remembered", async () => {
    const memory = memoryOf(service(NO_SPACES));
    expect((await memory.list()).items).toEqual([]);
    expect(await memory.forget("tea")).toEqual({ forgotten: null, candidates: [] });
    expect(await memory.clear("ada")).toBeNull();
    await expect(memory.why("tea")).rejects.toBeInstanceOf(NotFoundError);
  });

  it("shows what waits, and decides one by one or all", async () => {
    const id = "atom_diary-7k2m9x_01KQS56CP0SHTZCDPRA2CGJ00P";
    const waiting = { atom: { id, review: "pending" }, current: null };
    const decided = { items: [{ atomId: id, atom: { id, review: null }, problem: null }], finished: false };
    const refused = {
      items: [{ atomId: id, atom: null, problem: { status: 409, detail: "rejected" } }],
      finished: true,
    };
    const to = service(
      ...[SPACES, json({ items: [waiting], nextCursor: null }), json(decided), json(refused)],
      ...[SPACES, json(decided), json({ items: [], finished: true })],
    );
    const memory = memoryOf(to);
    expect(await memory.waiting()).toEqual([waiting]);
    expect((await memory.approve(id, "User is vegan")).id).toBe(id);
    expect(to.requests.at(-1)?.body).toEqual({
      decisions: [{ atomId: id, decision: "approve", text: "User is vegan" }],
    });
    await expect(memory.reject(id)).rejects.toBeInstanceOf(ConflictError);
    expect(await memory.decideAll("approve")).toBe(1);
    await expect(memory.approve("tea")).rejects.toBeInstanceOf(InvalidRequestError);
  });

  it("remembers a date, an end and a category", async () => {
    const to = service(json({ memory: { text: "I work in Graz" }, conversationId: null }, 201));
    const end = new Date("2026-12-31T12:00:00Z");
    await memoryOf(to).add("I work in Graz", { at: "2026-04-01", expiresAt: end, category: "work" });
    const body = { text: "I work in Graz", category: "work", validFrom: "2026-04-01T00:00:00Z" };
    expect(to.requests[0]?.body).toEqual({ ...body, expiresAt: "2026-12-31T12:00:00.000Z" });
  });

  it("takes one message for a talk of one", async () => {
    const to = service(STORED);
    await memoryOf(to).add({ role: "user", content: "I like tea" });
    expect(to.requests[0]?.body).toEqual({ messages: [{ role: "user", content: "I like tea" }] });
  });

  it("narrows a search", async () => {
    const to = service(json({ hits: [] }));
    await memoryOf(to).search("tea?", { filter: { a: 1 }, threshold: 0.5, category: "diet", at: "2026-05-04" });
    const narrowed = { filter: { a: 1 }, minSimilarity: 0.5, categoryNames: ["diet"] };
    expect(to.requests[0]?.body).toEqual({ query: "tea?", ...narrowed, validAt: "2026-05-04T23:59:59Z" });
  });

  it("corrects by a text or by fields, and keeps the kind of a new category", async () => {
    const to = service(json({ id: ID, category: { name: "diet", kind: "PREFERENCE" } }));
    const memory = memoryOf(to);
    await memory.update(ID, "I drink tea.");
    await memory.update(ID, { category: "drinks", expiresAt: null });
    expect(callsOf(to)).toEqual(["PATCH", "GET", "PATCH"].map((verb) => `${verb} /ai-memory/atoms/${ID}`));
    expect(to.requests[0]?.body).toEqual({ text: "I drink tea." });
    expect(to.requests[2]?.body).toEqual({ category: { name: "drinks", kind: "PREFERENCE" }, expiresAt: null });
  });

  it("forgets an id, or what words clearly mean", async () => {
    const to = service(json({ id: ID }), () => new Response(null, { status: 204 }));
    expect((await memoryOf(to).forget(ID)).forgotten?.id).toBe(ID);
    expect(callsOf(to)[1]).toBe(`DELETE /ai-memory/atoms/${ID}`);
    const unclear = service(SPACES, json({ forgotten: null, candidates: [{ atom: { id: ID } }] }));
    expect((await memoryOf(unclear).forget("what I eat")).candidates[0]?.atom.id).toBe(ID);
    expect(callsOf(unclear)[1]).toBe("POST /ai-memory/spaces/ms_memory-1/forget");
  });

  it("clears the memory of the user who is named again, and of nobody else", async () => {
    const atomOfAda = json({ items: [{ text: "one", userId: "ada" }], nextCursor: null });
    const to = service(SPACES, atomOfAda, () => new Response(null, { status: 204 }));
    const memory = client(to).user("ada");
    await expect(memory.clear("eve")).rejects.toBeInstanceOf(InvalidRequestError);
    expect(to.requests).toEqual([]);
    expect(await memory.clear("ada")).toBe("ms_memory-1");
    const own = service(SPACES, atomOfAda);
    await expect(client(own).user().clear("eve")).rejects.toThrow('user is not "ada"');
    expect(callsOf(own).some((call) => call.startsWith("DELETE"))).toBe(false);
  });

  it("has the rooms for the same user", async () => {
    const to = service(page(["one"]));
    const listed = await client(to).user("ada").memory.listAtoms({ spaceId: "ms_1" });
    expect(listed.items.map(({ text }) => text)).toEqual(["one"]);
    expect(to.requests[0]?.headers.get("X-Loci-User")).toBe("ada");
  });

  it("waits for a large export, and downloads it without the token", async () => {
    const running = json({ status: "running", link: null });
    const ready = json({ status: "succeeded", link: "https://files.test/export" });
    const pauses: number[] = [];
    const to = service(json({ jobId: "job_1" }, 202), running, ready, json({ atoms: [] }));
    expect(await memoryOf(to, pauses).export()).toEqual({ atoms: [] });
    expect(pauses).toEqual([5000]);
    expect(to.requests[3]?.headers.get("Authorization")).toBeNull();
  });

  it("refuses before it sends with the error of a refusal of the service", async () => {
    const refused = client(service()).memory.getAtom({ atomId: "" });
    await expect(refused).rejects.toMatchObject({ status: 422, errors: [{ pointer: "atomId" }] });
    await expect(refused).rejects.toBeInstanceOf(UnprocessableError);
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
