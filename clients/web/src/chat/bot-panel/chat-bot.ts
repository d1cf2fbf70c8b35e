import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { Observed } from "../../design/observed.js";
import "../../elements/loci-keys.js";
import "./bot-instructions.js";
import type { LociKeys } from "../../elements/loci-keys.js";
import { Words } from "../../words/words.js";
import type { Bot, BotStorage } from "../bot.js";
import type { Chat } from "../chat.js";
import { botWords } from "./words/index.js";

/** What the bot of the chat remembers under keys, where that is, and a link to the bot without it. */
@customElement("loci-chat-bot")
export class ChatBot extends LitElement {
  @property({ attribute: false }) bot!: Bot;
  @property({ attribute: false }) chat!: Chat;
  @property({ type: Boolean }) hasModel = false;
  @state() private isCopied = false;
  @query("loci-keys") private keys!: LociKeys | null;
  @query("#link") private link!: HTMLInputElement;
  readonly #words = new Words(this, botWords);
  readonly #observed = new Observed(this, () => this.bot);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
      }

      fieldset {
        display: grid;
        gap: 0.25rem;
        margin: 0;
        padding: 0.5rem 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
      }

      label {
        display: flex;
        align-items: center;
        gap: 0.5rem;
      }

      label[for] {
        display: block;
      }

      .share {
        display: grid;
        gap: 0.375rem;
      }

      .offer {
        padding: 0.75rem;
        border: 1px solid var(--loci-accent);
        border-radius: var(--loci-radius);
      }

      blockquote {
        margin: 0.5rem 0;
        padding-inline-start: 0.75rem;
        border-inline-start: 3px solid var(--loci-line);
      }

      .prompt {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.bot.addEventListener("change", this.#reload);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.bot.removeEventListener("change", this.#reload);
  }

  override render() {
    void this.#observed;
    const { text } = this.#words;
    const { bot } = this;
    return html`${bot.offered ? this.#renderOffer() : nothing}
      <h3 dir="auto">${bot.id}</h3>
      <loci-bot-instructions .bot=${bot}></loci-bot-instructions>
      <p>${text.what}</p>
      <fieldset>
        <legend>${text.where}</legend>
        ${this.#renderStorage("service", text.inService)} ${this.#renderStorage("browser", text.inBrowser)}
        <p class="muted">${text.whereHint} ${this.hasModel && bot.storage === "browser" ? text.promptHint : ""}</p>
      </fieldset>
      <loci-keys .bot=${bot.memoryId} .storage=${bot.storage} .memory=${bot.memory} .drafts=${bot.drafts} .connection=${bot.connection}></loci-keys>
      <div class="share">
        <label for="link">${text.link}</label>
        <input id="link" readonly dir="ltr" .value=${bot.url} aria-describedby="hint">
        <p id="hint" class="muted">${text.linkHint}</p>
        <div class="row">
          <button @click=${this.#copy}>${text.copy}</button>
          <span role="status" class="muted">${this.isCopied ? text.copied : ""}</span>
        </div>
      </div>`;
  }

  /** A stranger may have made the link: a person reads the instructions before the bot follows them. */
  #renderOffer() {
    const { text } = this.#words;
    return html`<div class="offer" role="group" aria-labelledby="offer">
      <p id="offer"><strong>${text.offer}</strong> ${text.offerHint}</p>
      <blockquote class="prompt" dir="auto">${this.bot.offered}</blockquote>
      <div class="row">
        <button @click=${() => this.#decide(() => this.bot.acceptPrompt())}>${text.accept}</button>
        <button @click=${() => this.#decide(() => this.bot.declinePrompt())}>${text.decline}</button>
      </div>
    </div>`;
  }

  #renderStorage(storage: BotStorage, label: string) {
    return html`<label>
      <input
        type="radio"
        name="storage"
        .checked=${this.bot.storage === storage}
        @change=${() => this.#choose(storage)}
      >
      ${label}
    </label>`;
  }

  /** A chat goes on with the memory that it began with. */
  #choose(storage: BotStorage): void {
    this.bot.chooseStorage(storage);
    this.chat.begin();
  }

  async #decide(act: () => void): Promise<void> {
    act();
    await this.updateComplete;
    this.renderRoot.querySelector("input")?.focus();
  }

  #reload = (): void => void this.keys?.reload();

  #copy = async (): Promise<void> => {
    this.link.select();
    // Where copying is not allowed, the link is selected.
    await navigator.clipboard?.writeText(this.bot.url).then(
      () => {
        this.isCopied = true;
      },
      () => undefined,
    );
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-bot": ChatBot;
  }
}
