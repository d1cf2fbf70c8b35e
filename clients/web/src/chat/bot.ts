import type { Connection } from "loci-memory-client";
import {
  type BotMemory,
  createBotMemory,
  indexedDBStorage,
  prependBlock,
  serviceStorage,
  shareableBot,
} from "loci-memory-client/bot-memory";
import { type Message, textOf } from "./transcript.js";

export type BotStorage = "browser" | "service";

const STORAGE = "loci-bot-storage";
const NAME = "chat";
const HOW_TO_REMEMBER =
  'To remember a value under a short key for all later chats, write bcz_remember("key", "value") on a line of its own.';

/** The bot of the page: its id and instructions are in the address, after `#`; its memory never is. */
export class Bot extends EventTarget {
  readonly id: string;
  readonly prompt: string;
  storage: BotStorage = localStorage.getItem(STORAGE) === "browser" ? "browser" : "service";
  memory: BotMemory;

  constructor(
    readonly connection: Connection,
    hash: string,
    readonly personId: string,
  ) {
    super();
    const given = new URLSearchParams(hash.replace(/^#/, ""));
    this.id = given.get("bot") || NAME;
    this.prompt = given.get("prompt") ?? "";
    this.memory = this.#open();
  }

  /** Its id where its memory is: people who share a browser have none of each other's. */
  get memoryId(): string {
    return this.storage === "browser" ? `${this.personId}/${this.id}` : this.id;
  }

  chooseStorage(storage: BotStorage): void {
    localStorage.setItem(STORAGE, storage);
    this.storage = storage;
    this.memory = this.#open();
    this.#tell();
  }

  /** What it remembers, as a block for the prompt. Another device may have changed it. */
  async readBlock(): Promise<string> {
    await this.memory.init(this.memoryId);
    return this.memory.toSystemPrompt(this.memoryId);
  }

  async systemPrompt(): Promise<string> {
    return prependBlock(await this.readBlock(), [this.prompt, HOW_TO_REMEMBER].filter(Boolean).join("\n\n"));
  }

  /** Remembers what the calls in an answer say. */
  async noteReply(messages: readonly Message[]): Promise<void> {
    for (const message of messages.filter((each) => each.role === "assistant")) {
      await this.memory.rememberReply(this.memoryId, textOf(message));
    }
    this.#tell();
  }

  /** The address of this page with the bot, without its memory. */
  get url(): string {
    const shared = shareableBot({ bot: this.id, prompt: this.prompt, memory: this.memory });
    const entries = Object.entries(shared).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const url = new URL(location.href);
    url.hash = new URLSearchParams(entries).toString();
    return url.href;
  }

  #open(): BotMemory {
    return createBotMemory(this.storage === "browser" ? indexedDBStorage() : serviceStorage(this.connection));
  }

  #tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}
