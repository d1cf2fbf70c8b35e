import { describe, expect, it } from "vitest";
import { createLoci, NotFoundError } from "../../src/index.js";
import { createPresence, type Presence } from "../../src/presences/index.js";
import { json, type Service, service } from "../answering.js";

function bureau(to: Service): Presence {
  const loci = createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} });
  return createPresence(loci, "bureau");
}

const page = { items: [], nextCursor: null };

const calls: [string, (one: Presence) => PromiseLike<unknown>, unknown, unknown?][] = [
  ["POST /sessions", (one) => one.beginSession("Report"), {}, { title: "Report" }],
  ["POST /sessions", (one) => one.beginSession(), {}, {}],
  ["POST /sessions/ses_1/reopen", (one) => one.reopen("ses_1"), {}],
  [
    "POST /sessions/ses_1/turns",
    (one) => one.appendTurn("ses_1", { user: "Hello", assistant: "Hi", tools: ["look_up"] }),
    {},
    { user: "Hello", assistant: "Hi", tools: ["look_up"] },
  ],
  ["GET /sessions", (one) => one.sessions(), page],
  ["GET /sessions/ses_1", (one) => one.session("ses_1"), {}],
  ["GET /sessions/ses_1/messages?limit=5", (one) => one.messages("ses_1", { limit: 5 }), page],
  ["POST /reset-chat", (one) => one.resetChat(), {}],
  ["POST /memories", (one) => one.remember("Tea", { key: "drink" }), {}, { text: "Tea", key: "drink" }],
  ["POST /recall", (one) => one.recall("tea", { limit: 3 }), {}, { query: "tea", limit: 3 }],
  ["POST /forget", (one) => one.forget("my old address"), {}, { query: "my old address" }],
  ["POST /forget", (one) => one.forgetMemory("mem_1"), {}, { memoryId: "mem_1" }],
  ["POST /memories/mem_1/restore", (one) => one.restore("mem_1"), {}],
  ["GET /memories", (one) => one.memories(), page],
  ["GET /profile", (one) => one.profile(), { entries: [] }],
  ["PATCH /profile/E1", (one) => one.correctEntry("E1", "Nurse"), {}, { text: "Nurse" }],
  ["DELETE /profile/E1", (one) => one.deleteEntry("E1"), {}],
  ["GET /profile/E1/history", (one) => one.entryHistory("E1"), {}],
  ["GET /dreams", (one) => one.dreams(), { items: [] }],
  ["POST /dreams", (one) => one.askForDream("conv_1"), {}, { conversationId: "conv_1" }],
  ["POST /dreams/D1/actions/0/apply", (one) => one.applyAction("D1", 0), {}],
  ["POST /dreams/D1/actions/1/revoke", (one) => one.revokeAction("D1", 1), {}],
  ["GET ", (one) => one.settings(), {}],
  ["PUT ", (one) => one.changeSettings({ dreams: true }), {}, { dreams: true }],
  ["POST /share-memory", (one) => one.shareMemory(), {}],
  ["POST /amnesia", (one) => one.amnesia(), {}],
  ["DELETE ", (one) => one.delete(), {}],
];

describe("a call of a presence", () => {
  it.each(calls)("is one request: %s", async (line, use, answer, body) => {
    const to = service(json(answer));
    await use(bureau(to));
    const [method, path] = line.split(" ");
    expect(to.requests).toHaveLength(1);
    expect(to.requests[0]).toMatchObject({ method, url: `http://loci.test/ai-presences/bureau${path}` });
    expect(to.requests[0]?.body).toEqual(body);
  });

  it("rejects before the first write", async () => {
    const absent = service(json({ title: "Not Found", status: 404, detail: "presence not found" }, 404));
    await expect(bureau(absent).settings()).rejects.toBeInstanceOf(NotFoundError);
  });
});
