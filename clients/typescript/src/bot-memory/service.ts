import type { Connection } from "../connection.js";
import { APIStatusError } from "../errors.js";
import type { Entry } from "./entry.js";
import { type BotStorage, KeyError } from "./memory.js";

const PURPOSE = "What one bot remembers: values under keys.";
const CONFLICT = 409;
const NOT_FOUND = 404;

/** Entries in the service, at `/ai-bots`: one memory for all devices of a person. Each change is one request. */
export function serviceStorage(connection: Connection): BotStorage {
  const request = <T>(method: string, path: string, json?: unknown) =>
    connection.request(method, path, json === undefined ? {} : { json }) as Promise<T>;

  return {
    load: (botId) => request<Entry[]>("GET", memoryOf(botId)),
    set: (botId, key, value) => request<Entry>("POST", memoryOf(botId), { k: key, v: value }),
    rename: (botId, key, newKey, value) =>
      request<Entry>("PUT", `${memoryOf(botId)}/${partOfPath(key)}`, { k: newKey, v: value }).catch((error) => {
        if (hasStatus(error, NOT_FOUND)) throw new KeyError("missing");
        if (hasStatus(error, CONFLICT)) throw new KeyError("taken");
        throw error;
      }),
    remove: (botId, key) =>
      request<void>("DELETE", `${memoryOf(botId)}/${partOfPath(key)}`).catch((error) => {
        if (!hasStatus(error, NOT_FOUND)) throw error;
      }),
    clear: (botId) => request<void>("DELETE", memoryOf(botId)),
    async botIds() {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const params: Record<string, string | number> = { purpose: PURPOSE, limit: 200, ...(cursor && { cursor }) };
        const page = (await connection.request("GET", "/ai-memory/spaces", { params })) as SpacePage;
        for (const { metadata } of page.items) {
          if (metadata.dialect === "bot" && typeof metadata.externalId === "string") ids.push(metadata.externalId);
        }
        cursor = page.nextCursor;
      } while (cursor);
      return ids;
    },
  };
}

interface SpacePage {
  items: { metadata: Record<string, unknown> }[];
  nextCursor: string | null;
}

/** A text as a part of a path: letters, digits, `_` and `-` as they are, any other text as `~` and Base64url. */
export function partOfPath(text: string): string {
  if (/^[A-Za-z0-9_-]+$/.test(text)) return text;
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return `~${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

function memoryOf(botId: string): string {
  return `/ai-bots/${partOfPath(botId)}/memory`;
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof APIStatusError && error.status === status;
}
