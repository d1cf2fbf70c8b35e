import { css, html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";

/** What a list without anything says: that there is nothing, and what to do. Screen readers hear it when it comes. */
@customElement("loci-empty")
export class Empty extends LitElement {
  static override styles = css`
    :host {
      display: block;
      max-inline-size: 44rem;
      padding-block: 0.5rem;
      color: var(--loci-muted);
      font-size: var(--loci-small);
    }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute("role", "status");
  }

  override render() {
    return html`<slot></slot>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-empty": Empty;
  }
}
