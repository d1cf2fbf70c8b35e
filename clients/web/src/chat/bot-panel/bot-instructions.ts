import { css, html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { Observed } from "../../design/observed.js";
import { Words } from "../../words/words.js";
import type { Bot } from "../bot.js";
import { botWords } from "./words/index.js";

/** The instructions of the bot that the chat is with. */
@customElement("loci-bot-instructions")
export class BotInstructions extends LitElement {
  @property({ attribute: false }) bot!: Bot;
  @state() private isSaved = false;
  @query("#instructions") private field!: HTMLTextAreaElement;
  readonly #words = new Words(this, botWords);
  readonly #observed = new Observed(this, () => this.bot);

  static override styles = [
    base,
    css`
      form {
        display: grid;
        gap: 0.375rem;
      }

      textarea {
        min-block-size: 5rem;
        resize: vertical;
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
    return html`<form @submit=${this.#save}>
      <label for="instructions">${text.instructions}</label>
      <textarea id="instructions" dir="auto" aria-describedby="instructions-hint" .value=${bot.draft ?? bot.prompt} @input=${this.#type}></textarea>
      <p id="instructions-hint" class="muted">${text.instructionsHint}</p>
      <span class="row">
        <button>${text.saveInstructions}</button>
        <span role="status" class="muted">${this.isSaved ? text.saved : ""}</span>
      </span>
    </form>`;
  }

  #type = (): void => {
    const { value } = this.field;
    this.bot.draft = value.trim() === this.bot.prompt ? undefined : value;
    this.isSaved = false;
  };

  #save = (event: Event): void => {
    event.preventDefault();
    this.bot.changePrompt(this.field.value);
    this.isSaved = true;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-bot-instructions": BotInstructions;
  }
}
