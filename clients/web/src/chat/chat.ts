import { ConflictError, type Loci, NotFoundError } from "loci-memory-client";
import { lastTurn, retract } from "./last-turn.js";
import {
  beginChat,
  type Conversation,
  eraseChat,
  makeCurrent,
  newestChats,
  paceExtraction,
  partsOf,
} from "./presence.js";
import type { Reply } from "./reply.js";
import { memoriesOf } from "./scripted-reply.js";
import type { ChatOptions, Sending } from "./sending.js";
import { type Message, Transcript, textOf } from "./transcript.js";

/**
 * One chat: its transcript, and what is on its way. It dispatches `change`, and `return-text` with a text that was not
 * stored and goes back to where it was typed.
 */
export class Chat extends EventTarget {
  state: "loading" | "ready" | "failed" = "loading";
  error: unknown;
  conversation: Conversation | undefined;
  /** Ends when what is to be shown was read, or could not be. */
  #loading: Promise<void> = Promise.resolve();
  /** Where the chats of this page are, once one is known. */
  #namespace: string | undefined;
  transcript = new Transcript();
  sending: Sending | undefined;
  /** Whether a chat without a message will be incognito. */
  #beginsIncognito = false;
  /** Whether the next message replaces the last turn. */
  isEditing = false;
  #again: (() => Promise<void>) | undefined;
  readonly #used = new Map<string, readonly string[]>();
  #discarded: Sending | undefined;
  #loads = 0;
  #abort = new AbortController();

  constructor(
    readonly loci: Loci,
    readonly options: ChatOptions,
  ) {
    super();
  }

  get isClosed(): boolean {
    return this.conversation?.status === "closed";
  }

  /** Whether nothing is learned from the chat, and it is erased when it closes. */
  get isIncognito(): boolean {
    return this.conversation?.incognito ?? this.#beginsIncognito;
  }

  /** A conversation that another app holds is only shown. */
  get isForeign(): boolean {
    return this.conversation !== undefined && this.conversation.namespace !== this.#namespace;
  }

  /** The id of the chat's own memory; undefined before its first message, and for a conversation of another app. */
  get id(): string | undefined {
    return this.isForeign ? undefined : (this.conversation?.sessionId ?? undefined);
  }

  /** The memories that an answer was given with. */
  memoriesUsedIn(message: Message): readonly string[] {
    return this.#used.get(message.id) ?? memoriesOf(message.metadata);
  }

  /** Goes on with the bot's chat of last time. Never rejects: `state` and `error` say what failed. */
  start(): Promise<void> {
    return this.#load(async () => {
      const { own, newest } = await newestChats(this.loci, this.options.isOfBot ?? (() => true));
      this.#namespace = newest?.namespace;
      // One that was closed is in the history.
      return own?.status === "open" ? own : undefined;
    });
  }

  /** An empty chat: its conversation begins with the first message. */
  begin(incognito = false): void {
    this.#beginsIncognito = incognito;
    this.#loads += 1;
    this.#loading = Promise.resolve();
    this.#show(undefined);
    this.state = "ready";
    this.#tell();
  }

  /** An empty chat. The one before it is closed, so that the rest of it is extracted. Rejects with what the service said. */
  async beginNext(incognito = false): Promise<void> {
    const { conversation, isClosed, isForeign, sending } = this;
    this.begin(incognito);
    // What is on its way still needs an open conversation.
    if (!conversation || isClosed || isForeign || sending) return;
    await this.loci.conversations.closeConversation({ conversationId: conversation.id }).catch(ignoreEnded);
  }

  /** Shows a past session, or the conversation that a memory comes from, as far back as the message. */
  open(conversationId: string, messageId?: string): Promise<void> {
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

  /** The last turn, where it may be said in another way. */
  get lastTurn(): readonly Message[] {
    if (this.isClosed || this.isForeign || this.sending) return [];
    return lastTurn(this.transcript.messages, this.conversation?.id);
  }

  /** Gives the last message back to be changed. Nothing is taken back before it is sent. */
  beginEdit(): void {
    const [said] = this.lastTurn;
    if (!said || this.isEditing) return;
    this.isEditing = true;
    this.#giveBack(textOf(said));
    this.#tell();
  }

  /** Leaves the last turn as it is. */
  endEdit(): void {
    this.isEditing = false;
    this.#tell();
  }

  /** Asks the last message once more: its answer and what was learned from both are taken back. Never rejects. */
  async answerAgain(): Promise<void> {
    const [said] = this.lastTurn;
    if (!said) return;
    this.isEditing = true;
    await this.send(textOf(said));
  }

  /** Sends what was typed. Never rejects: `sending` says what failed. */
  async send(text: string): Promise<void> {
    if (this.sending && this.sending.state !== "failed") return;
    const replaces = this.isEditing ? this.lastTurn : undefined;
    const before = this.#discarded?.text === text ? this.#discarded : undefined;
    this.sending = before ?? { key: crypto.randomUUID(), text, state: "waiting", replaces };
    this.sending.state = "waiting";
    this.isEditing = false;
    this.#discarded = undefined;
    await this.#send(this.sending);
  }

  /** Sends the same again, under the same key: it is stored once. */
  async sendAgain(): Promise<void> {
    if (this.sending?.state !== "failed") return;
    this.sending.state = "waiting";
    await this.#send(this.sending);
  }

  /** Stops waiting. What was not stored goes back to where it was typed. */
  async cancel(): Promise<void> {
    const { sending } = this;
    if (sending?.state !== "waiting") return;
    sending.state = "stopping";
    sending.heard = undefined;
    this.#tell();
    this.#abort.abort(new DOMException("the person stopped it", "AbortError"));
    try {
      await this.#endAnswer(sending);
      this.sending = undefined;
    } catch (error) {
      sending.state = "failed";
      sending.error = error;
    }
    this.#tell();
  }

  /** Takes back what could not be sent. Sent again without a change it has the same key. */
  discard(): void {
    if (!this.sending) return;
    this.#discarded = this.sending;
    this.#giveBack(this.sending.text);
    this.sending = undefined;
    this.#tell();
  }

  /**
   * Closes the conversation: what it says is then extracted. An incognito one is erased, and no longer shown. Rejects with
   * what the service said.
   */
  async close(): Promise<void> {
    if (!this.conversation) return;
    if (this.isIncognito) return this.beginNext();
    this.conversation = await this.loci.conversations.closeConversation({ conversationId: this.conversation.id });
    this.#tell();
  }

  /** Gives the chat another title. Rejects with what the service said. */
  async rename(title: string): Promise<void> {
    if (!this.conversation) return;
    this.conversation = await this.loci.conversations.updateConversation({
      conversationId: this.conversation.id,
      title: title.trim() || null,
    });
    this.#tell();
  }

  /** Goes on with the session. Rejects with what the service said. */
  async reopen(): Promise<void> {
    if (!this.conversation) return;
    this.conversation = await makeCurrent(this.loci, this.conversation);
    this.#tell();
  }

  /** Erases this chat for good, and nothing else. Rejects with what the service said, and then shows the chat again. */
  async reset(): Promise<void> {
    const { conversation } = this;
    if (!conversation) return;
    // What shows its memory ends first.
    this.begin();
    try {
      await eraseChat(this.loci, conversation);
    } catch (error) {
      if (!this.conversation) await this.open(conversation.id);
      throw error;
    }
  }

  async #endAnswer({ question, text }: Sending): Promise<void> {
    if (question) await this.options.replier.cancel(this.loci, question).catch(ignoreEnded);
    const before = this.transcript.messages.length;
    if (this.conversation) await this.transcript.read(this.loci, this.conversation, !this.isForeign);
    const isStored = this.transcript.messages.slice(before).some((message) => message.role === "user");
    if (!isStored) this.#giveBack(text);
  }

  async #send(sending: Sending): Promise<void> {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    sending.error = undefined;
    sending.heard = undefined;
    this.#tell();
    try {
      const reply = await this.#ask(sending, signal).catch((error) => this.#askReopened(error, sending, signal));
      if (!signal.aborted) this.#take(reply, sending);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, sending);
    }
  }

  #take(reply: Reply, sending: Sending): void {
    const last = reply.messages.at(-1);
    if (last) this.#used.set(last.id, reply.memoryIds);
    if (this.sending === sending) {
      this.sending = undefined;
      this.transcript.add(reply.messages);
      this.#tell();
    }
    // The answer is stored, whether or not the bot could note what it says.
    const { question } = sending;
    if (question && !question.conversation.incognito)
      this.options.onReply?.(reply.messages, question.conversation).catch(() => {});
  }

  #fail(error: unknown, sending: Sending): void {
    // Another chat is shown by now: the text goes back to where it was typed.
    if (this.sending !== sending) this.#giveBack(sending.text);
    sending.state = "failed";
    sending.error = error;
    sending.heard = undefined;
    this.#tell();
  }

  async #ask(sending: Sending, signal: AbortSignal) {
    const { replier, windowTurns } = this.options;
    const { transcript } = this;
    const conversation = await this.#openConversation(sending);
    this.#namespace = conversation.namespace;
    // Another chat may be shown meanwhile: the text goes to the one that it was sent in.
    if (this.transcript === transcript) this.conversation = conversation;
    await paceExtraction(this.loci, conversation.namespace, windowTurns);
    if (signal.aborted) throw signal.reason;
    await this.#takeBack(sending, transcript);
    sending.question ??= { conversation, text: sending.text, key: sending.key };
    return replier.reply(this.loci, sending.question, signal, (text) => {
      if (signal.aborted) return;
      sending.heard = text;
      this.#tell();
    });
  }

  /** What is said again takes the place of what was said. */
  async #takeBack(sending: Sending, transcript: Transcript): Promise<void> {
    if (!sending.replaces) return;
    await retract(this.loci, sending.replaces);
    transcript.remove(sending.replaces);
    sending.replaces = undefined;
    this.#tell();
  }

  async #openConversation(sending: Sending): Promise<Conversation> {
    const { conversation } = this;
    if (!conversation) return this.#begin(sending);
    return this.isClosed ? makeCurrent(this.loci, conversation) : conversation;
  }

  async #begin({ text, key }: Sending): Promise<Conversation> {
    const begun = await beginChat(this.loci, text, key, {
      botId: this.options.botId?.(),
      incognito: this.isIncognito,
    });
    this.options.onBegin?.(begun);
    return begun;
  }

  /** The conversation may have been closed meanwhile, by itself or in another tab: its session goes on. */
  async #askReopened(error: unknown, sending: Sending, signal: AbortSignal) {
    if (!(error instanceof ConflictError) || !this.conversation || this.sending !== sending) throw error;
    const now = await this.loci.conversations.getConversation({ conversationId: this.conversation.id });
    if (now.status !== "closed") throw error;
    const current = await makeCurrent(this.loci, now);
    if (this.sending !== sending) throw error;
    this.conversation = current;
    sending.question = undefined;
    return this.#ask(sending, signal);
  }

  /** The conversation, or the one that its session has gone on in. */
  async #findLatest(conversationId: string): Promise<Conversation> {
    const found = await this.loci.conversations.getConversation({ conversationId });
    if (found.namespace !== this.#namespace) return found;
    return (await partsOf(this.loci, found)).at(-1) ?? found;
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
    this.#tell();
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
    if (this.state === "loading") this.state = "ready";
    this.#tell();
  }

  async #attempt(act: () => Promise<void>, own: number): Promise<void> {
    try {
      await act();
      if (own === this.#loads) this.error = undefined;
    } catch (error) {
      if (own !== this.#loads) return;
      this.error = error;
      this.state = "failed";
    }
    this.#tell();
  }

  #show(conversation: Conversation | undefined): void {
    if (this.sending?.state === "failed") this.#giveBack(this.sending.text);
    this.conversation = conversation;
    this.transcript = new Transcript();
    this.sending = undefined;
    this.isEditing = false;
    this.#discarded = undefined;
    this.error = undefined;
  }

  #giveBack(text: string): void {
    this.dispatchEvent(new CustomEvent("return-text", { detail: text }));
  }

  #tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}

/** A turn or a chat that has ended meanwhile needs no end. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ConflictError) && !(error instanceof NotFoundError)) throw error;
}
