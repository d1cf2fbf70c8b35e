/** The routes of bots in memory, for tests of what a client sends; the same suite runs against the service itself. */
import type { Entry } from "../../src/bot-memory/index.js";

export function fakeService(): typeof globalThis.fetch {
  const bots = new Map<string, Map<string, Entry>>();
  const entriesOf = (bot: string) => bots.get(bot) ?? bots.set(bot, new Map()).get(bot) ?? new Map<string, Entry>();
  const none = (status: number) => new Response(null, { status });

  return async (input, init) => {
    const [, room, ...parts] = new URL(String(input)).pathname.split("/").map(textOf);
    const [bot = "", , key] = parts;
    if (room === "ai-memory") {
      const items = [...bots.keys()].map((id) => ({ metadata: { dialect: "bot", externalId: id } }));
      return Response.json({ items: [...items, { metadata: {} }], nextCursor: null });
    }
    const entries = entriesOf(bot);
    const sent = init?.body ? (JSON.parse(String(init.body)) as { k: string; v: string }) : { k: "", v: "" };
    const entry = { ...sent, ts: Date.now() };
    switch (init?.method) {
      case "GET":
        return Response.json([...entries.values()]);
      case "POST":
        entries.set(entry.k, entry);
        return Response.json(entry);
      case "PUT": {
        if (key === undefined || !entries.has(key)) return none(404);
        if (entries.has(entry.k)) return none(409);
        const renamed = [...entries.values()].map((held) => (held.k === key ? entry : held));
        bots.set(bot, new Map(renamed.map((held) => [held.k, held])));
        return Response.json(entry);
      }
      default:
        if (key === undefined) bots.delete(bot);
        else if (!entries.delete(key)) return none(404);
        return none(204);
    }
  };
}

function textOf(part: string): string {
  return part.startsWith("~") ? Buffer.from(part.slice(1), "base64url").toString() : part;
}
