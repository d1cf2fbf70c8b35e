/** The memory of bots: values under keys, in front of every prompt; in this browser, or in the service. */
export { memoryBlock, prependBlock } from "./block.js";
export { FUNCTION, parseToolCall, type RememberCall } from "./calls.js";
export { type Entry, EntryError, FullError, MAX_ENTRIES, MAX_KEY, MAX_VALUE } from "./entry.js";
export { type IndexedDBOptions, indexedDBStorage } from "./indexed-db.js";
export {
  type BotMemory,
  type BotMemoryOptions,
  type BotStorage,
  createBotMemory,
  KeyError,
  shareableBot,
} from "./memory.js";
export { serviceStorage } from "./service.js";
