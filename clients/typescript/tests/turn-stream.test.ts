import { describe, expect, it } from "vitest";
import { APIConnectionError, createLoci, InternalServerError, type TurnEvent } from "../src/index.js";
import { json, type Service, service } from "./answering.js";

const ASKED = { conversationId: "conv_1", provider: "openai", model: "any", userText: "Hi" };
const ADDRESS = "/_streams/1/";

function client(to: Service, url = "http://loci.test/base") {
  return createLoci({ url, token: "secret", fetch: to.fetch, sleep: async () => {} });
}

function message(seq: number, text: string) {
  return { id: `msg_${seq}`, seq, role: "assistant", content: [{ type: "text", text }] };
}

function turn(status: string, messages: object[] = [], isStreamed = false) {
  const stream = isStreamed ? { url: ADDRESS, token: "opens" } : null;
  return { status, turnId: "turn_1", appendedMessages: [message(4, "Hi"), ...messages], stream };
}

function stream(...events: [string, unknown][]): () => Response {
  const text = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
  return () => new Response(`:\n\n${text}`, { headers: { "Content-Type": "text/event-stream" } });
}

async function hear(to: Service, signal?: AbortSignal): Promise<string[]> {
  const heard: string[] = [];
  const given = signal ? { ...ASKED, signal } : ASKED;
  for await (const event of client(to).conversations.runTurnStream(given)) heard.push(nameOf(event));
  return heard;
}

function nameOf(event: TurnEvent): string {
  switch (event.type) {
    case "text":
      return event.text;
    case "memory":
      return `<memory ${event.memory.tokensEstimated}>`;
    case "message":
      return `<message ${event.message.seq}>`;
    case "turn":
      return `<${event.turn.status}>`;
    default:
      return "<restart>";
  }
}

const BEGUN = json(turn("in_progress", [], true));
const DONE = turn("completed", [message(5, "You may eat plums.")]);
const MEMORY: [string, unknown] = ["memory", { atomIds: ["atom_1"], tokensEstimated: 7 }];
const FIRST: [string, unknown] = ["text", { text: "You may " }];
const SECOND: [string, unknown] = ["text", { text: "eat plums." }];
const STORED: [string, unknown] = ["message", message(5, "You may eat plums.")];
const LOST = new TypeError("network");

it("hears a turn that a request has begun, and asks for nothing before", async () => {
  const to = service(stream(FIRST, SECOND, STORED, ["turn", DONE]));
  const begun = { conversationId: "conv_1", turn: turn("in_progress", [], true) as never };
  const heard: string[] = [];
  for await (const event of client(to).conversations.hearTurnStream(begun)) heard.push(nameOf(event));
  expect(heard).toEqual(["You may ", "eat plums.", "<message 5>", "<completed>"]);
});

describe("a turn", () => {
  it.each<[string, ((() => Response) | Error)[], string[]]>([
    [
      "whole",
      [BEGUN, stream(MEMORY, ["later", { unknown: 1 }], FIRST, SECOND, STORED, ["turn", DONE])],
      ["<memory 7>", "You may ", "eat plums.", "<message 5>", "<completed>"],
    ],
    [
      "whose connection is lost before the first event",
      [BEGUN, LOST, BEGUN, stream(FIRST, SECOND, STORED, ["turn", DONE])],
      ["You may ", "eat plums.", "<message 5>", "<completed>"],
    ],
    [
      "whose stream ends within the answer",
      [BEGUN, stream(FIRST), BEGUN, stream(FIRST, SECOND, STORED, ["turn", DONE])],
      ["You may ", "<restart>", "You may ", "eat plums.", "<message 5>", "<completed>"],
    ],
    [
      "whose stream ends after the answer",
      [BEGUN, stream(FIRST, SECOND, STORED), json(DONE)],
      ["You may ", "eat plums.", "<message 5>", "<completed>"],
    ],
    [
      "whose stream has no more time",
      [BEGUN, stream(["turn", turn("in_progress")]), BEGUN, stream(STORED, ["turn", DONE])],
      ["<message 5>", "<completed>"],
    ],
    ["whose token opens it no more", [BEGUN, json({}, 401), json(DONE)], ["<message 5>", "<completed>"]],
    [
      "whose reader was replaced",
      [BEGUN, stream(FIRST, ["replaced", {}]), json(DONE)],
      ["You may ", "<restart>", "<message 5>", "<completed>"],
    ],
    ["that is not streamed", [json(turn("in_progress")), json(DONE)], ["<message 5>", "<completed>"]],
    ["that is over at once", [json(DONE)], ["<message 5>", "<completed>"]],
    [
      "with an event that is no JSON",
      [BEGUN, () => new Response("event: text\ndata: {\n\n"), json(DONE)],
      ["<message 5>", "<completed>"],
    ],
  ])("%s is heard whole", async (_, answers, heard) => {
    expect(await hear(service(...answers))).toEqual(heard);
  });

  it("is opened by a token of its own, and says what was heard", async () => {
    const to = service(BEGUN, stream(FIRST, SECOND, STORED), BEGUN, stream(["turn", DONE]));
    await hear(to);
    const [begun, first, again, second] = to.requests;
    expect(begun?.body).toMatchObject({ userText: "Hi", stream: true });
    expect(first?.url).toBe("http://loci.test/_streams/1/");
    expect(first?.headers.get("Authorization")).toBe("Bearer opens");
    expect(first?.headers.get("Last-Event-ID")).toBe("4");
    expect(again?.url).toContain("?stream=true");
    expect(second?.headers.get("Last-Event-ID")).toBe("5");
  });

  it.each([stream(["replaced", {}]), json({}, 429)])(
    "is asked for by a reader without a place, which connects no more",
    async (refusal) => {
      const to = service(BEGUN, refusal, json(turn("in_progress", [], true)), json(DONE));
      await hear(to);
      expect(to.requests.map((one) => one.url.endsWith(ADDRESS))).toEqual([false, true, false, false]);
      expect(to.requests.slice(2).every((one) => one.url.endsWith("?stream=false"))).toBe(true);
    },
  );

  it("has a name for each reader, who keeps it", async () => {
    const of = async () => {
      const to = service(BEGUN, LOST, BEGUN, stream(["turn", DONE]));
      await hear(to);
      return [to.requests[1], to.requests[3]].map((one) => one?.headers.get("Loci-Reader"));
    };
    const [first, again] = await of();
    expect(first).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(again).toBe(first);
    expect((await of())[0]).not.toBe(first);
  });

  it("is heard at a path of the page's own origin", async () => {
    const to = service(BEGUN, stream(["turn", DONE]));
    for await (const _ of client(to, "/api").conversations.runTurnStream(ASKED));
    expect(to.requests[1]?.url).toBe(ADDRESS);
  });

  it("comes in lines that were cut anywhere", async () => {
    const text = `event: text\ndata: ${JSON.stringify({ text: "a\nb: c" })}\n\nevent: turn\ndata: ${JSON.stringify(DONE)}\n\n`;
    const pieces = [...text].map((letter) => new TextEncoder().encode(letter));
    const body = () =>
      new ReadableStream({ pull: (to) => void (pieces.length ? to.enqueue(pieces.shift()) : to.close()) });
    expect(await hear(service(BEGUN, () => new Response(body())))).toEqual(["a\nb: c", "<completed>"]);
  });

  it("is heard at its end by a runtime that reads no streams", async () => {
    const whole = stream(FIRST, ["turn", DONE]);
    const without = () => Object.defineProperty(whole(), "body", { value: undefined });
    expect(await hear(service(BEGUN, without))).toEqual(["You may ", "<completed>"]);
  });

  it.each([
    [LOST, APIConnectionError],
    [json({}, 503), InternalServerError],
  ])("that is lost again and again is an error", async (failure, kind) => {
    const to = service(BEGUN);
    const answer = to.fetch;
    const failing = service(failure);
    to.fetch = (input, init) => (String(input).endsWith(ADDRESS) ? failing.fetch(input, init) : answer(input, init));
    await expect(hear(to)).rejects.toBeInstanceOf(kind);
    expect(failing.requests).toHaveLength(3);
  });

  it("ends with the caller's signal", async () => {
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    await expect(hear(service(BEGUN, LOST), abort.signal)).rejects.toThrow("enough");
  });

  it("goes on with results of one's own tools, and where it was begun elsewhere", async () => {
    const to = service(BEGUN, stream(["turn", DONE]));
    const results = [{ toolUseId: "call_1", content: "sent" }];
    const given = { conversationId: "conv_1", turnId: "turn_1" };
    for await (const _ of client(to).conversations.giveToolResultsStream({ ...given, results }));
    expect(to.requests[0]?.body).toEqual({ results, stream: true });
    const elsewhere = service(BEGUN, stream(["turn", DONE]));
    for await (const _ of client(elsewhere).conversations.getRunTurnStream(given));
    expect(elsewhere.requests[0]?.url).toContain("/run-turn/turn_1?stream=true");
  });
});
