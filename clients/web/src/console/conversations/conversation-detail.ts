import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Asking } from "../../session/asking.js";
import { chatUrl } from "../../session/config.js";
import { showNumber, showTime } from "../../words/dates.js";
import "./message-list.js";
import "./removal-dialog.js";
import type { RemovalDialog } from "./removal-dialog.js";
import { type Consequences, type Conversation, readConsequences } from "./removals.js";
import text from "./words.js";

type WithSummary = components["schemas"]["ConversationWithSummary"];

/** What happened to the conversation that was shown. */
export interface Removed {
  readonly conversation: Conversation;
  readonly isPurged: boolean;
}

/** One conversation: its messages, close, delete. It says by the event `remove-conversation` that it is gone. */
@customElement("loci-conversation-detail")
export class ConversationDetail extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() conversationId = "";
  @state() private conversation: WithSummary | undefined;
  @state() private consequences: Consequences | undefined;
  @state() private said = "";
  @query("h3") private heading!: HTMLElement | null;
  @query("#remove") private removal!: RemovalDialog;
  @query("#close") private closing!: RemovalDialog;
  readonly #loading = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }

      h3 {
        overflow-wrap: anywhere;
      }

      h3:focus {
        outline: none;
      }

      details p {
        padding: 0.5rem 0.75rem;
        background: var(--loci-raised);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      summary {
        min-block-size: 1.5rem;
        cursor: pointer;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("conversationId")) void this.#load(true);
  }

  override render() {
    const { conversation } = this;
    return html`${this.#loading.render(conversation ? undefined : this.#again)} ${this.#changing.render()}
      ${conversation ? this.#renderConversation(conversation) : nothing}
      <p role="status" class="muted">${this.said}</p>`;
  }

  #renderConversation(one: WithSummary) {
    const title = one.title || text.untitled;
    return html`<h3 tabindex="-1" dir="auto">${title}</h3>
      <p class="muted">
        ${one.incognito ? `${text.incognito} · ` : nothing}${text[one.status]} · ${text.began(showTime(one.createdAt))} ·
        ${text.messageCount(showNumber(one.messageCount))}
      </p>
      ${one.incognito ? html`<p>${text.incognitoHint}</p>` : nothing}
      <div class="row">
        <a href=${chatUrl(one.id).href}>${text.openInChat}</a>
        ${one.status === "open" ? html`<button @click=${this.#close}>${one.incognito ? text.closeAndErase : text.close}</button>` : nothing}
        <button @click=${this.#remove}>${text.delete}</button>
      </div>
      ${
        one.rollingSummary
          ? html`<details><summary>${text.summary}</summary><p dir="auto">${one.rollingSummary}</p></details>`
          : nothing
      }
      <loci-message-list .loci=${this.loci} conversationId=${one.id} @change-messages=${() => this.#load(false)}></loci-message-list>
      <loci-removal-dialog id="remove" .consequences=${this.consequences} heading=${text.deleteQuestion(title)} action=${text.deleteIt}></loci-removal-dialog>
      <loci-removal-dialog id="close" isPurge heading=${text.closeQuestion(title)}></loci-removal-dialog>`;
  }

  #again = (): void => {
    void this.#load(true);
  };

  async #load(isNew: boolean): Promise<void> {
    await Promise.resolve();
    const { conversationId } = this;
    const found = await this.#loading.ask(() => this.loci.conversations.getConversation({ conversationId }));
    if (!found) return;
    this.conversation = found;
    await this.updateComplete;
    if (isNew) this.heading?.focus();
  }

  #close = async (): Promise<void> => {
    const { conversation } = this;
    if (!conversation) return;
    if (conversation.incognito && !(await this.closing.ask())) return;
    const { id: conversationId, incognito } = conversation;
    const closed = await this.#changing.change(() => this.loci.conversations.closeConversation({ conversationId }));
    if (!closed) return;
    if (incognito) return this.#tell({ conversation, isPurged: true });
    this.said = text.isClosed;
    await this.#load(true);
  };

  #remove = async (): Promise<void> => {
    const { conversation } = this;
    if (!conversation) return;
    const { id: conversationId } = conversation;
    this.said = text.looking;
    const consequences = await this.#changing.ask(async () =>
      readConsequences(this.loci, await this.loci.conversations.deleteConversation({ conversationId, preview: true })),
    );
    this.said = "";
    if (!consequences) return;
    this.consequences = consequences;
    const decision = await this.removal.ask();
    if (!decision) return;
    const isPurged = decision === "purge";
    const gone = await this.#changing.change(() =>
      this.loci.conversations.deleteConversation({ conversationId, purge: isPurged }),
    );
    if (gone) this.#tell({ conversation, isPurged });
  };

  #tell(detail: Removed): void {
    this.dispatchEvent(new CustomEvent("remove-conversation", { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-conversation-detail": ConversationDetail;
  }
}
