/** What a page of the browser runs. */
import { createBotMemory, indexedDBStorage } from "../../src/bot-memory/index.js";
import { CASES } from "./suite.js";

Object.assign(globalThis, {
  caseNames: Object.keys(CASES),
  runCase: (name: string) => CASES[name]?.(() => indexedDBStorage(), `bot ${crypto.randomUUID()}/«1»`),
  memory: createBotMemory(indexedDBStorage()),
});
