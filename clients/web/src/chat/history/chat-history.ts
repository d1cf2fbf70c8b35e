import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Page } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Asking } from "../../session/asking.js";
import type { Session as PersonSession } from "../../session/session.js";
import { showTime } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import type { Chat } from "../chat.js";
import { PRESENCE } from "../presence.js";
import { historyWords } from "./words/index.js";

type Session = components["schemas"]["Session"];

/** The past chats, the newest first; each can be opened again. The open one can be erased. */
@customElement("loci-chat-history")
export class ChatHistory extends LitElement {
  @property({ attribute: false }) session!: PersonSession;
  @property({ attribute: false }) chat!: Chat;
  @state() private sessions: readonly Session[] | undefined;
  @state() private more: Page<Session> | undefined;
  @state() private isAsking = false;
  #shown = "";
  readonly #words = new Words(this, historyWords);
  readonly #reading = new Asking(this);
  readonly #erasing = new Asking(this);

  static override styles = [
    base,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .chat {
        display: grid;
        inline-size: 100%;
        padding: 0.625rem 0.75rem;
        border-color: transparent;
        background: none;
        text-align: start;
        overflow-wrap: anywhere;
      }

      .chat:hover {
        background: var(--loci-surface);
      }

      .chat[aria-current="true"] {
        border-color: var(--loci-accent);
        background: var(--loci-surface);
      }

      .erase {
        margin-block-start: 1rem;
        padding-block-start: 1rem;
        border-block-start: 1px solid var(--loci-line);
      }

      .danger {
        border-color: var(--loci-danger);
        color: var(--loci-danger);
        background: var(--loci-surface);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.chat.addEventListener("change", this.#onChange);
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.chat.removeEventListener("change", this.#onChange);
  }

  override render() {
    const { text } = this.#words;
    return html`
      ${this.#reading.render(this.#read)} ${this.#erasing.render()}
      ${this.sessions === undefined && !this.#reading.problem ? html`<p class="muted">${text.loading}</p>` : nothing}
      ${this.sessions?.length === 0 ? html`<p class="muted">${text.empty}</p>` : nothing}
      <ul role="list" aria-label=${text.chats}>
        ${this.sessions?.map((session) => html`<li>${this.#renderSession(session)}</li>`)}
      </ul>
      ${this.more?.nextCursor ? html`<button @click=${this.#readMore}>${text.more}</button>` : nothing}
      ${this.chat.conversation && !this.chat.isForeign ? this.#renderErase() : nothing}`;
  }

  #renderSession(session: Session) {
    const { text } = this.#words;
    const isCurrent = session.sessionId === this.chat.conversation?.sessionId;
    const count = session.conversations.reduce((sum, each) => sum + each.messageCount, 0);
    const state = session.status === "open" ? text.open : text.closed;
    return html`<button class="chat" aria-current=${isCurrent} @click=${() => this.chat.open(session.conversationId)}>
      <span dir="auto">${session.title || text.untitled}</span>
      <span class="muted">${showTime(session.lastActivityAt)} · ${text.messages(count)} · ${state}</span>
    </button>`;
  }

  #renderErase() {
    const { text } = this.#words;
    if (!this.isAsking) {
      return html`<div class="erase"><button @click=${this.#ask}>${text.erase}</button></div>`;
    }
    return html`<div class="erase" role="group" aria-label=${text.erase}>
      <p>${text.eraseQuestion}</p>
      <p class="row">
        <button class="danger" @click=${this.#erase}>${text.eraseNow}</button>
        <button @click=${this.#endAsking}>${text.cancel}</button>
      </p>
    </div>`;
  }

  #ask = async (): Promise<void> => {
    this.isAsking = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".danger")?.focus();
  };

  #endAsking = async (): Promise<void> => {
    this.isAsking = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".erase button")?.focus();
  };

  #erase = async (): Promise<void> => {
    const isErased = await this.#erasing.change(async () => {
      await this.chat.reset();
      return true;
    });
    if (!isErased) return;
    this.isAsking = false;
    await this.#read();
    this.renderRoot.querySelector<HTMLElement>("button")?.focus();
  };

  #read = async (): Promise<void> => {
    const found = await this.#reading.ask(async () =>
      this.session.loci.presences.listSessions({ presenceId: PRESENCE, limit: 50 }),
    );
    if (!found) return;
    this.more = found;
    this.sessions = found.items;
  };

  #readMore = async (): Promise<void> => {
    const found = await this.#reading.ask(async () => this.more?.nextPage());
    if (!found) return;
    this.more = found;
    const known = new Set(this.sessions?.map((session) => session.sessionId));
    this.sessions = [...(this.sessions ?? []), ...found.items.filter((session) => !known.has(session.sessionId))];
  };

  /** Reads again when a chat begins, closes or goes on. */
  #onChange = (): void => {
    const { conversation } = this.chat;
    const shown = `${conversation?.id} ${conversation?.status}`;
    if (shown !== this.#shown) void this.#read();
    this.#shown = shown;
    this.requestUpdate();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-history": ChatHistory;
  }
}
