import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import { Observed } from "../design/observed.js";
import { Words } from "../words/words.js";
import type { Chat } from "./chat.js";
import { chatWords } from "./words/index.js";

/**
 * Where a person types. Enter sends, Shift and Enter begins a line; while an answer is awaited it can be stopped. The
 * arrow up in an empty field gives the last message back to be changed.
 */
@customElement("loci-chat-composer")
export class ChatComposer extends LitElement {
  @property({ attribute: false }) chat!: Chat;
  @query("textarea") private field!: HTMLTextAreaElement;
  #following: Chat | undefined;
  readonly #words = new Words(this, chatWords);
  readonly #observed = new Observed(this, () => this.chat);

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: block;
      }

      .edited {
        margin: 0 0 0.25rem;
        padding-inline: 0.75rem;
        font-size: 0.875rem;
      }

      .edited button {
        inline-size: auto;
        block-size: auto;
        border-radius: var(--loci-radius);
      }

      form {
        display: flex;
        align-items: end;
        gap: 0.5rem;
        padding: 0.375rem;
        border: 1px solid var(--loci-muted);
        border-radius: 1.25rem;
        background: var(--loci-surface);
      }

      form:focus-within {
        border-color: var(--loci-accent);
        box-shadow: 0 0 0 2px var(--loci-accent);
      }

      textarea {
        flex: 1;
        min-inline-size: 0;
        min-block-size: 2.25rem;
        max-block-size: 40vh;
        padding: 0.375rem 0.625rem;
        border: 0;
        background: none;
        resize: none;
        field-sizing: content;
      }

      textarea::placeholder {
        color: var(--loci-muted);
        opacity: 1;
      }

      textarea:focus-visible {
        outline: none;
      }

      button {
        display: inline-grid;
        place-items: center;
        inline-size: 2.25rem;
        block-size: 2.25rem;
        padding: 0;
        border-radius: 50%;
      }
    `,
  ];

  /** What is typed and not sent. */
  get draft(): string {
    return this.field?.value ?? "";
  }

  focusField(): void {
    this.field?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
  }

  override willUpdate(): void {
    void this.#observed;
    this.#follow(this.chat);
  }

  override render() {
    const { text } = this.#words;
    const isWaiting = this.chat.sending?.state === "waiting";
    const stop = html`<button type="button" aria-label=${text.stop} @click=${() => this.chat.cancel()}>${icon("stop")}</button>`;
    const edited = html`<p class="edited muted row spread" role="status">
      ${text.editing} <button type="button" class="plain" @click=${this.#endEdit}>${text.endEdit}</button>
    </p>`;
    return html`${this.chat.isEditing ? edited : nothing}<form @submit=${this.#send}>
      <textarea
        rows="1"
        dir="auto"
        aria-label=${text.message}
        placeholder=${text.message}
        @keydown=${this.#onKey}
      ></textarea>
      ${isWaiting ? stop : nothing}
      <button class="primary" aria-label=${text.send} aria-disabled=${this.chat.sending !== undefined}>
        ${icon("send")}
      </button>
    </form>`;
  }

  #onKey = (event: KeyboardEvent): void => {
    // While a word is being composed, as in Japanese, Enter ends the word.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) void this.#send(event);
    if (event.key === "Escape" && this.chat.sending?.state === "waiting") void this.chat.cancel();
    else if (event.key === "Escape" && this.chat.isEditing) this.#endEdit();
    if (event.key === "ArrowUp" && !this.draft) {
      event.preventDefault();
      this.chat.beginEdit();
    }
  };

  #endEdit = (): void => {
    this.field.value = "";
    this.chat.endEdit();
    this.focusField();
  };

  #send = async (event: Event): Promise<void> => {
    event.preventDefault();
    await this.chat.awaitLoads();
    const said = this.draft.trim();
    if (!said || this.chat.sending || this.chat.state !== "ready") return;
    this.field.value = "";
    void this.chat.send(said);
  };

  #follow(chat: Chat | undefined): void {
    if (chat === this.#following) return;
    this.#following?.removeEventListener("return-text", this.#takeBack);
    this.#following = chat;
    chat?.addEventListener("return-text", this.#takeBack);
  }

  /** What was typed since then stays, after it. */
  #takeBack = (event: Event): void => {
    const text = (event as CustomEvent<string>).detail;
    this.field.value = [text, this.draft].filter(Boolean).join("\n");
    this.focusField();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-composer": ChatComposer;
  }
}
