import type { Connection } from "loci-memory-client";
import {
  type BotMemory,
  createBotMemory,
  indexedDBStorage,
  prependBlock,
  serviceStorage,
  shareableBot,
} from "loci-memory-client/bot-memory";
import { KeyDrafts } from "../elements/key-drafts.js";
import { chatUrl } from "../session/config.js";
import { OwnBots } from "./own-bots.js";
import type { Conversation } from "./presence.js";
import { type Message, textOf } from "./transcript.js";

export type BotStorage = "browser" | "service";

/** Where the memory is, by person. */
const STORAGE = "loci-bot-storage";
const DATABASE = "ais-storage";
/** Which chats are with a bot whose memory is in this browser, by person: the service does not know it. */
const CHATS = "loci-bot-chats";
const MOST_CHATS = 200;
const NAME = "chat";
/** In characters; the service takes no longer one. */
export const MAX_BOT_ID = 200;
const HOW_TO_REMEMBER =
  'To remember a value under a short key for all later chats, write bcz_remember("key", "value") on a line of its own.';

/**
 * The bot of the page: its id and the instructions it offers are in the address, after `#`; its memory never is. The
 * instructions that a person has accepted or written stay in this browser.
 */
export class Bot extends EventTarget {
  readonly id: string;
  /** Instructions of the address, until the person decides: the author of a link may be a stranger. */
  offered: string;
  /** The instructions in use: none until the person accepts those that are offered. */
  prompt: string;
  /** What is typed over them and not saved. */
  draft: string | undefined;
  storage: BotStorage;
  memory: BotMemory;
  /** What is typed over entries. It stays where the memory moves to. */
  readonly drafts = new KeyDrafts();
  readonly #own: OwnBots;

  constructor(
    readonly connection: Connection,
    hash: string,
    readonly personId: string,
  ) {
    super();
    const given = new URLSearchParams(hash.replace(/^#/, ""));
    this.id = given.get("bot") || NAME;
    this.#own = new OwnBots(personId);
    this.prompt = this.#own.promptOf(this.id);
    const offered = given.get("prompt")?.trim() ?? "";
    this.offered = offered === this.prompt ? "" : offered;
    dropOldState();
    this.storage = localStorage.getItem(this.#storageKey) === "browser" ? "browser" : "service";
    this.memory = this.#open();
  }

  /** Its id where its memory is: people who share a browser have none of each other's. */
  get memoryId(): string {
    return this.storage === "browser" ? `${this.personId}/${this.id}` : this.id;
  }

  get #storageKey(): string {
    return `${STORAGE} ${this.personId}`;
  }

  /** The id of the bot that a chat is with. */
  idOf({ botId, sessionId }: Conversation): string {
    return botId ?? this.#ownChats()[sessionId ?? ""] ?? NAME;
  }

  /** Remembers in this browser that a chat which has begun is with this bot, unless the service knows it. */
  noteChat({ botId, sessionId }: Conversation): void {
    if (botId !== null || !sessionId) return;
    const chats = Object.entries({ ...this.#ownChats(), [sessionId]: this.id }).slice(-MOST_CHATS);
    localStorage.setItem(this.#chatsKey, JSON.stringify(Object.fromEntries(chats)));
  }

  /** Another bot of the same person. */
  switchTo(hash: string): Bot {
    return new Bot(this.connection, hash, this.personId);
  }

  get #chatsKey(): string {
    return `${CHATS} ${this.personId}`;
  }

  #ownChats(): Record<string, string> {
    const stored = localStorage.getItem(this.#chatsKey);
    return stored === null ? {} : (JSON.parse(stored) as Record<string, string>);
  }

  /** Those to choose from: that of every page, one's own, and this one. */
  get ids(): readonly string[] {
    return [...new Set([NAME, ...this.#own.ids, this.id])];
  }

  /** Notes another bot that the person begins, without instructions yet. */
  noteBot(id: string): void {
    if (!this.#own.ids.includes(id)) this.#own.save(id, "");
  }

  acceptPrompt(): void {
    this.changePrompt(this.offered);
  }

  /** Writes its instructions, for the messages from now on. */
  changePrompt(prompt: string): void {
    this.prompt = prompt.trim();
    this.draft = undefined;
    this.offered = "";
    this.#own.save(this.id, this.prompt);
    this.#tell();
  }

  declinePrompt(): void {
    this.offered = "";
    this.#tell();
  }

  chooseStorage(storage: BotStorage): void {
    localStorage.setItem(this.#storageKey, storage);
    this.storage = storage;
    this.memory = this.#open();
    this.#tell();
  }

  /** Its id for the service, which then remembers for it in a conversation; undefined where it is of this browser. */
  get serviceId(): string | undefined {
    return this.storage === "service" ? this.id : undefined;
  }

  /**
   * What it remembers, as a block for the prompt; empty for a conversation whose bot the service knows, which puts the
   * block there itself. Another device may have changed it.
   */
  async readBlock({ botId }: Pick<Conversation, "botId">): Promise<string> {
    if (botId !== null) return "";
    await this.memory.init(this.memoryId);
    return this.memory.toSystemPrompt(this.memoryId);
  }

  /** What the address says of it: the instructions of a link stay there, those of another bot do not. */
  get hash(): string {
    const given = new URLSearchParams(location.hash.slice(1)).get("bot") || NAME;
    if (given === this.id) return location.hash;
    return this.id === NAME ? "" : new URLSearchParams({ bot: this.id }).toString();
  }

  async systemPrompt(conversation: Pick<Conversation, "botId">): Promise<string> {
    return prependBlock(
      await this.readBlock(conversation),
      [this.prompt, HOW_TO_REMEMBER].filter(Boolean).join("\n\n"),
    );
  }

  /** Remembers what the calls in an answer say, unless the service has done so. */
  async noteReply(messages: readonly Message[], { botId }: Conversation): Promise<void> {
    const own = botId === null ? messages.filter((each) => each.role === "assistant") : [];
    for (const message of own) {
      await this.memory.rememberReply(this.memoryId, textOf(message));
    }
    this.#tell();
  }

  /** The address of this page with the bot, without its memory. */
  get url(): string {
    const shared = shareableBot({ bot: this.id, prompt: this.prompt, memory: this.memory });
    const entries = Object.entries(shared).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    const url = chatUrl();
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

/** Drops what former pages stored in this browser: it does not say of which issuer and tenant the person was. */
function dropOldState(): void {
  if (localStorage.getItem(STORAGE) === null) return;
  localStorage.removeItem(STORAGE);
  indexedDB.deleteDatabase(DATABASE);
}
