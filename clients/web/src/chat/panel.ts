import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import { Words } from "../words/words.js";
import { chatWords } from "./words/index.js";

/** A panel next to the chat, and a sheet over the page where that is narrow. It says `close-panel` to be closed. */
@customElement("loci-panel")
export class Panel extends LitElement {
  @property() heading = "";
  readonly #words = new Words(this, chatWords);
  readonly #narrow = matchMedia("(max-width: 48rem)");

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: contents;
      }

      section,
      dialog {
        display: flex;
        flex-direction: column;
        min-inline-size: 0;
        min-block-size: 0;
        background: var(--loci-raised);
      }

      section {
        border-inline-start: 1px solid var(--loci-line);
      }

      dialog {
        inline-size: 100%;
        max-inline-size: none;
        block-size: 100%;
        max-block-size: none;
        padding: 0;
        border: 0;
        color: var(--loci-text);
      }

      .bar {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-block-size: 3rem;
        padding: 0.25rem 1rem;
        border-block-end: 1px solid var(--loci-line);
      }

      .bar button {
        display: inline-grid;
        place-items: center;
        padding: 0.25rem;
      }

      .content {
        flex: 1;
        min-block-size: 0;
        overflow-y: auto;
        padding: 0.5rem 1rem 1rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#narrow.addEventListener("change", this.#update);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#narrow.removeEventListener("change", this.#update);
  }

  /** Puts the focus on its heading, so that a screen reader says what was opened. */
  async focusPanel(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector("h2")?.focus();
  }

  protected override updated(): void {
    this.renderRoot.querySelector<HTMLDialogElement>("dialog:not([open])")?.showModal();
  }

  override render() {
    if (!this.#narrow.matches) return html`<section aria-labelledby="heading">${this.#renderContent()}</section>`;
    return html`<dialog aria-labelledby="heading" @cancel=${this.#cancel}>
      ${this.#renderContent()}
    </dialog>`;
  }

  #renderContent() {
    return html`<div class="bar">
        <h2 id="heading" tabindex="-1">${this.heading}</h2>
        <button class="plain" aria-label=${this.#words.text.closePanel} @click=${this.#close}>${icon("close")}</button>
      </div>
      <div class="content"><slot></slot></div>`;
  }

  #update = (): void => this.requestUpdate();

  #cancel = (event: Event): void => {
    event.preventDefault();
    this.#close();
  };

  #close = (): void => {
    this.dispatchEvent(new CustomEvent("close-panel", { bubbles: true, composed: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-panel": Panel;
  }
}
