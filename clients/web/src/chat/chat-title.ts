import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import { Observed } from "../design/observed.js";
import { Asking } from "../session/asking.js";
import { Words } from "../words/words.js";
import type { Chat } from "./chat.js";
import { chatWords } from "./words/index.js";

/** The service takes no longer one. */
const MOST = 200;

/** The title of the chat, and a field to change it. */
@customElement("loci-chat-title")
export class ChatTitle extends LitElement {
  @property({ attribute: false }) chat!: Chat;
  @state() private isEditing = false;
  @query("input") private field!: HTMLInputElement | null;
  @query("button") private button!: HTMLElement | null;
  readonly #words = new Words(this, chatWords);
  readonly #changing = new Asking(this);
  readonly #observed = new Observed(this, () => this.chat);

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.25rem;
        min-inline-size: 0;
      }

      .problem {
        flex: 1 1 100%;
        white-space: normal;
      }

      p {
        max-inline-size: calc(100% - 3.25rem);
        margin: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      form {
        flex: 1;
      }

      input {
        inline-size: 100%;
        font: inherit;
      }
    `,
  ];

  override willUpdate(): void {
    void this.#observed;
  }

  override render() {
    const { text } = this.#words;
    const { conversation, isForeign } = this.chat;
    if (!conversation) return nothing;
    if (this.isEditing) {
      return html`<form @submit=${this.#rename}>
          <input
            dir="auto"
            maxlength=${MOST}
            aria-label=${text.chatTitle}
            .value=${conversation.title ?? ""}
            @keydown=${this.#onKey}
            @blur=${this.#rename}
          />
        </form>
        ${this.#changing.render()}`;
    }
    const rename = html`<button class="plain" aria-label=${text.rename} title=${text.rename} @click=${this.#edit}>
      ${icon("edit")}
    </button>`;
    return html`<p dir="auto">${conversation.title}</p>
      ${isForeign ? nothing : rename} ${this.#changing.render()}`;
  }

  #edit = async (): Promise<void> => {
    this.isEditing = true;
    await this.updateComplete;
    this.field?.select();
    this.field?.focus();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#end();
  };

  /** What is so already is not sent. */
  #rename = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!this.isEditing || !this.field) return;
    const title = this.field.value;
    const hadFocus = event.type === "submit";
    this.isEditing = false;
    if (title.trim() !== (this.chat.conversation?.title ?? ""))
      await this.#changing.change(() => this.chat.rename(title));
    if (hadFocus) await this.#end();
  };

  async #end(): Promise<void> {
    this.isEditing = false;
    await this.updateComplete;
    this.button?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-title": ChatTitle;
  }
}
