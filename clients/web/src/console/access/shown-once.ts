import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import text from "./words.js";

/** A secret that nothing shows again, with a button that copies it. */
@customElement("loci-shown-once")
export class ShownOnce extends LitElement {
  @property() secret = "";
  @state() private isCopied = false;

  static override styles = [
    base,
    css`
      code {
        overflow-wrap: anywhere;
      }

      .once {
        display: grid;
        gap: 0.5rem;
        justify-items: start;
        padding: 0.75rem;
        border: 1px solid var(--loci-accent);
        border-radius: var(--loci-radius);
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("secret")) this.isCopied = false;
  }

  override render() {
    return html`<div role="status">
      ${
        this.secret
          ? html`<div class="once">
            <p>${text.shownOnce}</p>
            <code dir="ltr">${this.secret}</code>
            <button @click=${this.#copy}>${this.isCopied ? text.copied : text.copy}</button>
          </div>`
          : nothing
      }
    </div>`;
  }

  #copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(this.secret);
    this.isCopied = true;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-shown-once": ShownOnce;
  }
}
