import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { APIConnectionError } from "loci-memory-client";
import { base } from "../design/base.js";
import { Observed } from "../design/observed.js";
import { ToastsAround } from "../design/toasts.js";
import type { Atom, LiveMemories } from "../memories/live-memories.js";
import { remember } from "../memories/remember.js";
import { findChatSpace } from "../memories/spaces.js";
import { Asking } from "../session/asking.js";
import { Unsaved } from "../session/unsaved.js";
import { shorten } from "../words/shorten.js";
import { Words } from "../words/words.js";
import type { Chat } from "./chat.js";
import "./chat-composer.js";
import type { ChatComposer } from "./chat-composer.js";
import "./chat-log.js";
import type { ChatLog } from "./chat-log.js";
import "./chat-problem.js";
import "./no-model-hint.js";
import { type RememberMessage, SHORT } from "./chat-message.js";
import { textOf } from "./transcript.js";
import { chatWords } from "./words/index.js";

/** Pixels from the end of the chat, where a person reads its end. */
const NEAR_END = 160;

/** A chat: its messages, what became of it, and where a person types. It says `mark-memory` with what was remembered. */
@customElement("loci-chat")
export class ChatView extends LitElement {
  @property({ attribute: false }) chat!: Chat;
  @property({ attribute: false }) memories!: LiveMemories;
  /** What the chat alone remembers, once it is read. */
  @property({ attribute: false }) chatMemories: LiveMemories | undefined;
  /** Whether a language model answers. */
  @property({ type: Boolean }) hasModel = false;
  @state() private marked = "";
  @query(".scroll") private area!: HTMLElement;
  @query("loci-chat-log") private log!: ChatLog;
  @query("loci-chat-composer") private composer!: ChatComposer;
  readonly #words = new Words(this, chatWords);
  readonly #toasts = new ToastsAround(this);
  readonly #changing = new Asking(this);
  readonly #observedChat = new Observed(this, () => this.chat);
  readonly #observedMemories = new Observed(this, () => this.memories);
  readonly #observedChatMemories = new Observed(this, () => this.chatMemories);
  protected readonly unsaved = new Unsaved(
    this,
    () => Boolean(this.composer?.draft.trim()) || this.chat.sending !== undefined,
  );

  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 0;
        min-inline-size: 0;
      }

      .scroll {
        flex: 1;
        min-block-size: 8rem;
        overflow-y: auto;
        padding: 1rem;
      }

      .scroll > *,
      .foot > * {
        max-inline-size: 46rem;
        margin-inline: auto;
      }

      .foot {
        display: grid;
        gap: 0.5rem;
        padding: 0.5rem 1rem 1rem;
      }

      .foot > :not(.unseen) {
        inline-size: 100%;
      }

      .incognito {
        border: 1px dashed var(--loci-text);
        font-size: 0.875rem;
      }

      .note {
        padding: 0.625rem 0.875rem;
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("online", this.#onOnline);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("online", this.#onOnline);
  }

  /** What the network has lost goes on by itself. */
  #onOnline = (): void => {
    const { sending, state, error } = this.chat;
    if (sending?.error instanceof APIConnectionError) void this.chat.sendAgain();
    else if (state === "failed" && error instanceof APIConnectionError) void this.chat.retry();
  };

  focusField = (): void => {
    void this.updateComplete.then(() => this.composer?.focusField());
  };

  /** Shows where a memory comes from. */
  async showSource(atom: Atom): Promise<void> {
    const messageId = atom.sourceMessageIds[0] ?? "";
    this.marked = messageId;
    await this.chat.open(atom.sourceConversationId ?? "", messageId);
    await this.updateComplete;
    await this.log.showMessage(messageId);
  }

  override willUpdate(): void {
    void this.#observedChat;
    void this.#observedMemories;
    void this.#observedChatMemories;
    if (this.chat.sending) this.marked = "";
  }

  override render() {
    const { chat } = this;
    const isOver = chat.isForeign || chat.isClosed || chat.isMissing;
    return html`<div class="scroll">
        ${this.hasModel ? nothing : html`<loci-no-model-hint @dismissed=${this.focusField}></loci-no-model-hint>`}
        <loci-chat-log
          .chat=${chat}
          .remembered=${this.#remembered()}
          .learned=${this.#learned()}
          .atoms=${this.#atoms()}
          .marked=${this.marked}
          @last-changed=${this.#toEnd}
          @answer-grown=${this.#followAnswer}
          @answer-awaited=${this.focusField}
          @remember-message=${this.#remember}
          @undo-memory=${this.#undo}
          @edit-message=${() => this.chat.beginEdit()}
          @answer-again=${this.#answerAgain}
        ></loci-chat-log>
      </div>
      <div class="foot">
        ${this.#changing.render()}
        <loci-chat-problem .chat=${chat}></loci-chat-problem>
        ${isOver ? this.#renderNote() : nothing} ${chat.isIncognito ? this.#renderIncognito() : nothing}
        <loci-chat-composer .chat=${chat} ?hidden=${chat.isForeign || chat.isMissing}></loci-chat-composer>
      </div>`;
  }

  #renderIncognito() {
    const { text } = this.#words;
    return html`<div class="note incognito" role="status">${text.incognitoNote}</div>`;
  }

  #renderNote() {
    const { text } = this.#words;
    const goOn = html`<button class="primary" @click=${this.#goOn}>${text.goOn}</button>`;
    const begin = html`<button @click=${this.begin}>${text.newChat}</button>`;
    const { isForeign, isMissing } = this.chat;
    const ended = isForeign ? text.foreign : text.closed;
    return html`<div class="note row spread" role="status">
      <span>${isMissing ? text.notHere : ended}</span>
      <span class="row">${isForeign || isMissing ? nothing : goOn} ${begin}</span>
    </div>`;
  }

  /** A new chat, with the focus where a person types; the chat before is closed. */
  begin = (): void => this.#beginNext(false);

  /** A new chat from which nothing is learned. */
  beginIncognito = (): void => this.#beginNext(true);

  #beginNext(incognito: boolean): void {
    this.marked = "";
    void this.#changing.change(() => this.chat.beginNext(incognito));
    this.focusField();
  }

  /** Closes the chat, so that it is extracted. */
  close(): Promise<void> {
    return this.#changing.change(() => this.chat.close());
  }

  #goOn = async (): Promise<void> => {
    await this.#changing.change(() => this.chat.reopen());
    this.focusField();
  };

  /** The button that has the focus goes with the answer. */
  #answerAgain = (): void => {
    this.focusField();
    void this.chat.answerAgain();
  };

  /** The messages that a person chose to remember. */
  #remembered(): ReadonlySet<string> {
    const items = [...this.memories.items, ...(this.chatMemories?.items ?? [])];
    const chosen = items.filter((atom) => atom.metadata.sourceType === "user");
    return new Set(chosen.flatMap((atom) => atom.sourceMessageIds));
  }

  #atoms(): ReadonlyMap<string, Atom> {
    return new Map([...this.memories.items, ...(this.chatMemories?.items ?? [])].map((atom) => [atom.id, atom]));
  }

  /** What was learned from each message by itself, by the message's id. */
  #learned(): ReadonlyMap<string, readonly Atom[]> {
    const learned = new Map<string, Atom[]>();
    for (const atom of this.memories.learned) {
      if (atom.metadata.sourceType === "user") continue;
      for (const id of atom.sourceMessageIds) learned.set(id, [...(learned.get(id) ?? []), atom]);
    }
    return learned;
  }

  #undo = ({ detail }: CustomEvent<Atom>): Promise<void> => this.#changing.change(() => this.memories.forget(detail));

  #remember = async (event: RememberMessage): Promise<void> => {
    const { message, done } = event.detail;
    const { loci } = this.memories;
    const { text } = this.#words;
    await this.#changing.change(async () => {
      // The chat remembers it; a person does what another app's conversation says.
      const { id } = this.chat;
      const spaceId = id ? await findChatSpace(loci, id) : this.memories.spaceId;
      const said = { spaceId, text: textOf(message), conversationId: message.conversationId, messageId: message.id };
      const atom = await remember(loci, said, crypto.randomUUID());
      const memories = (id && this.chatMemories) || this.memories;
      await memories.refresh();
      this.log.find(message.id)?.flash();
      this.dispatchEvent(new CustomEvent("mark-memory", { detail: atom.id }));
      if (atom.deduplicated) this.#toasts.queue.show({ text: text.rememberBefore });
      else
        this.#toasts.queue.show({
          text: text.rememberDone(shorten(atom.text, SHORT)),
          undo: { label: text.undo, act: () => this.#changing.change(() => memories.forget(atom)) },
        });
    });
    done();
  };

  /** Keeps the end in view for who reads there; who has scrolled up stays. */
  #followAnswer = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = this.area;
    if (scrollHeight - clientHeight - scrollTop < NEAR_END) this.area.scrollTo({ top: scrollHeight });
  };

  #toEnd = (): void => {
    const scroll = () => this.area.scrollTo({ top: this.area.scrollHeight });
    // What is within a message is rendered after it.
    void this.updateComplete.then(() => requestAnimationFrame(() => requestAnimationFrame(scroll)));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat": ChatView;
  }
}
