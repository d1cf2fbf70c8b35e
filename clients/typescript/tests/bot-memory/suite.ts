/** What every storage of bots does. It runs in Node and in a browser alike, so it brings its own few assertions. */
import {
  type BotMemory,
  type BotStorage,
  createBotMemory,
  EntryError,
  KeyError,
  shareableBot,
} from "../../src/bot-memory/index.js";

/** `reopen` opens the same storage as after a restart. */
export type Reopen = () => BotStorage;
type Case = (reopen: Reopen, bot: string) => Promise<void>;

function equal(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`expected ${wanted}, got ${found}`);
}

async function rejects(promise: Promise<unknown>, kind: typeof EntryError | typeof KeyError): Promise<unknown> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof kind)) throw new Error(`expected ${kind.name}, got ${String(outcome)}`);
  return outcome;
}

async function pairs(memory: BotMemory, bot: string): Promise<[string, string][]> {
  return (await memory.get(bot)).map((entry) => [entry.k, entry.v]);
}

const stored = (reopen: Reopen, bot: string) => pairs(createBotMemory(reopen()), bot);

const TEXTS = ["a/b", "..", ".", "~", "~YQ", "a b", "100%", "%2F", "名前", "a?b#c", "\u0000", "😀", "__proto__"];

export const CASES: Record<string, Case> = {
  "a bot that was never told anything remembers nothing": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    equal(await memory.get(bot), []);
    equal(await memory.toSystemPrompt(bot), "");
  },

  "what is set is there after a restart, in order": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    const first = await memory.set(bot, "user_name", "Alice");
    await memory.set(bot, "project", "REST");
    const again = await memory.set(bot, "user_name", "Bea");
    equal(again.ts >= first.ts && first.ts > 1_600_000_000_000, true);
    equal(Object.keys(again), ["k", "v", "ts"]);
    const restarted = createBotMemory(reopen());
    await restarted.init(bot);
    equal(await pairs(restarted, bot), [
      ["user_name", "Bea"],
      ["project", "REST"],
    ]);
    equal(await restarted.get(bot), await memory.get(bot));
    equal(await restarted.toSystemPrompt(bot), "<memory>\n- user_name: Bea\n- project: REST\n</memory>");
  },

  "what is got is a copy": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    await memory.set(bot, "a", "1");
    const got = await memory.get(bot);
    for (const entry of got.splice(0)) entry.v = "2";
    equal(await pairs(memory, bot), [["a", "1"]]);
  },

  "an entry is removed, and what is not there may be": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    for (const key of ["a", "b"]) await memory.set(bot, key, "1");
    await memory.remove(bot, "a");
    await memory.remove(bot, "a");
    equal(await pairs(memory, bot), [["b", "1"]]);
    equal(await stored(reopen, bot), [["b", "1"]]);
  },

  "a cleared bot remembers nothing, and others still do": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    await memory.set(bot, "a", "1");
    await memory.set(`${bot} too`, "a", "2");
    await memory.clear(bot);
    await memory.clear(bot);
    equal([await pairs(memory, bot), await stored(reopen, bot)], [[], []]);
    equal(await stored(reopen, `${bot} too`), [["a", "2"]]);
  },

  "an entry gets another key in its place": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    await memory.set(bot, "a/b", "1");
    await memory.set(bot, "c", "2");
    await memory.rename(bot, "a/b", "d", "3");
    equal(await pairs(memory, bot), [
      ["d", "3"],
      ["c", "2"],
    ]);
    equal((await memory.rename(bot, "d", "d", "4")).v, "4");
    equal(((await rejects(memory.rename(bot, "d", "c", "5"), KeyError)) as KeyError).reason, "taken");
    equal(((await rejects(memory.rename(bot, "x", "y", "5"), KeyError)) as KeyError).reason, "missing");
    equal(await stored(reopen, bot), await pairs(memory, bot));
    equal(await stored(reopen, bot), [
      ["d", "4"],
      ["c", "2"],
    ]);
  },

  "any text is a key, a value and a bot": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    for (const text of TEXTS) await memory.set(`${text}${bot}`, text, text);
    for (const text of TEXTS) equal(await stored(reopen, `${text}${bot}`), [[text, text]]);
    for (const text of TEXTS) await memory.remove(`${text}${bot}`, text);
    for (const text of TEXTS) equal(await stored(reopen, `${text}${bot}`), []);
  },

  "what is over a limit is refused by its field": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    const refused = await rejects(memory.set(bot, "k".repeat(201), "v".repeat(4001)), EntryError);
    equal((refused as EntryError).fields, ["k", "v"]);
    await rejects(memory.set(bot, "", "1"), EntryError);
    equal(await stored(reopen, bot), []);
    await memory.set(bot, "😀".repeat(200), "😀".repeat(4000));
    equal((await stored(reopen, bot)).length, 1);
  },

  "a reply is remembered but for what is over a limit": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    const long = "k".repeat(201);
    await memory.rememberReply(bot, `bcz_remember("a", "1") bcz_remember("${long}", "2") bcz_remember("b", "3")`);
    const named = createBotMemory(reopen(), { function: "save_fact" });
    await named.rememberReply(bot, 'bcz_remember("a", "4") save_fact("b", "5")');
    equal(await stored(reopen, bot), [
      ["a", "1"],
      ["b", "5"],
    ]);
  },

  "all data has every bot": async (reopen, bot) => {
    const memory = createBotMemory(reopen());
    await memory.set(bot, "a", "1");
    await memory.set(`${bot} too`, "b", "2");
    const exported = await memory.exportAllData();
    equal(
      [bot, `${bot} too`].map((id) => exported.get(id)?.map((entry) => entry.v)),
      [["1"], ["2"]],
    );
  },

  "writes at the same time lose nothing": async (reopen, bot) => {
    const keys = ["a", "b", "c", "d", "e"];
    await Promise.all(keys.map((key) => createBotMemory(reopen()).set(bot, key, "1")));
    equal((await stored(reopen, bot)).map(([key]) => key).sort(), keys);
  },

  "a shared bot has no memory": async () => {
    const bot = { name: "Coder", systemPrompt: "Be kind.", memory: [{ k: "a" }], "ais-memory-1": "x" };
    equal(shareableBot(bot), { name: "Coder", systemPrompt: "Be kind." });
  },
};
