import { css, html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { base } from "./base.js";

/**
 * A row of a list: what it is, in the slot `facts` a line about it, in the slot `actions` what can be done with it. Where
 * there is room it is one line, and what is within the facts are its columns.
 */
@customElement("loci-row")
export class Row extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }

      .row {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 0 0.75rem;
        min-block-size: 2.5rem;
        padding-block: 0.375rem;
      }

      .row > div {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      ::slotted([slot="facts"]) {
        display: block;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--loci-muted);
        font-size: var(--loci-small);
      }

      @container (min-inline-size: 46rem) {
        .row {
          grid-template-columns: minmax(0, 1fr) 6rem 10rem 6rem 7.5rem;
        }

        .row > div {
          display: contents;
        }

        ::slotted([slot="facts"]) {
          display: contents;
          white-space: normal;
        }

        ::slotted([slot="actions"]) {
          grid-column: -2 / -1;
          justify-self: end;
        }
      }
    `,
  ];

  override render() {
    return html`<div class="row">
      <div><slot></slot><slot name="facts"></slot></div>
      <slot name="actions"></slot>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-row": Row;
  }
}
