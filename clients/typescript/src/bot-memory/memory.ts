import { memoryBlock } from "./block.js";
import { FUNCTION, parseToolCall, type RememberCall } from "./calls.js";
import { type Entry, MAX_ENTRIES, requireRoom, requireValid } from "./entry.js";

/** Where the entries of bots are. A write is there for good when its promise resolves. */
export interface BotStorage {
  /** The entries in the order in which their keys were first set. */
  load(botId: string): Promise<Entry[]>;
  /** Adds the entry, or updates it in its place. */
  set(botId: string, key: string, value: string): Promise<Entry>;
  /** Gives the entry another key in its place. Rejects with KeyError where it is not there, or the other one is. */
  rename(botId: string, key: string, newKey: string, value: string): Promise<Entry>;
  /** Removes the entry for good; there may be none. */
  remove(botId: string, key: string): Promise<void>;
  /** Removes all entries for good; there may be none. */
  clear(botId: string): Promise<void>;
  /** All bots that remember something. */
  botIds(): Promise<string[]>;
}

/** There is no entry of a key (`missing`), or there is one where none may be (`taken`). */
export class KeyError extends Error {
  override name = "KeyError";

  constructor(readonly reason: "missing" | "taken") {
    super(reason === "missing" ? "there is no entry of this key" : "the other key has an entry of its own");
  }
}

export interface BotMemoryOptions {
  /** What the bots' models call to remember something: `bcz_remember` unless given. */
  function?: string;
}

/** What bots remember: loaded when a bot is first asked for, then answered from a cache. */
export interface BotMemory {
  /** Loads the bot's entries into the cache, again if they are there. Every other call does it when it must. */
  init(botId: string): Promise<void>;
  /** A copy of all entries, in the order in which their keys were first set. */
  get(botId: string): Promise<Entry[]>;
  /** Adds or updates an entry; it is stored when this resolves. Rejects with EntryError for one over a limit. */
  set(botId: string, key: string, value: string): Promise<Entry>;
  /** Edits an entry's key and value; it keeps its place. Rejects with EntryError, and with KeyError. */
  rename(botId: string, key: string, newKey: string, value: string): Promise<Entry>;
  /** Deletes one entry for good. */
  remove(botId: string, key: string): Promise<void>;
  /** Deletes all entries of the bot for good. */
  clear(botId: string): Promise<void>;
  /** The `<memory>` block, empty where the bot remembers nothing; `prependBlock` puts it before a prompt. */
  toSystemPrompt(botId: string): Promise<string>;
  /** The calls in a model's reply by which it remembers something. */
  parseToolCall(text: string): RememberCall[];
  /** Sets what the calls in a model's reply say; those over a limit are left out. The reply stays as it is. */
  rememberReply(botId: string, text: string): Promise<Entry[]>;
  /** The entries of every bot, by its id, as they are stored. */
  exportAllData(): Promise<Map<string, Entry[]>>;
}

export function createBotMemory(storage: BotStorage, options: BotMemoryOptions = {}): BotMemory {
  const caches = new Map<string, Promise<Map<string, Entry>>>();

  function load(botId: string): Promise<Map<string, Entry>> {
    const loading = storage.load(botId).then((entries) => new Map(entries.map((entry) => [entry.k, entry])));
    caches.set(botId, loading);
    loading.catch(() => caches.get(botId) === loading && caches.delete(botId));
    return loading;
  }

  const entriesOf = (botId: string) => caches.get(botId) ?? load(botId);

  const memory: BotMemory = {
    async init(botId) {
      await load(botId);
    },
    async get(botId) {
      return [...(await entriesOf(botId)).values()].map((entry) => ({ ...entry }));
    },
    async set(botId, key, value) {
      requireValid(key, value);
      const entries = await entriesOf(botId);
      if (!entries.has(key)) requireRoom(entries.size);
      const entry = await storage.set(botId, key, value);
      entries.set(key, entry);
      return { ...entry };
    },
    async rename(botId, key, newKey, value) {
      requireValid(newKey, value);
      if (key === newKey) return memory.set(botId, key, value);
      const entries = await entriesOf(botId);
      const renamed = await storage.rename(botId, key, newKey, value);
      const changed = [...entries.values()].map((entry) => (entry.k === key ? renamed : entry));
      entries.clear();
      for (const entry of changed) entries.set(entry.k, entry);
      return { ...renamed };
    },
    async remove(botId, key) {
      await storage.remove(botId, key);
      (await entriesOf(botId)).delete(key);
    },
    async clear(botId) {
      await storage.clear(botId);
      caches.set(botId, Promise.resolve(new Map()));
    },
    async toSystemPrompt(botId) {
      return memoryBlock(await memory.get(botId));
    },
    parseToolCall: (text) => parseToolCall(text, options.function ?? FUNCTION),
    async rememberReply(botId, text) {
      const remembered: Entry[] = [];
      for (const call of memory.parseToolCall(text)) {
        if (maySet(await entriesOf(botId), call)) remembered.push(await memory.set(botId, call.key, call.value));
      }
      return remembered;
    },
    async exportAllData() {
      const ids = await storage.botIds();
      const lists = await Promise.all(ids.map((id) => storage.load(id)));
      return new Map(ids.map((id, place) => [id, lists[place] ?? []]));
    },
  };
  return memory;
}

function maySet(entries: ReadonlyMap<string, Entry>, call: RememberCall): boolean {
  try {
    requireValid(call.key, call.value);
  } catch {
    return false;
  }
  return entries.has(call.key) || entries.size < MAX_ENTRIES;
}

/** What of a bot's configuration a shared URL may hold: all but its memory. */
export function shareableBot(bot: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const may = ([name]: [string, unknown]) => name !== "memory" && !name.startsWith("ais-memory-");
  return Object.fromEntries(Object.entries(bot).filter(may));
}
