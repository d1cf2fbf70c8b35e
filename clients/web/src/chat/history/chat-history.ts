import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { components, Page } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import "../../design/row.js";
import { icon, icons } from "../../design/icons.js";
import { skeleton } from "../../design/skeleton.js";
import { Asking } from "../../session/asking.js";
import { chatUrl } from "../../session/config.js";
import type { Session as PersonSession } from "../../session/session.js";
import { showAgo, showPeriod, showTime } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import type { Chat } from "../chat.js";
import { eraseChat, PRESENCE } from "../presence.js";
import { historyWords } from "./words/index.js";

type Session = components["schemas"]["Session"];

/** The past chats, the newest first; each can be searched for, opened again, or erased. */
@customElement("loci-chat-history")
export class ChatHistory extends LitElement {
  @property({ attribute: false }) session!: PersonSession;
  @property({ attribute: false }) chat!: Chat;
  @state() private sessions: readonly Session[] | undefined;
  @state() private more: Page<Session> | undefined;
  /** The chat that is asked about before it is erased. */
  @state() private candidate: Session | "open" | undefined;
  @state() private query = "";
  #shown = "";
  readonly #words = new Words(this, historyWords);
  readonly #reading = new Asking(this);
  readonly #erasing = new Asking(this);

  static override styles = [
    base,
    icons,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      input {
        inline-size: 100%;
        margin-block-end: 0.5rem;
      }

      .question {
        padding-inline: 0.75rem;
      }

      .period {
        padding: 0.75rem 0.5rem 0.25rem;
        font-size: var(--loci-tiny);
        font-weight: 600;
      }

      .period::first-letter {
        text-transform: uppercase;
      }

      .chat {
        display: flex;
        align-items: baseline;
        gap: 0.5rem;
        padding: 0.375rem 0.5rem;
        border-radius: var(--loci-radius);
        color: inherit;
        text-decoration: none;
        white-space: nowrap;
      }

      .chat:hover {
        background: var(--loci-hover);
      }

      .chat .title {
        flex: 1;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .chat .muted {
        font-size: var(--loci-tiny);
      }

      .chat[aria-current="true"] {
        background: color-mix(in srgb, var(--loci-accent) 12%, var(--loci-surface));
      }

      .erase {
        margin-block-start: 1rem;
        padding-block-start: 1rem;
        border-block-start: 1px solid var(--loci-line);
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
      ${this.sessions === undefined && !this.#reading.problem ? skeleton(text.loading) : nothing}
      ${this.sessions?.length === 0 ? html`<loci-empty>${text.empty}</loci-empty>` : nothing}
      ${this.sessions?.length === 0 ? nothing : this.#renderSearch()}
      ${this.sessions?.length && !this.#found.length ? html`<loci-empty>${text.noneFound}</loci-empty>` : nothing}
      <ul role="list" aria-label=${text.chats}>
        ${repeat(
          this.#found,
          (session) => session.sessionId,
          (session, index) => html`<li>${this.#renderPeriod(session, index)}${this.#renderSession(session)}</li>`,
        )}
      </ul>
      ${this.more?.nextCursor ? html`<button @click=${this.#readMore}>${text.more}</button>` : nothing}
      ${this.chat.conversation && !this.chat.isForeign ? this.#renderErase() : nothing}`;
  }

  /** The chats whose titles have every word that is searched for. */
  get #found(): readonly Session[] {
    const words = this.query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return (this.sessions ?? []).filter(({ title }) =>
      words.every((word) => (title ?? "").toLocaleLowerCase().includes(word)),
    );
  }

  focusSearch(): void {
    this.renderRoot.querySelector<HTMLElement>("input")?.focus();
  }

  #renderSearch() {
    const { text } = this.#words;
    return html`<input type="search" dir="auto" aria-label=${text.search} placeholder=${text.search} @input=${this.#search} />`;
  }

  /** What is not read yet is searched as well. */
  #search = async (event: Event): Promise<void> => {
    this.query = (event.target as HTMLInputElement).value;
    while (this.query.trim() && this.more?.nextCursor && !this.#reading.problem) await this.#readMore();
  };

  /** Before the first chat of a day or a month. */
  #renderPeriod(session: Session, index: number) {
    const period = showPeriod(session.lastActivityAt);
    const before = this.#found[index - 1];
    return before && showPeriod(before.lastActivityAt) === period
      ? nothing
      : html`<p class="period muted">${period}</p>`;
  }

  #renderSession(session: Session) {
    const { text } = this.#words;
    const title = session.title || text.untitled;
    const isCandidate = this.candidate !== "open" && this.candidate?.sessionId === session.sessionId;
    return html`<loci-row>
        ${this.#renderChat(session)}
        <button
          slot="actions"
          class="plain"
          aria-label=${text.eraseChat(title)}
          title=${text.eraseChat(title)}
          @click=${() => this.#ask(session)}
        >
          ${icon("erase")}
        </button>
      </loci-row>
      ${isCandidate ? this.#renderQuestion() : nothing}`;
  }

  #renderChat(session: Session) {
    const { text } = this.#words;
    const isCurrent = session.sessionId === this.chat.conversation?.sessionId;
    const count = session.conversations.reduce((sum, each) => sum + each.messageCount, 0);
    const state = session.status === "open" ? text.open : text.closed;
    const facts = `${showTime(session.lastActivityAt)} · ${text.messages(count)} · ${state}`;
    return html`<a
      class="chat"
      href=${chatUrl(session.conversationId).href}
      title=${facts}
      aria-current=${isCurrent}
      @click=${(event: MouseEvent) => this.#open(event, session)}
    >
      <span class="title" dir="auto">${session.title || text.untitled}</span>
      <time class="muted" datetime=${session.lastActivityAt} aria-hidden="true">${showAgo(session.lastActivityAt)}</time>
      <span class="unseen">${facts}</span>
    </a>`;
  }

  /** Here, unless a person asks the browser for another tab or window. */
  #open(event: MouseEvent, session: Session): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void this.chat.open(session.conversationId);
  }

  #renderErase() {
    const { text } = this.#words;
    const erase = html`<button @click=${() => this.#ask("open")}>${text.erase}</button>`;
    return html`<div class="erase">${this.candidate === "open" ? this.#renderQuestion() : erase}</div>`;
  }

  #renderQuestion() {
    const { text } = this.#words;
    return html`<div class="question" role="group" aria-label=${text.erase}>
      <p>${text.eraseQuestion}</p>
      <p class="row">
        <button class="danger" @click=${this.#erase}>${text.eraseNow}</button>
        <button @click=${this.#endAsking}>${text.cancel}</button>
      </p>
    </div>`;
  }

  async #ask(candidate: Session | "open"): Promise<void> {
    this.candidate = candidate;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".danger")?.focus();
  }

  #endAsking = async (): Promise<void> => {
    const { candidate } = this;
    this.candidate = undefined;
    await this.updateComplete;
    const entry = this.#found.findIndex(
      (session) => candidate !== "open" && session.sessionId === candidate?.sessionId,
    );
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>("loci-row .plain");
    (buttons[entry] ?? this.renderRoot.querySelector<HTMLElement>(".erase button"))?.focus();
  };

  #erase = async (): Promise<void> => {
    const { candidate } = this;
    const isErased = await this.#erasing.change(async () => {
      await this.#eraseChat(candidate);
      return true;
    });
    if (!isErased) return;
    this.candidate = undefined;
    await this.#read();
    this.renderRoot.querySelector<HTMLElement>("button")?.focus();
  };

  /** The open chat is left before it is erased. */
  async #eraseChat(candidate: Session | "open" | undefined): Promise<void> {
    const open = this.chat.conversation?.sessionId;
    if (candidate === "open" || candidate?.sessionId === open) return this.chat.reset();
    const last = candidate?.conversations.at(-1);
    if (last) await eraseChat(this.session.loci, last);
  }

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
    const shown = `${conversation?.id} ${conversation?.status} ${conversation?.title}`;
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
