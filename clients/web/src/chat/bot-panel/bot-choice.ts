import { css, html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { Observed } from "../../design/observed.js";
import { Words } from "../../words/words.js";
import { type Bot, MAX_BOT_ID } from "../bot.js";
import { botWords } from "./words/index.js";

/** Which bot the chat is with, its instructions, and another one. A bot is chosen by the address of the page. */
@customElement("loci-bot-choice")
export class BotChoice extends LitElement {
  @property({ attribute: false }) bot!: Bot;
  @state() private isSaved = false;
  @query("#instructions") private field!: HTMLTextAreaElement;
  @query("#new-bot") private newId!: HTMLInputElement;
  readonly #words = new Words(this, botWords);
  readonly #observed = new Observed(this, () => this.bot);

  static override styles = [
    base,
    css`
      :host,
      form {
        display: grid;
        gap: 0.375rem;
      }

      :host {
        gap: 0.75rem;
      }

      textarea {
        min-block-size: 5rem;
        resize: vertical;
      }

      .row {
        flex-wrap: nowrap;
      }

      input {
        flex: 1;
        min-inline-size: 0;
      }

      button {
        flex: none;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("bot")) this.isSaved = false;
  }

  override render() {
    void this.#observed;
    const { text } = this.#words;
    const { bot } = this;
    const options = bot.ids.map((id) => html`<option value=${id} ?selected=${id === bot.id}>${id}</option>`);
    return html`<div>
        <label for="bot">${text.bot}</label>
        <select id="bot" dir="auto" .value=${bot.id} @change=${this.#choose}>${options}</select>
      </div>
      <form @submit=${this.#save}>
        <label for="instructions">${text.instructions}</label>
        <textarea id="instructions" dir="auto" aria-describedby="instructions-hint" .value=${bot.draft ?? bot.prompt} @input=${this.#type}></textarea>
        <p id="instructions-hint" class="muted">${text.instructionsHint}</p>
        <span class="row">
          <button>${text.saveInstructions}</button>
          <span role="status" class="muted">${this.isSaved ? text.saved : ""}</span>
        </span>
      </form>
      <form @submit=${this.#begin}>
        <label for="new-bot">${text.newBot}</label>
        <span class="row">
          <input id="new-bot" dir="auto" autocomplete="off" required maxlength=${MAX_BOT_ID} />
          <button>${text.beginBot}</button>
        </span>
      </form>`;
  }

  #type = (): void => {
    const { value } = this.field;
    this.bot.draft = value.trim() === this.bot.prompt ? undefined : value;
    this.isSaved = false;
  };

  #choose = (event: Event): void => go((event.target as HTMLSelectElement).value);

  #save = (event: Event): void => {
    event.preventDefault();
    this.bot.changePrompt(this.field.value);
    this.isSaved = true;
  };

  #begin = (event: Event): void => {
    event.preventDefault();
    const id = this.newId.value.trim();
    if (!id) return;
    this.newId.value = "";
    this.bot.noteBot(id);
    go(id);
  };
}

function go(id: string): void {
  location.hash = new URLSearchParams({ bot: id }).toString();
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-bot-choice": BotChoice;
  }
}
