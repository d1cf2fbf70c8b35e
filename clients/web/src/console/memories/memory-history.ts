import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { showDay, showTime } from "../../words/dates.js";
import text from "./words.js";

/** What took the place of what, and what a memory said before it was edited. */
@customElement("loci-memory-history")
export class MemoryHistory extends LitElement {
  @property({ attribute: false }) atom!: Atom;
  @property({ attribute: false }) history: components["schemas"]["AtomHistory"] | undefined;
  @property({ attribute: false }) linkTo!: (atom: Atom) => string;

  static override styles = [
    base,
    css`
      ol {
        margin: 0;
        padding-inline-start: 1.25rem;
      }

      li {
        padding-block: 0.25rem;
        overflow-wrap: anywhere;
      }

      h4 {
        margin: 0.5rem 0 0;
        font-size: 0.875rem;
      }
    `,
  ];

  override render() {
    if (!this.history) return html`<p class="muted" role="status">${text.loading}</p>`;
    const { chain, revisions } = this.history;
    if (chain.length < 2 && !revisions.length) return html`<p class="muted">${text.noHistory}</p>`;
    return html`${chain.length > 1 ? this.#renderChain(chain) : nothing}
      ${revisions.length ? this.#renderRevisions(revisions) : nothing}`;
  }

  #renderChain(chain: readonly Atom[]) {
    return html`<h4>${text.chain}</h4>
      <ol>${chain.map(
        (one) => html`<li aria-current=${one.id === this.atom.id ? "true" : nothing}>
          ${one.id === this.atom.id ? html`<strong dir="auto">${one.text}</strong>` : html`<a href=${this.linkTo(one)} dir="auto">${one.text}</a>`}
          <span class="muted">${text.since(showDay(one.validFrom))}</span>
        </li>`,
      )}</ol>`;
  }

  #renderRevisions(revisions: readonly Atom[]) {
    return html`<h4>${text.revisions}</h4>
      <ol>${revisions.map(
        (one) => html`<li><span dir="auto">${one.text}</span>
          <span class="muted">${text.version(String(one.version))} · ${showTime(one.updatedAt)}</span></li>`,
      )}</ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-history": MemoryHistory;
  }
}
