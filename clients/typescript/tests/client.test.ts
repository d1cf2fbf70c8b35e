import { gzipSync } from "node:zlib";
import { build } from "vite";
import { describe, expect, it, vi } from "vitest";
import { createLoci, NotFoundError, UnprocessableError } from "../src/index.js";
import { json, page, type Service, service } from "./answering.js";

const SPACE = "ms_diary-7k2m9x";

function client(to: Service) {
  return createLoci({ url: "http://loci.test/", token: "secret", fetch: to.fetch, sleep: async () => {} });
}

describe("a method", () => {
  it("sends ids in the path, fields in the body and nothing else", async () => {
    const to = service(json({ id: "atom_1" }, 201));
    const added = await client(to).memory.addAtom({
      spaceId: SPACE,
      text: "Ada is vegetarian.",
      category: { name: "diet", kind: "PREFERENCE" },
      key: null,
    });
    expect(added.id).toBe("atom_1");
    expect(to.requests[0]).toMatchObject({
      method: "POST",
      url: `http://loci.test/ai-memory/spaces/${SPACE}/atoms`,
      body: { text: "Ada is vegetarian.", category: { name: "diet", kind: "PREFERENCE" }, key: null },
    });
  });

  it("sends query parameters that are given", async () => {
    const to = service(json({}));
    await client(to).conversations.closeConversation({ conversationId: "conv_1", extract: false });
    expect(to.requests[0]?.url).toBe("http://loci.test/ai-conversations/conv_1/close?extract=false");
    expect(to.requests[0]?.body).toBeUndefined();
  });

  it("encodes ids in the path", async () => {
    const to = service(json({ memories: [] }));
    await client(to).chats.listChatMemories({ chatId: "a/b c?" });
    expect(to.requests[0]?.url).toBe("http://loci.test/chat/api/a%2Fb%20c%3F/memories");
  });

  it("refuses an empty id before anything is sent", async () => {
    const to = service(json({}));
    await expect(client(to).memory.getAtom({ atomId: "" })).rejects.toThrow("atomId must not be empty");
    expect(to.requests).toEqual([]);
  });

  it("resolves to undefined without a body", async () => {
    expect(await client(service()).memory.deleteAtom({ atomId: "atom_1" })).toBeUndefined();
  });

  it("sends a version as an ETag", async () => {
    const to = service(json({}));
    await client(to).memory.archiveAtom({ atomId: "atom_1", ifMatch: 3 });
    expect(to.requests[0]?.headers.get("If-Match")).toBe('"3"');
  });

  it("writes a file only where there is none", async () => {
    const to = service(json({}));
    await client(to).memory.putFile({ spaceId: "ms_1", path: "notes/tea.md", text: "Green.", ifNoneMatch: "*" });
    expect(to.requests[0]?.headers.get("If-None-Match")).toBe("*");
  });

  it("rejects with the fields that the service names", async () => {
    const errors = [{ pointer: "/text", detail: "too long" }];
    const to = service(json({ detail: "no", errors }, 422, { "apigw-requestid": "r-1" }));
    const refusal = await client(to)
      .memory.listMemorySpaces()
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refusal).toBeInstanceOf(UnprocessableError);
    expect(refusal).toMatchObject({ status: 422, errors, requestId: "r-1", message: "422: no" });
  });
});

it("calls the caller's fetch, which sees status, headers and request id of every answer", async () => {
  const to = service(json({}, 503), json({ id: "atom_1" }, 200, { "apigw-requestid": "r-1" }));
  const seen: unknown[] = [];
  const note = (answer: Response) => {
    seen.push([answer.status, answer.headers.get("apigw-requestid")]);
    return answer;
  };
  await client({ ...to, fetch: async (input, init) => note(await to.fetch(input, init)) }).memory.getAtom({
    atomId: "a",
  });
  expect(seen).toEqual([
    [503, null],
    [200, "r-1"],
  ]);
});

describe("a raw response", () => {
  it("has status and headers and what the method resolves to", async () => {
    const to = service(json({}, 503), json({ id: "atom_1" }, 201, { "apigw-requestid": "r-1" }));
    const atom = { spaceId: SPACE, text: "x", category: { name: "diet", kind: "FACT" } } as const;
    const raw = await client(to).withRawResponse.memory.addAtom(atom);
    expect([raw.status, raw.headers.get("apigw-requestid"), raw.data.id]).toEqual([201, "r-1", "atom_1"]);
  });

  it("of a list has its first page, which leads to the others", async () => {
    const pages = [
      json({ items: [1], nextCursor: "c1" }, 200, { "apigw-requestid": "r-1" }),
      json({ items: [2], nextCursor: null }, 200),
    ];
    const to = service(...pages);
    const raw = await client(to).withRawResponse.memory.listAtoms({ spaceId: SPACE });
    expect([raw.status, raw.headers.get("apigw-requestid"), raw.data.items]).toEqual([200, "r-1", [1]]);
    expect((await raw.data.nextPage())?.items).toEqual([2]);
    expect(to.requests.map((request) => request.url.split("cursor=")[1])).toEqual([undefined, "c1"]);
  });

  it("is none of a refusal, which is an error as everywhere", async () => {
    const to = service(json({ detail: "no" }, 404));
    await expect(client(to).withRawResponse.memory.getAtom({ atomId: "a" })).rejects.toThrow(NotFoundError);
  });
});

describe("an idempotency key", () => {
  const atom = { spaceId: SPACE, text: "x", category: { name: "diet", kind: "FACT" } } as const;

  it("is one for all attempts of a call, and another for the next call", async () => {
    const to = service(json({}, 503), json({}, 201));
    const loci = client(to);
    await loci.memory.addAtom(atom);
    await loci.memory.addAtom(atom);
    const keys = to.requests.map((request) => request.headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("covers the answer of a turn, which may have one of its own", async () => {
    const to = service(json({}, 503), json({}, 201));
    const turn = { conversationId: "conv_1", userContent: "Hi", assistant: { content: "Hello" } };
    await client(to).conversations.appendTurn(turn);
    await client(to).conversations.appendTurn({ ...turn, assistant: { ...turn.assistant, idempotencyKey: "mine" } });
    const sent = to.requests.map((request) => [
      request.headers.get("Idempotency-Key"),
      (request.body as typeof turn).assistant,
    ]);
    expect(sent[0]).toEqual([expect.any(String), { content: "Hello" }]);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.[1]).toEqual({ content: "Hello", idempotencyKey: "mine" });
  });

  it("needs no crypto of the runtime", async () => {
    vi.stubGlobal("crypto", undefined);
    const to = service(json({}, 201));
    await client(to).memory.addAtom(atom);
    await client(to).memory.addAtom(atom);
    vi.unstubAllGlobals();
    const [one, other] = to.requests.map((request) => request.headers.get("Idempotency-Key"));
    expect(one?.length).toBeGreaterThan(20);
    expect(one).not.toBe(other);
  });
});

it("needs no more of a runtime than fetch, timers and AbortController", async () => {
  const missing = [
    "crypto",
    "ReadableStream",
    "TransformStream",
    "URL",
    "URLSearchParams",
    "Headers",
    "structuredClone",
  ];
  for (const name of missing) vi.stubGlobal(name, undefined);
  vi.stubGlobal("AbortSignal", undefined);
  const requests: { url: string; key: string | undefined }[] = [];
  const answers = [JSON.stringify({ id: "atom_1" }), JSON.stringify({ items: [{ text: "one" }], nextCursor: null })];
  /** As React Native's: an answer without a stream. */
  const fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    requests.push({ url, key: init.headers["Idempotency-Key"] });
    const text = answers[requests.length - 1] ?? "";
    return { ok: true, status: 200, headers: { get: () => null }, text: async () => text };
  }) as unknown as typeof globalThis.fetch;
  try {
    const loci = createLoci({ url: "http://loci.test", token: "secret", fetch });
    const category = { name: "diet", kind: "FACT" } as const;
    expect((await loci.memory.addAtom({ spaceId: SPACE, text: "x", category })).id).toBe("atom_1");
    for await (const atom of loci.memory.listAtoms({ spaceId: SPACE, contains: "a b&c" }))
      expect(atom.text).toBe("one");
  } finally {
    vi.unstubAllGlobals();
  }
  expect(requests[0]?.key?.length).toBeGreaterThan(20);
  expect(requests[1]?.url).toBe(`http://loci.test/ai-memory/spaces/${SPACE}/atoms?contains=a%20b%26c`);
});

describe("a list", () => {
  it("is awaited for its first page", async () => {
    const found = await client(service(page(["one"], "c1"), page(["two"]))).memory.listAtoms({ spaceId: SPACE });
    expect(found.items.map((atom) => atom.text)).toEqual(["one"]);
    expect((await found.nextPage())?.items.map((atom) => atom.text)).toEqual(["two"]);
  });

  it("iterates over all pages", async () => {
    const to = service(page(["one", "two"], "c1"), page(["three"]));
    const texts: string[] = [];
    for await (const atom of client(to).memory.listAtoms({ spaceId: SPACE, limit: 2 })) texts.push(atom.text);
    expect(texts).toEqual(["one", "two", "three"]);
    expect(to.requests.map((request) => new URL(request.url).search)).toEqual(["?limit=2", "?limit=2&cursor=c1"]);
  });
});

it("a server acts for a user with a client of its own", async () => {
  const to = service(page([]));
  const loci = client(to);
  await loci.actAs("ada").memory.listMemorySpaces();
  await loci.memory.listMemorySpaces();
  await loci.actAs("ada", "bravo").actAs("bob").memory.listMemorySpaces();
  expect(to.requests.map((request) => request.headers.get("X-Loci-User"))).toEqual(["ada", null, "bob"]);
  expect(to.requests.map((request) => request.headers.get("X-Loci-Tenant"))).toEqual([null, null, "bravo"]);
  await loci.actAs("ada", undefined, "Запрос 4711").memory.listMemorySpaces();
  expect(to.requests.at(-1)?.headers.get("X-Loci-Reason")).toBe("~0JfQsNC_0YDQvtGBIDQ3MTE");
});

it.each([undefined, null, "", " \u00a0", "null", "None", "undefined", String({}), 7])(
  "sends nothing for %j, which a program writes for want of a user",
  (user) => {
    const to = service();
    const loci = client(to);
    expect(() => loci.actAs(user as string)).toThrow(/names no one/);
    expect(() => loci.user(user as string)).toThrow(/names no one/);
    expect(() => createLoci({ url: "http://x", token: "t", user: user as string })).toThrow(/names no one/);
    expect(to.requests).toEqual([]);
  },
);

it("knows what a method takes", () => {
  const loci = client(service());
  type Given = Parameters<typeof loci.memory.addAtom>[0];
  const given: Given = { spaceId: SPACE, text: "x", category: { name: "diet", kind: "FACT" } };
  // @ts-expect-error: a kind that the API does not have
  const wrongKind: Given = { ...given, category: { name: "diet", kind: "GUESS" } };
  // @ts-expect-error: the id of the space is missing
  const withoutSpace: Given = { text: "x", category: { name: "diet", kind: "FACT" } };
  expect([wrongKind, withoutSpace]).toHaveLength(2);
});

it("takes at most 9 kB in a page, compressed", async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry: "src/index.ts", formats: ["es"] } },
  });
  const [output] = [built].flat();
  const code = output && "output" in output ? output.output[0].code : "";
  expect(code).toContain("/ai-conversations");
  expect(gzipSync(code).length).toBeLessThanOrEqual(9000);
});
