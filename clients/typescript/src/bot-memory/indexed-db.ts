import type { Entry } from "./entry.js";
import { type BotStorage, KeyError } from "./memory.js";

const DATABASE = "ais-storage";
const STORE = "values";
const PREFIX = "ais-memory-";

export interface IndexedDBOptions {
  /** In place of the global `indexedDB`. */
  indexedDB?: IDBFactory;
  /** In place of the clock. */
  now?: () => number;
}

/**
 * Entries in the browser's IndexedDB, never sent anywhere: under `ais-memory-{botId}` the array of a bot's entries as
 * JSON. Each change reads and writes in one transaction, so that tabs do not lose each other's entries.
 */
export function indexedDBStorage(options: IndexedDBOptions = {}): BotStorage {
  const factory = options.indexedDB ?? globalThis.indexedDB;
  const now = options.now ?? Date.now;
  let opening: Promise<IDBDatabase> | undefined;

  function database(): Promise<IDBDatabase> {
    opening ??= open(factory, () => {
      opening = undefined;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  /** Changes a bot's entries in one transaction; resolves once it is on disk. `change` returns what to resolve to. */
  async function update<T>(botId: string, change: (entries: Entry[]) => { entries: Entry[]; result: T }): Promise<T> {
    const transaction = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
    const done = finished(transaction);
    const store = transaction.objectStore(STORE);
    const reading = store.get(PREFIX + botId);
    let changed: { result: T } | undefined;
    let failure: unknown;
    reading.onsuccess = () => {
      try {
        const { entries, result } = change(decode(reading.result));
        if (entries.length) store.put(JSON.stringify(entries), PREFIX + botId);
        else store.delete(PREFIX + botId);
        changed = { result };
      } catch (error) {
        failure = error;
        transaction.abort();
      }
    };
    await done.catch((error) => {
      throw failure ?? error;
    });
    return (changed as { result: T }).result;
  }

  return {
    async load(botId) {
      const store = (await database()).transaction(STORE).objectStore(STORE);
      return decode(await answered(store.get(PREFIX + botId)));
    },
    set: (botId, key, value) =>
      update(botId, (entries) => {
        const result = { k: key, v: value, ts: now() };
        const place = entries.findIndex((entry) => entry.k === key);
        return { entries: place < 0 ? [...entries, result] : entries.with(place, result), result };
      }),
    rename: (botId, key, newKey, value) =>
      update(botId, (entries) => {
        const place = entries.findIndex((entry) => entry.k === key);
        if (place < 0) throw new KeyError("missing");
        if (entries.some((entry) => entry.k === newKey)) throw new KeyError("taken");
        const result = { k: newKey, v: value, ts: now() };
        return { entries: entries.with(place, result), result };
      }),
    remove: (botId, key) =>
      update(botId, (entries) => ({ entries: entries.filter((entry) => entry.k !== key), result: undefined })),
    clear: (botId) => update(botId, () => ({ entries: [], result: undefined })),
    async botIds() {
      const store = (await database()).transaction(STORE).objectStore(STORE);
      const keys = await answered(store.getAllKeys(IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`)));
      return keys.map((key) => String(key).slice(PREFIX.length));
    },
  };
}

function open(factory: IDBFactory, onClose: () => void): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answered(request).then((database) => {
    // Another tab may want a later version, or to delete the database.
    database.onversionchange = () => {
      database.close();
      onClose();
    };
    database.onclose = onClose;
    return database;
  });
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function decode(stored: unknown): Entry[] {
  return typeof stored === "string" ? (JSON.parse(stored) as Entry[]) : [];
}
