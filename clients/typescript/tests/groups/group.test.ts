import { describe, expect, it } from "vitest";
import { createGroup, GROUP_TOOLS, type Group } from "../../src/groups/index.js";
import { createLoci, NotFoundError } from "../../src/index.js";
import { json, type Service, service } from "../answering.js";

function team(to: Service): Group {
  const loci = createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} });
  return createGroup(loci, "dev-team");
}

const page = { items: [], nextCursor: null };
const memory = { key: "deadline", content: "15 March", category: "core" };
const absent = { title: "Not Found", status: 404, detail: "memory not found" };

const calls: [string, (one: Group) => PromiseLike<unknown>, unknown, unknown?][] = [
  ["PUT /memories", (one) => one.saveMemory("deadline", "15 March"), memory, { key: "deadline", content: "15 March" }],
  ["POST /memories/recall", (one) => one.recallMemories("deadline"), { memories: [memory] }, { query: "deadline" }],
  ["DELETE /memories?key=deadline", (one) => one.forgetMemory("deadline"), {}],
  ["GET /memories", (one) => one.listMemories(), page],
  ["PUT /files/notes%2Fplan.md", (one) => one.writeFile("notes/plan.md", "Cedar."), {}, { text: "Cedar." }],
  ["GET /files/notes%2Fplan.md", (one) => one.readFile("notes/plan.md"), { text: "Cedar." }],
  ["GET /files?prefix=notes%2F", (one) => one.listFiles({ prefix: "notes/" }), page],
  ["DELETE /files/notes%2Fplan.md", (one) => one.deleteFile("notes/plan.md"), {}],
  [
    "POST /archives",
    (one) => one.archiveConversation("Wood", "Cedar lasts."),
    {},
    { title: "Wood", summary: "Cedar lasts." },
  ],
];

describe("a call of a group", () => {
  it.each(calls)("is one request: %s", async (line, use, answer, body) => {
    const to = service(json(answer));
    await use(team(to));
    const [method, path] = line.split(" ");
    expect(to.requests).toHaveLength(1);
    expect(to.requests[0]).toMatchObject({ method, url: `http://loci.test/ai-groups/dev-team${path}` });
    expect(to.requests[0]?.body).toEqual(body);
  });

  it("finds the files that a text names, each once, and no others", async () => {
    const to = service(json({ text: "Cedar." }), json(absent, 404));
    const found = await team(to).findReferences("See @notes/plan.md, @notes/plan.md and @nobody.");
    expect(found).toEqual([{ path: "notes/plan.md", text: "Cedar." }]);
    expect(to.requests).toHaveLength(2);
  });

  it("rejects to forget what is not there", async () => {
    await expect(team(service(json(absent, 404))).forgetMemory("x")).rejects.toBeInstanceOf(NotFoundError);
  });
});

describe("a tool of a group", () => {
  it("is one of four, each with a schema", () => {
    expect(GROUP_TOOLS.map(({ name }) => name)).toEqual([
      "save_memory",
      "recall_memories",
      "forget_memory",
      "list_memories",
    ]);
    expect(GROUP_TOOLS.every(({ parameters }) => parameters.type === "object")).toBe(true);
  });

  it.each([
    ["save_memory", { key: "deadline", content: "15 March", category: "daily" }, memory, memory],
    ["recall_memories", { query: "deadline" }, { memories: [memory] }, { memories: [memory] }],
    ["forget_memory", { key: "deadline" }, {}, { forgotten: "deadline" }],
    ["list_memories", {}, { items: [memory], nextCursor: null }, { memories: [{ key: "deadline", category: "core" }] }],
  ])("answers a model's call: %s", async (name, given, answer, expected) => {
    expect(await team(service(json(answer))).callTool({ name, arguments: given })).toEqual(expected);
  });

  it("tells a model what was refused, and rejects another tool", async () => {
    const refused = await team(service(json(absent, 404))).callTool({ name: "forget_memory", arguments: { key: "x" } });
    expect(refused).toEqual({ error: expect.stringContaining("memory not found") });
    await expect(team(service()).callTool({ name: "dance", arguments: {} })).rejects.toThrow(RangeError);
  });
});
