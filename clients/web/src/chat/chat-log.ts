import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../design/base.js";
import { Observed } from "../design/observed.js";
import { MarkdownLater } from "../markdown/later.js";
import { markdown } from "../markdown/styles.js";
import type { Atom } from "../memories/live-memories.js";
import { Words } from "../words/words.js";
import type { Chat } from "./chat.js";
import "./chat-message.js";
import { FUNCTION } from "loci-memory-client/bot-memory";
import type { ChatMessage } from "./chat-message.js";
import { type Message, textOf } from "./transcript.js";
import { chatWords } from "./words/index.js";

const SLOW = 5000;

/** The messages of a chat, what is on its way, and what failed. */
@customElement("loci-chat-log")
export class ChatLog extends LitElement {
  @property({ attribute: false }) chat!: Chat;
  /** The messages that were remembered, by their ids. */
  @property({ attribute: false }) remembered: ReadonlySet<string> = new Set();
  /** The memories that were learned from messages, by the messages' ids. */
  @property({ attribute: false }) learned: ReadonlyMap<string, readonly Atom[]> = new Map();
  /** What is remembered, by its id. */
  @property({ attribute: false }) atoms: ReadonlyMap<string, Atom> = new Map();
  /** The message that a memory comes from. */
  @property() marked = "";
  @state() private isSlow = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = "";
  readonly #words = new Words(this, chatWords);
  readonly #markdown = new MarkdownLater(this);
  readonly #observed = new Observed(this, () => this.chat);

  static override styles = [
    base,
    markdown,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: start;
        gap: 0.75rem;
      }

      .list {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }

      .earlier {
        justify-self: center;
      }

      .empty {
        display: grid;
        gap: 0.5rem;
        max-inline-size: 34rem;
        margin-inline: auto;
        padding-block: 15vh 2rem;
        text-align: center;
      }

      .examples {
        display: grid;
        gap: 0.5rem;
        margin-block-start: 1rem;
      }

      .heard {
        font-size: var(--loci-large);
        overflow-wrap: anywhere;
      }

      /* Where the next words come. */
      .heard > :last-child::after {
        content: "";
        display: inline-block;
        inline-size: 0.5em;
        block-size: 1em;
        margin-inline-start: 0.125em;
        vertical-align: text-bottom;
        background: var(--loci-accent);
      }

      @media (prefers-reduced-motion: no-preference) {
        .heard > :last-child::after {
          animation: pulse 0.8s ease-in-out infinite alternate;
        }
      }

      .sent {
        justify-self: end;
        max-inline-size: min(42rem, 92%);
        padding: 0.625rem 0.875rem;
        border-radius: 1rem;
        border: 1px dashed var(--loci-accent);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** Shows a message that a memory comes from. */
  async showMessage(id: string): Promise<void> {
    await this.updateComplete;
    const found = this.find(id);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    found?.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    found?.shadowRoot?.querySelector("button")?.focus({ preventScroll: true });
  }

  find(id: string): ChatMessage | undefined {
    return [...this.renderRoot.querySelectorAll("loci-chat-message")].find((each) => each.message.id === id);
  }

  override willUpdate(): void {
    void this.#observed;
    const isWaiting = this.chat.sending?.state === "waiting" || this.chat.state === "loading";
    if (isWaiting) this.#timer ??= setTimeout(() => (this.isSlow = true), SLOW);
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.isSlow = false;
    }
    // An answer comes.
    if (this.chat.sending) this.#markdown.begin();
  }

  override render() {
    const { chat } = this;
    const { text } = this.#words;
    const shown = this.#shownMessages;
    const last = new Set(chat.lastTurn.map((message) => message.id));
    const answer = shown.at(-1);
    const earlier = html`<button class="plain earlier" @click=${() => chat.showEarlier()}>${text.earlier}</button>`;
    return html`${chat.transcript.hasEarlier ? earlier : nothing}
      ${chat.state === "ready" && !this.#messages.length && !chat.sending ? this.#renderEmpty() : nothing}
      <div class="list" role="list" aria-label=${text.messages}>
        ${repeat(
          shown,
          (message) => message.id,
          (message) => html`<loci-chat-message
            .message=${message}
            ?isIncognito=${chat.isIncognito}
            .used=${chat.memoriesUsedIn(message).length}
            .usedAtoms=${this.#usedIn(message)}
            .cards=${message.metadata.scripted ? this.#usedIn(message) : []}
            .rememberFunction=${chat.conversation?.rememberFunction ?? FUNCTION}
            .learned=${this.learned.get(message.id) ?? []}
            ?isRemembered=${this.remembered.has(message.id)}
            ?marked=${this.marked === message.id}
            ?isLast=${last.has(message.id) && (message.role === "user" || message === answer)}
          ></loci-chat-message>`,
        )}
      </div>
      ${chat.unstored ? html`<div class="sent" dir="auto">${chat.unstored}</div>` : nothing}
      ${chat.sending?.heard ? this.#renderHeard(chat.sending.heard) : nothing}
      <p role="status" class="muted">${this.#progress()}</p>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const last = this.chat.sending?.key ?? this.#shownMessages.at(-1)?.id ?? "";
    if (last !== this.#last && !this.marked) this.dispatchEvent(new CustomEvent("last-changed"));
    else if (this.chat.sending?.heard) this.dispatchEvent(new CustomEvent("answer-grown"));
    this.#last = last;
  }

  /** The answer so far. It has no actions yet; readers of a screen hear it once it is whole. */
  #renderHeard(text: string) {
    return html`<div class="heard markdown" dir="auto" aria-hidden="true">
      ${this.#markdown.show(text, (_code, _info, coloured) => html`<pre dir="ltr"><code>${coloured}</code></pre>`)}
    </div>`;
  }

  get #messages(): readonly Message[] {
    return this.chat.transcript.messages.filter((message) => message.role !== "tool" && textOf(message));
  }

  /** None before they are shown as they will be: what changes its height later would move what is read. */
  get #shownMessages(): readonly Message[] {
    const messages = this.#messages;
    return messages.every(({ role }) => role === "user") || this.#markdown.isReady ? messages : [];
  }

  #usedIn(message: Message): readonly Atom[] {
    return this.chat.memoriesUsedIn(message).flatMap((id) => this.atoms.get(id) ?? []);
  }

  #renderEmpty() {
    const { text } = this.#words;
    const { isIncognito } = this.chat;
    return html`<div class="empty">
      <h2>${isIncognito ? text.incognitoTitle : text.emptyTitle}</h2>
      <p class="muted">${isIncognito ? text.incognitoText : text.emptyText}</p>
      ${isIncognito ? nothing : html`<div class="examples">${[text.exampleKnown, text.exampleCooking, text.examplePlans].map((one) => this.#renderExample(one))}</div>`}
    </div>`;
  }

  #renderExample(question: string) {
    return html`<button @click=${() => this.#ask(question)}>${question}</button>`;
  }

  /** The button that has the focus goes with the first message. */
  #ask(question: string): void {
    this.dispatchEvent(new CustomEvent("answer-awaited"));
    void this.chat.send(question);
  }

  #progress(): string {
    const { text } = this.#words;
    const { sending, state } = this.chat;
    if (state === "loading") return this.isSlow ? text.slow : text.loading;
    if (sending?.state === "stopping") return text.stopping;
    if (sending?.heard) return text.answering;
    if (sending?.state === "waiting") return this.isSlow ? text.slow : text.waiting;
    return "";
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-log": ChatLog;
  }
}
