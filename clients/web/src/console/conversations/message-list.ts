import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import { timeAgo } from "../../words/time-ago.js";
import { showContent } from "./content.js";
import "./removal-dialog.js";
import type { RemovalDialog } from "./removal-dialog.js";
import { type Consequences, type Message, readConsequences } from "./removals.js";
import text from "./words.js";

type Page = Awaited<ReturnType<Loci["conversations"]["getRawTurns"]>>;
const SHORT = 60;

/** The messages of a conversation, each of which can be retracted. It says by `change-messages` that one went or came. */
@customElement("loci-message-list")
export class MessageList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() conversationId = "";
  @state() private messages: readonly Message[] | undefined;
  @state() private consequences: Consequences | undefined;
  @query("loci-removal-dialog") private removal!: RemovalDialog;
  @query("ol") private list!: HTMLElement;
  #page: Page | undefined;
  readonly #toasts = new ToastsAround(this);
  readonly #loading = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    css`
      ol {
        margin: 0.5rem 0 0;
        padding: 0;
        list-style: none;
      }

      li {
        margin-block-end: 0.75rem;
        padding: 0.5rem 0.75rem;
        border-inline-start: 4px solid var(--loci-line);
        background: var(--loci-raised);
        border-radius: var(--loci-radius);
      }

      li[data-role="user"] {
        border-inline-start-color: var(--loci-accent);
      }

      li p {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("conversationId")) void this.#load();
  }

  override render() {
    return html`<h4 id="messages">${text.messages}</h4>
      ${this.#loading.render(this.messages ? undefined : this.#load)} ${this.#changing.render()}
      ${this.#page?.nextCursor ? html`<button @click=${this.#earlier}>${text.earlier}</button>` : nothing}
      ${this.messages?.length === 0 ? html`<p class="muted">${text.noMessages}</p>` : nothing}
      <ol role="list" aria-labelledby="messages" tabindex="-1">
        ${repeat(
          this.messages ?? [],
          (one) => one.id,
          (one) => this.#renderOne(one),
        )}
      </ol>
      <loci-removal-dialog .consequences=${this.consequences} heading=${text.retractQuestion} action=${text.retractIt}></loci-removal-dialog>`;
  }

  #renderOne(one: Message) {
    const content = showContent(one, text);
    return html`<li data-role=${one.role}>
      <div class="row spread">
        <span class="muted">
          <bdi>${one.author ?? text[one.role]}</bdi> · ${timeAgo(one.occurredAt)}
        </span>
        <button class="plain" data-id=${one.id} aria-label=${text.retractOf(content.slice(0, SHORT))} @click=${() => this.#retract(one)}>
          ${text.retract}
        </button>
      </div>
      <p dir="auto">${content}</p>
    </li>`;
  }

  #load = async (): Promise<void> => {
    await Promise.resolve();
    const { conversationId } = this;
    const page = await this.#loading.ask(async () => this.loci.conversations.getRawTurns({ conversationId }));
    if (!page) return;
    this.#page = page;
    this.messages = page.items;
  };

  #earlier = async (): Promise<void> => {
    const page = await this.#loading.ask(async () => this.#page?.nextPage());
    if (!page) return;
    this.#page = page;
    this.messages = [...page.items, ...(this.messages ?? [])];
  };

  async #retract(message: Message): Promise<void> {
    const named = { conversationId: this.conversationId, messageId: message.id };
    const consequences = await this.#changing.ask(async () =>
      readConsequences(this.loci, await this.loci.conversations.retractMessage({ ...named, preview: true })),
    );
    if (!consequences) return;
    this.consequences = consequences;
    const decision = await this.removal.ask();
    if (!decision) return;
    const purge = decision === "purge";
    const gone = await this.#changing.change(() => this.loci.conversations.retractMessage({ ...named, purge }));
    if (!gone) return;
    await this.#leave(message);
    this.#toasts.queue.show(
      purge
        ? { text: text.messagePurged }
        : { text: text.retracted, undo: { label: text.undo, act: () => this.#restore(message) } },
    );
    this.#tell();
  }

  async #restore(message: Message): Promise<void> {
    const named = { conversationId: this.conversationId, messageId: message.id };
    const restored = await this.#changing.change(() => this.loci.conversations.restoreMessage(named));
    if (!restored) return;
    this.messages = [...(this.messages ?? []), restored].sort((one, other) => one.seq - other.seq);
    this.#toasts.queue.show({ text: text.messageRestored });
    await this.#focus(message.id);
    this.#tell();
  }

  /** Takes it out of the list; the focus goes to the next one. */
  async #leave(message: Message): Promise<void> {
    const place = (this.messages ?? []).findIndex((one) => one.id === message.id);
    this.messages = (this.messages ?? []).filter((one) => one.id !== message.id);
    await this.#focus((this.messages[place] ?? this.messages[place - 1])?.id);
  }

  async #focus(id: string | undefined): Promise<void> {
    await this.updateComplete;
    const button = [...this.renderRoot.querySelectorAll<HTMLButtonElement>("li button")].find(
      (one) => one.dataset.id === id,
    );
    (button ?? this.list).focus();
  }

  #tell(): void {
    this.dispatchEvent(new CustomEvent("change-messages"));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-message-list": MessageList;
  }
}
