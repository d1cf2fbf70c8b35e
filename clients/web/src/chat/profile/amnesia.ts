import { html, LitElement } from "lit";
import { customElement, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { Words } from "../../words/words.js";
import { profileStyles } from "./profile-styles.js";
import { profileWords } from "./words/index.js";

/** Erases all chats and the profile for good, behind a question. It says `forget-everything`. */
@customElement("loci-amnesia")
export class Amnesia extends LitElement {
  @state() private isAsking = false;
  readonly #words = new Words(this, profileWords);

  static override styles = [base, profileStyles];

  override render() {
    const { text } = this.#words;
    if (!this.isAsking) return html`<div><button id="ask" @click=${this.#ask}>${text.amnesia}</button></div>`;
    return html`<div role="group" aria-labelledby="question">
      <p id="question">${text.amnesiaQuestion}</p>
      <p class="row">
        <button class="danger" @click=${this.#confirm}>${text.amnesiaNow}</button>
        <button @click=${this.#end}>${text.cancel}</button>
      </p>
    </div>`;
  }

  #ask = (): Promise<void> => this.#become(true, ".danger");
  #end = (): Promise<void> => this.#become(false, "#ask");

  #confirm = (): void => {
    void this.#end();
    this.dispatchEvent(new CustomEvent("forget-everything"));
  };

  async #become(isAsking: boolean, focus: string): Promise<void> {
    this.isAsking = isAsking;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(focus)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-amnesia": Amnesia;
  }
}
