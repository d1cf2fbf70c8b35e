import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createBotMemory,
  FullError,
  indexedDBStorage,
  MAX_ENTRIES,
  serviceStorage,
} from "../../src/bot-memory/index.js";
import { createConnection } from "../../src/index.js";
import { fakeService } from "./fake-service.js";
import { CASES, type Reopen } from "./suite.js";

const fake = createConnection({ url: "http://loci.test", token: "t", fetch: fakeService() });
const STORAGES: Record<string, Reopen> = {
  IndexedDB: () => indexedDBStorage(),
  "a fake service": () => serviceStorage(fake),
  // LOCI_URL and LOCI_TOKEN name it.
  ...(process.env.LOCI_URL ? { "the service": () => serviceStorage(createConnection()) } : {}),
};

describe.each(Object.entries(STORAGES))("the memory of bots in %s", (_, reopen) => {
  it.each(Object.entries(CASES))("%s", { timeout: 60_000 }, (_name, run) => run(reopen, `bot ${randomUUID()}/«1»`));
});

describe("the memory of bots", () => {
  it("loads with the first access, once", async () => {
    let loads = 0;
    const storage = indexedDBStorage();
    const load = storage.load.bind(storage);
    storage.load = (botId) => {
      loads += 1;
      return load(botId);
    };
    const memory = createBotMemory(storage);
    expect(loads).toBe(0);
    await Promise.all([memory.get("once"), memory.get("once"), memory.toSystemPrompt("once")]);
    expect(loads).toBe(1);
    await indexedDBStorage().set("once", "a", "1");
    await memory.init("once");
    expect((await memory.get("once")).map((entry) => entry.v)).toEqual(["1"]);
  });

  it("asks again where loading failed", async () => {
    const storage = indexedDBStorage();
    const load = storage.load.bind(storage);
    storage.load = async () => {
      throw new Error("away");
    };
    const memory = createBotMemory(storage);
    await expect(memory.get("away")).rejects.toThrow("away");
    storage.load = load;
    expect(await memory.get("away")).toEqual([]);
  });

  it("refuses one entry too many", async () => {
    const memory = createBotMemory(indexedDBStorage());
    for (let number = 0; number < MAX_ENTRIES; number += 1) await memory.set("full", `k${number}`, "1");
    await expect(memory.set("full", "one more", "1")).rejects.toThrow(FullError);
    await memory.rememberReply("full", 'bcz_remember("one more", "1") bcz_remember("k0", "2")');
    expect((await memory.get("full"))[0]?.v).toBe("2");
    expect(await memory.get("full")).toHaveLength(MAX_ENTRIES);
  });

  it("is stored under a key a bot as an array of entries", async () => {
    await createBotMemory(indexedDBStorage({ now: () => 1_708_300_000_000 })).set("coder", "user_name", "Alice");
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("ais-storage");
      request.onsuccess = () => resolve(request.result);
    });
    const found = await new Promise((resolve) => {
      const request = database.transaction("values").objectStore("values").get("ais-memory-coder");
      request.onsuccess = () => resolve(request.result);
    });
    expect(found).toBe('[{"k":"user_name","v":"Alice","ts":1708300000000}]');
    database.close();
  });
});
