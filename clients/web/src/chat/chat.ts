import { ConflictError, type Loci } from "loci-memory-client";
import { beginSending, ignoreEnded } from "./beginning.js";
import { lastTurn, retract, unanswered } from "./last-turn.js";
import { type Conversation, eraseChat, makeCurrent, paceExtraction } from "./presence.js";
import { NoAnswer, type Question, type Reply } from "./reply.js";
import { memoriesOf } from "./scripted-reply.js";
import { type ChatOptions, newSending, type Sending } from "./sending.js";
import { ShownChat } from "./shown-chat.js";
import { type News, Tabs } from "./tabs.js";
import { type Message, type Transcript, textOf } from "./transcript.js";

/**
 * One chat, and what is on its way. It dispatches `change`, and `return-text` with a text that was not stored and goes
 * back to where it was typed.
 */
export class Chat extends ShownChat {
  sending: Sending | undefined;
  /** Whether a chat without a message will be incognito. */
  #beginsIncognito = false;
  /** Whether the next message replaces the last turn. */
  isEditing = false;
  readonly #used = new Map<string, readonly string[]>();
  #discarded: Sending | undefined;
  /** What this tab awaits, also while another chat is shown, by its conversation. */
  readonly #awaited = new Map<string, Sending>();
  readonly #tabs: Tabs;

  constructor(
    loci: Loci,
    readonly options: ChatOptions,
  ) {
    super(loci);
    this.#tabs = new Tabs(options.personId, (conversationId, news) => this.#onNews(conversationId, news));
  }

  /** Hears no other tab any more. */
  stop(): void {
    this.#tabs.close();
    this.sending?.abort.abort();
  }

  /** Whether nothing is learned from the chat, and it is erased when it closes. */
  get isIncognito(): boolean {
    return this.conversation?.incognito ?? this.#beginsIncognito;
  }

  /** The memories that an answer was given with. */
  memoriesUsedIn(message: Message): readonly string[] {
    return this.#used.get(message.id) ?? memoriesOf(message.metadata);
  }

  /** Goes on with the bot's chat of last time. Never rejects: `state` and `error` say what failed. */
  start(): Promise<void> {
    return this.continueNewest(this.options.isOfBot ?? (() => true));
  }

  /** An empty chat: its conversation begins with the first message. */
  begin(incognito = false): void {
    this.#beginsIncognito = incognito;
    this.isChosen = false;
    this.showEmpty();
  }

  /** An empty chat. The one before it is closed, so that the rest of it is extracted. Rejects with what the service said. */
  async beginNext(incognito = false): Promise<void> {
    const { conversation, isClosed, isForeign, sending } = this;
    this.begin(incognito);
    this.isChosen = conversation !== undefined && !conversation.incognito;
    // What is on its way still needs an open conversation.
    if (!conversation || isClosed || isForeign || sending) return;
    await this.loci.conversations.closeConversation({ conversationId: conversation.id }).catch(ignoreEnded);
  }

  /** The last turn, where it may be said in another way. */
  get lastTurn(): readonly Message[] {
    if (this.isClosed || this.isForeign || this.sending) return [];
    return lastTurn(this.transcript.messages, this.conversation?.id);
  }

  /** What is on its way and is not among the messages yet. */
  get unstored(): string | undefined {
    const said = unanswered(this.transcript.messages, this.conversation?.id);
    return said && textOf(said) === this.sending?.text ? undefined : this.sending?.text;
  }

  /** Gives the last message back to be changed. Nothing is taken back before it is sent. */
  beginEdit(): void {
    const [said] = this.lastTurn;
    if (!said || this.isEditing) return;
    this.isEditing = true;
    this.#giveBack(textOf(said));
    this.tell();
  }

  /** Leaves the last turn as it is. */
  endEdit(): void {
    this.isEditing = false;
    this.tell();
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
    this.isEditing = false;
    this.#discarded = undefined;
    await this.#send(before ?? { ...newSending(crypto.randomUUID(), text), replaces });
  }

  /** Sends the same again, under the same key: it is stored once. */
  async sendAgain(): Promise<void> {
    const { sending } = this;
    if (sending?.state !== "failed") return;
    if (!sending.isElsewhere || !(sending.error instanceof NoAnswer)) return this.#send(sending);
    // Whoever said it had the key.
    this.sending = undefined;
    await this.answerAgain();
  }

  /** Stops waiting. What was not stored goes back to where it was typed. */
  async cancel(): Promise<void> {
    const { sending } = this;
    if (sending?.state !== "waiting") return;
    sending.state = "stopping";
    sending.heard = undefined;
    this.tell();
    sending.abort.abort(new DOMException("the person stopped it", "AbortError"));
    try {
      await this.#endAnswer(sending);
      this.sending = undefined;
    } catch (error) {
      sending.state = "failed";
      sending.error = error;
    }
    this.tell();
  }

  /** Takes back what could not be sent. Sent again without a change it has the same key. */
  discard(): void {
    if (!this.sending) return;
    this.#discarded = this.sending;
    this.#giveBack(this.sending.text);
    this.sending = undefined;
    this.tell();
  }

  /**
   * Closes the conversation: what it says is then extracted. An incognito one is erased, and no longer shown. Rejects with
   * what the service said.
   */
  async close(): Promise<void> {
    if (!this.conversation) return;
    if (this.isIncognito) return this.beginNext();
    this.#change(await this.loci.conversations.closeConversation({ conversationId: this.conversation.id }));
  }

  /** Gives the chat another title. Rejects with what the service said. */
  async rename(title: string): Promise<void> {
    if (!this.conversation) return;
    const { id: conversationId } = this.conversation;
    this.#change(await this.loci.conversations.updateConversation({ conversationId, title: title.trim() || null }));
  }

  /** Goes on with the session. Rejects with what the service said. */
  async reopen(): Promise<void> {
    if (this.conversation) this.#change(await makeCurrent(this.loci, this.conversation));
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
      if (!this.conversation) await this.open(conversation.id, undefined, false);
      throw error;
    }
  }

  protected override leave(): void {
    if (this.sending?.state === "failed" && !this.sending.isElsewhere) this.#giveBack(this.sending.text);
    this.sending = undefined;
    this.isEditing = false;
    this.#discarded = undefined;
  }

  protected override onShown(): void {
    this.sending ??= this.#awaited.get(this.conversation?.id ?? "");
    // Nothing is lost where this fails: the message is there, and may be sent in another way.
    this.#takeUp().catch(() => {});
  }

  /** Goes on with an answer that another tab, or this one before it was loaded again, has asked for. */
  async #takeUp(): Promise<void> {
    const { conversation, transcript } = this;
    const said = unanswered(transcript.messages, conversation?.id);
    if (!conversation || !said?.turnId || this.isForeign || this.sending) return;
    const question = { conversation, text: textOf(said), key: said.turnId, turnId: said.turnId };
    const isUnderWay = await this.options.replier.isUnderWay?.(this.loci, question);
    if (!isUnderWay || this.transcript !== transcript || this.sending) return;
    await this.#send({ ...newSending(question.key, question.text), question, isElsewhere: true });
  }

  #onNews(conversationId: string, news: News): void {
    if (conversationId !== this.conversation?.id) return;
    const { sending } = this;
    const isHeard = sending?.isElsewhere && !sending.isRead;
    if (news.type === "said" && !sending) void this.#follow(news.key, news.text);
    if (news.type === "joined" && sending?.isRead)
      this.#tabs.tell(conversationId, { type: "heard", text: sending.heard ?? "" });
    if (news.type === "heard" && isHeard) sending.heard = news.text;
    if (news.type === "removed") this.transcript.remove(news.messages);
    if (news.type === "changed") this.conversation = news.conversation;
    if (news.type === "answered") this.#note(news);
    if (isHeard && (news.type === "answered" || news.type === "ended")) this.#endFollowing(sending);
    this.tell();
  }

  /** Shows what another tab says, and goes on with it if that tab is gone before there is an answer. */
  async #follow(key: string, text: string): Promise<void> {
    const { conversation } = this;
    if (!conversation) return;
    const sending: Sending = { ...newSending(key, text), isElsewhere: true };
    sending.question = { conversation, text, key };
    this.sending = sending;
    this.#tabs.tell(conversation.id, { type: "joined" });
    const isLeft = await this.#tabs.act(conversation.id, sending.abort.signal, async () => true).catch(() => false);
    if (isLeft && this.sending === sending) this.#endFollowing(sending);
  }

  #endFollowing(sending: Sending): void {
    sending.abort.abort();
    this.sending = undefined;
    this.readNewest().then(
      () => this.#takeUp(),
      () => {},
    );
  }

  async #endAnswer(sending: Sending): Promise<void> {
    await sending.beginning?.catch(() => {});
    const { question, text, isElsewhere } = sending;
    if (question) await this.options.replier.cancel(this.loci, question).catch(ignoreEnded);
    const before = this.transcript.messages.length;
    await this.readNewest();
    const isStored = this.transcript.messages.slice(before).some((message) => message.role === "user");
    if (!isStored && !isElsewhere) this.#giveBack(text);
  }

  async #send(sending: Sending): Promise<void> {
    this.sending = sending;
    sending.abort = new AbortController();
    const { signal } = sending.abort;
    sending.state = "waiting";
    sending.error = undefined;
    sending.heard = undefined;
    this.tell();
    try {
      const reply = await this.#ask(sending, signal).catch((error) => this.#askReopened(error, sending, signal));
      if (!signal.aborted) this.#take(reply, sending);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, sending);
    }
  }

  #take(reply: Reply, sending: Sending): void {
    this.#note(reply, this.sending === sending);
    if (this.sending === sending) this.sending = undefined;
    this.tell();
    // The answer is stored, whether or not the bot could note what it says.
    const { question } = sending;
    if (question && !question.conversation.incognito)
      this.options.onReply?.(reply.messages, question.conversation).catch(() => {});
  }

  /** Notes an answer, and which memories it was given with. */
  #note({ messages, memoryIds }: Reply, isShown = true): void {
    const last = messages.at(-1);
    if (last) this.#used.set(last.id, memoryIds);
    if (isShown) this.transcript.add(messages);
  }

  #fail(error: unknown, sending: Sending): void {
    // Another chat is shown by now: the text goes back to where it was typed.
    if (this.sending !== sending && !sending.isElsewhere) this.#giveBack(sending.text);
    sending.state = "failed";
    sending.error = error;
    sending.heard = undefined;
    this.tell();
  }

  async #ask(sending: Sending, signal: AbortSignal): Promise<Reply> {
    const { transcript } = this;
    const conversation = sending.question?.turnId
      ? sending.question.conversation
      : await this.#openConversation(sending);
    this.namespace = conversation.namespace;
    // Another chat may be shown meanwhile: the text goes to the one that it was sent in.
    if (this.transcript === transcript) this.conversation = conversation;
    const pacing = paceExtraction(this.loci, conversation.namespace, this.options.windowTurns);
    // What a model answers is extracted later: its first word does not wait.
    if (!this.options.replier.begin) await pacing;
    if (signal.aborted) throw signal.reason;
    await this.#takeBack(sending, transcript);
    sending.question ??= { conversation, text: sending.text, key: sending.key };
    return this.#read(sending.question, sending, signal);
  }

  /** Has it answered. A browser reads an answer once: other tabs wait, and are told of it. */
  async #read(question: Question, sending: Sending, signal: AbortSignal): Promise<Reply> {
    const { id } = question.conversation;
    const hear = (text: string) => {
      if (signal.aborted) return;
      sending.heard = text;
      this.#tabs.tell(id, { type: "heard", text });
      this.tell();
    };
    this.#awaited.set(id, sending);
    if (sending.isElsewhere) this.#tabs.tell(id, { type: "joined" });
    try {
      return await this.#tabs.act(id, signal, async () => {
        sending.isRead = true;
        this.#tabs.tell(id, { type: "said", key: sending.key, text: sending.text });
        try {
          const reply = await this.options.replier.reply(this.loci, question, signal, hear);
          this.#tabs.tell(id, { type: "answered", messages: reply.messages, memoryIds: reply.memoryIds });
          return reply;
        } catch (error) {
          this.#tabs.tell(id, { type: "ended" });
          throw error;
        }
      });
    } finally {
      sending.isRead = false;
      this.#awaited.delete(id);
    }
  }

  /** What is said again takes the place of what was said. */
  async #takeBack(sending: Sending, transcript: Transcript): Promise<void> {
    const { replaces } = sending;
    if (!replaces) return;
    await retract(this.loci, replaces);
    transcript.remove(replaces);
    if (this.conversation) this.#tabs.tell(this.conversation.id, { type: "removed", messages: replaces });
    sending.replaces = undefined;
    this.tell();
  }

  async #openConversation(sending: Sending): Promise<Conversation> {
    const { conversation } = this;
    if (!conversation) return this.#begin(sending);
    return this.isClosed ? makeCurrent(this.loci, conversation) : conversation;
  }

  async #begin(sending: Sending): Promise<Conversation> {
    const { text, key } = sending;
    const beginning = { text, key, botId: this.options.botId?.(), incognito: this.isIncognito };
    const begun = await beginSending(this.loci, beginning, sending, this.options.replier);
    this.isChosen = false;
    this.options.onBegin?.(begun);
    return begun;
  }

  /** The conversation may have been closed meanwhile, by itself or in another tab: its session goes on. */
  async #askReopened(error: unknown, sending: Sending, signal: AbortSignal): Promise<Reply> {
    if (!(error instanceof ConflictError) || !this.conversation || this.sending !== sending) throw error;
    const now = await this.loci.conversations.getConversation({ conversationId: this.conversation.id });
    if (now.status !== "closed") throw error;
    const current = await makeCurrent(this.loci, now);
    if (this.sending !== sending) throw error;
    this.conversation = current;
    sending.question = undefined;
    return this.#ask(sending, signal);
  }

  #change(conversation: Conversation): void {
    this.#tabs.tell(this.conversation?.id ?? "", { type: "changed", conversation });
    this.isChosen = false;
    this.conversation = conversation;
    this.tell();
  }

  #giveBack(text: string): void {
    this.dispatchEvent(new CustomEvent("return-text", { detail: text }));
  }
}
