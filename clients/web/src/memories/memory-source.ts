import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { APIStatusError, type Loci } from "loci-memory-client";
import { base } from "../design/base.js";
import { describeProblem } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { timeAgo } from "../words/time-ago.js";
import { Words } from "../words/words.js";
import { findSources, type Message, type Sourced, textOf } from "./source-turns.js";
import { memoriesWords } from "./words/index.js";

/** Why something is remembered: the very messages that it rests on. */
@customElement("loci-memory-source")
export class MemorySource extends LitElement {
  @property({ attribute: false }) atom!: Sourced;
  @property({ attribute: false }) loci!: Loci;
  /** How many messages before and after each of them to show too; they themselves are then marked. */
  @property({ type: Number }) around = 0;
  @state() private messages: readonly Message[] | undefined;
  @state() private problem = "";
  readonly #words = new Words(this, memoriesWords);
  readonly #sessionWords = new Words(this, sessionWords);
  #loaded = "";

  static override styles = [
    base,
    css`
      :host {
        display: block;
        margin-block-start: 0.5rem;
        padding-inline-start: 0.75rem;
        border-inline-start: 3px solid var(--loci-line);
      }

      .source {
        padding: 0.25rem 0.5rem;
        background: var(--loci-mark);
      }

      blockquote {
        margin: 0 0 0.5rem;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override willUpdate(): void {
    if (this.#loaded !== this.atom.id) void this.#load();
  }

  override render() {
    const { text } = this.#words;
    if (this.problem) {
      const retry = html`<button @click=${this.#load}>${this.#sessionWords.text.retry}</button>`;
      return html`<div role="alert" class="problem row spread"><span>${this.problem}</span>${retry}</div>`;
    }
    if (!this.messages) return html`<p class="muted" role="status">${text.loadingSource}</p>`;
    if (!this.messages.length) return html`<p class="muted" role="status">${this.#why()}</p>`;
    return html`<div role="group" aria-label=${text.sourceOf(this.atom.text)}>${this.messages.map((message) => this.#renderMessage(message))}</div>`;
  }

  #renderMessage(message: Message) {
    const { text } = this.#words;
    const roles: Record<string, string> = { user: text.saidByUser, assistant: text.saidByAssistant };
    const isMarked = this.around > 0 && this.atom.sourceMessageIds.includes(message.id);
    return html`<p class="muted">
        ${isMarked ? html`<strong>${text.isSource}</strong> · ` : nothing}${message.author ?? roles[message.role] ?? message.role} · ${timeAgo(message.occurredAt)}
      </p>
      <blockquote dir="auto" class=${isMarked ? "source" : ""}>${textOf(message)}</blockquote>`;
  }

  /** Why there is no message to show. */
  #why(): string {
    const { text } = this.#words;
    return this.atom.sourceConversationId ? text.sourceDeleted : text.noSource;
  }

  #load = async (): Promise<void> => {
    const { atom } = this;
    this.#loaded = atom.id;
    this.problem = "";
    this.messages = undefined;
    try {
      const found = await findSources(this.loci, atom, this.around);
      if (atom.id === this.atom.id) this.messages = found;
    } catch (error) {
      if (error instanceof APIStatusError && error.status === 404) this.messages = [];
      else this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-source": MemorySource;
  }
}
