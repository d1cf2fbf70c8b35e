import { APIStatusError, type Loci } from "loci-memory-client";
import { type Conversation, newestChats, partsOf } from "./presence.js";
import { Transcript } from "./transcript.js";

/** What is answered for an id that is unknown, of somebody else, or none. */
const MISSING: readonly number[] = [400, 404, 422];

/** The chat that is shown: its conversation, and its messages as far as they are read. It dispatches `change`. */
export class ShownChat extends EventTarget {
  state: "loading" | "ready" | "failed" = "loading";
  error: unknown;
  conversation: Conversation | undefined;
  transcript = new Transcript();
  /** Whether a person went to it from another one, where Back leads to. */
  isChosen = false;
  /** Ends when what is to be shown was read, or could not be. */
  #loading: Promise<void> = Promise.resolve();
  #loads = 0;
  #again: (() => Promise<void>) | undefined;
  /** Where the chats of this page are, once one is known. */
  protected namespace: string | undefined;

  constructor(readonly loci: Loci) {
    super();
  }

  get isClosed(): boolean {
    return this.conversation?.status === "closed";
  }

  /** A conversation that another app holds is only shown. */
  get isForeign(): boolean {
    return this.conversation !== undefined && this.conversation.namespace !== this.namespace;
  }

  /** Whether there is no such chat, or it is of somebody else: the page does not say which. */
  get isMissing(): boolean {
    return this.state === "failed" && this.error instanceof APIStatusError && MISSING.includes(this.error.status);
  }

  /** The id of the chat's own memory; undefined before its first message, and for a conversation of another app. */
  get id(): string | undefined {
    return this.isForeign ? undefined : (this.conversation?.sessionId ?? undefined);
  }

  /** Goes on with the newest of these chats. Never rejects: `state` and `error` say what failed. */
  protected continueNewest(isOfBot: (conversation: Conversation) => boolean): Promise<void> {
    this.isChosen = false;
    return this.#load(async () => {
      const { own, newest } = await newestChats(this.loci, isOfBot);
      this.namespace = newest?.namespace;
      // One that was closed is in the history.
      return own?.status === "open" ? own : undefined;
    });
  }

  /** An empty chat: nothing of it is to be read. */
  protected showEmpty(): void {
    this.#loads += 1;
    this.#loading = Promise.resolve();
    this.#show(undefined);
    this.state = "ready";
    this.tell();
  }

  /** Shows a past session, or the conversation that a memory comes from, as far back as the message. */
  open(conversationId: string, messageId?: string, isChosen = true): Promise<void> {
    this.isChosen = isChosen;
    return this.#load(() => this.#findLatest(conversationId), messageId);
  }

  /** When nothing is being loaded any more, also where another load began meanwhile. Never rejects. */
  async awaitLoads(): Promise<void> {
    for (let loads = -1; loads !== this.#loads; ) {
      loads = this.#loads;
      await this.#loading;
    }
  }

  /** Tries again what could not be read. */
  async retry(): Promise<void> {
    await this.#again?.();
  }

  showEarlier(): Promise<void> {
    return this.#load(async () => {
      await this.transcript.readEarlier();
      return this.conversation;
    });
  }

  /** Reads what was said since. Rejects with what the service said. */
  protected async readNewest(): Promise<void> {
    if (this.conversation) await this.transcript.read(this.loci, this.conversation, !this.isForeign);
    this.tell();
  }

  /** Leaves what was shown for another chat. */
  protected leave(): void {}

  /** Called when a chat was read. */
  protected onShown(): void {}

  protected tell(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** The conversation, or the one that its session has gone on in. */
  async #findLatest(conversationId: string): Promise<Conversation> {
    const [found] = await Promise.all([this.loci.conversations.getConversation({ conversationId }), this.#findPlace()]);
    if (found.namespace !== this.namespace) return found;
    return (await partsOf(this.loci, found)).at(-1) ?? found;
  }

  /** An address may lead to a chat before any other one is known. */
  async #findPlace(): Promise<void> {
    this.namespace ??= (await newestChats(this.loci, () => false)).newest?.namespace;
  }

  #load(find: () => Promise<Conversation | undefined>, messageId?: string): Promise<void> {
    this.#loading = this.#loadOnce(find, messageId);
    return this.#loading;
  }

  async #loadOnce(find: () => Promise<Conversation | undefined>, messageId?: string): Promise<void> {
    this.#again = () => this.#load(find, messageId);
    this.#loads += 1;
    const own = this.#loads;
    this.state = "loading";
    this.tell();
    await this.#attempt(async () => {
      const conversation = await find();
      // Another chat was asked for, or begun, meanwhile.
      if (own !== this.#loads) return;
      if (conversation?.id !== this.conversation?.id || !conversation) this.#show(conversation);
      const { transcript } = this;
      if (conversation) await transcript.read(this.loci, conversation, !this.isForeign);
      if (messageId) await transcript.readUntil(messageId);
    }, own);
    if (own !== this.#loads) return;
    if (this.state === "loading") {
      this.state = "ready";
      this.onShown();
    }
    this.tell();
  }

  async #attempt(act: () => Promise<void>, own: number): Promise<void> {
    try {
      await act();
      if (own === this.#loads) this.error = undefined;
    } catch (error) {
      if (own !== this.#loads) return;
      this.error = error;
      this.state = "failed";
      // What was shown before is not what was asked for.
      if (this.isMissing) this.#show(undefined, error);
    }
    this.tell();
  }

  #show(conversation: Conversation | undefined, error?: unknown): void {
    this.leave();
    this.conversation = conversation;
    this.transcript = new Transcript();
    this.error = error;
  }
}
