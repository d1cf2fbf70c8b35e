import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../design/base.js";

/**
 * The frame of a view: its heading, what it is for in a sentence, in the slot `action` what can be done with all of it, and
 * below them the view itself. All views have one width and one distance between their parts.
 */
@customElement("loci-view")
export class ViewFrame extends LitElement {
  @property() heading = "";
  @property() purpose = "";
  @query("h2") private headingElement!: HTMLElement;

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--loci-view-gap, 1rem);
        max-inline-size: 60rem;
      }

      header {
        display: grid;
        gap: 0.25rem;
      }

      .row {
        min-block-size: 2.25rem;
      }

      .muted {
        max-inline-size: 44rem;
      }

      h2:focus {
        outline: none;
      }
    `,
  ];

  override render() {
    return html`<header>
        <div class="row spread"><h2 tabindex="-1">${this.heading}</h2><slot name="action"></slot></div>
        ${this.purpose ? html`<p class="muted">${this.purpose}</p>` : nothing}
      </header>
      <slot></slot>`;
  }

  /** Where the focus goes when what had it is gone. */
  focusHeading(): void {
    void this.updateComplete.then(() => this.headingElement.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-view": ViewFrame;
  }
}
