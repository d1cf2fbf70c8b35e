import type { Connection } from "loci-memory-client";
import { type BotMemory, createBotMemory, indexedDBStorage, serviceStorage } from "loci-memory-client/bot-memory";

/** The memory of bots in that place; undefined for the service without a person. */
export function openBotMemory(storage: "browser" | "service", connection?: Connection): BotMemory | undefined {
  if (storage === "browser") return createBotMemory(indexedDBStorage());
  return connection && createBotMemory(serviceStorage(connection));
}
