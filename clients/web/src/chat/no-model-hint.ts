import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import { Words } from "../words/words.js";
import { chatWords } from "./words/index.js";

const STORED = "loci-no-model-hint";

/** Says once in a browser that no language model answers. */
@customElement("loci-no-model-hint")
export class NoModelHint extends LitElement {
  @state() private isDismissed = localStorage.getItem(STORED) !== null;
  readonly #words = new Words(this, chatWords);

  static override styles = [
    base,
    icons,
    css`
      .hint {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 0.25rem 0.5rem;
        align-items: start;
        margin: 0.75rem 0;
        padding: 0.625rem 0.875rem;
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
        overflow-wrap: anywhere;
      }

      p {
        margin: 0;
      }
    `,
  ];

  override render() {
    if (this.isDismissed) return nothing;
    const { text } = this.#words;
    return html`<aside class="hint" aria-label=${text.noModel}>
      <p>${text.noModelHint}</p>
      <button class="plain" aria-label=${text.dismiss} title=${text.dismiss} @click=${this.#dismiss}>${icon("close")}</button>
    </aside>`;
  }

  #dismiss = (): void => {
    localStorage.setItem(STORED, "dismissed");
    this.isDismissed = true;
    this.dispatchEvent(new CustomEvent("dismissed"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-no-model-hint": NoModelHint;
  }
}
