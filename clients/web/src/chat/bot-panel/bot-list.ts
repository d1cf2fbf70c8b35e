import { css, html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { icon, icons } from "../../design/icons.js";
import { Observed } from "../../design/observed.js";
import { Words } from "../../words/words.js";
import { type Bot, MAX_BOT_ID } from "../bot.js";
import { botWords } from "./words/index.js";

/** The bots of a person, to choose from, and a new one. A bot is chosen by the address of the page. */
@customElement("loci-bot-list")
export class BotList extends LitElement {
  @property({ attribute: false }) bot!: Bot;
  @state() private isNaming = false;
  @query("input") private field!: HTMLInputElement | null;
  @query(".new") private opener!: HTMLButtonElement | null;
  readonly #words = new Words(this, botWords);
  readonly #observed = new Observed(this, () => this.bot);

  static override styles = [
    base,
    icons,
    css`
      .heading {
        padding: 0.75rem 0.5rem 0.25rem;
        color: var(--loci-muted);
        font-size: var(--loci-tiny);
        font-weight: 600;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li button,
      .new {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        inline-size: 100%;
        padding: 0.25rem 0.5rem;
        border-color: transparent;
        background: none;
        text-align: start;
        overflow-wrap: anywhere;
      }

      li button:hover,
      .new:hover {
        background: var(--loci-hover);
      }

      li button[aria-current="true"] {
        background: color-mix(in srgb, var(--loci-accent) 12%, var(--loci-surface));
      }

      form {
        display: grid;
        gap: 0.375rem;
        padding: 0.25rem 0.5rem;
      }
    `,
  ];

  override render() {
    void this.#observed;
    const { text } = this.#words;
    const { bot } = this;
    return html`<p id="bots" class="heading">${text.bots}</p>
      <ul role="list" aria-labelledby="bots">
        ${bot.ids.map(
          (id) =>
            html`<li><button aria-current=${id === bot.id} @click=${() => go(id)}>${icon("bot")} <span dir="auto">${id}</span></button></li>`,
        )}
      </ul>
      ${this.isNaming ? this.#renderForm() : html`<button class="new" @click=${this.#open}>${icon("add")} ${text.newBot}</button>`}`;
  }

  #renderForm() {
    const { text } = this.#words;
    return html`<form @submit=${this.#begin} @keydown=${this.#onKey}>
      <label for="name">${text.nameOfBot}</label>
      <input id="name" dir="auto" autocomplete="off" required maxlength=${MAX_BOT_ID} />
      <span class="row"><button class="primary">${text.beginBot}</button></span>
    </form>`;
  }

  #open = async (): Promise<void> => {
    this.isNaming = true;
    await this.updateComplete;
    this.field?.focus();
  };

  #begin = (event: Event): void => {
    event.preventDefault();
    const id = this.field?.value.trim();
    if (!id) return;
    this.bot.noteBot(id);
    void this.#close();
    go(id);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // It ends the naming alone, not what is around it.
    event.preventDefault();
    event.stopPropagation();
    void this.#close();
  };

  async #close(): Promise<void> {
    this.isNaming = false;
    await this.updateComplete;
    this.opener?.focus();
  }
}

function go(id: string): void {
  location.hash = new URLSearchParams({ bot: id }).toString();
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-bot-list": BotList;
  }
}
