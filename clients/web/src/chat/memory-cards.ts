import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../design/base.js";
import type { Atom } from "../memories/live-memories.js";
import { shorten } from "../words/shorten.js";
import { timeAgo } from "../words/time-ago.js";
import { Words } from "../words/words.js";
import { chatWords } from "./words/index.js";

const SHORT = 60;

/** The memories that an answer consists of: each with its category, its day, and the message that it comes from. */
@customElement("loci-memory-cards")
export class MemoryCards extends LitElement {
  @property({ attribute: false }) atoms: readonly Atom[] = [];
  readonly #words = new Words(this, chatWords);

  static override styles = [
    base,
    css`
      ul {
        display: grid;
        gap: 0.5rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        display: grid;
        gap: 0.125rem;
        padding: 0.5rem 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-surface);
        overflow-wrap: anywhere;
      }

      .muted {
        font-size: 0.875rem;
      }

      button {
        min-block-size: 1.5rem;
        padding: 0;
        font-size: inherit;
        text-decoration: underline;
      }
    `,
  ];

  override render() {
    const { text } = this.#words;
    return html`<ul role="list" aria-label=${text.memories}>
      ${this.atoms.map((atom) => html`<li class="card">${this.#renderCard(atom)}</li>`)}
    </ul>`;
  }

  #renderCard(atom: Atom) {
    const { text } = this.#words;
    const label = `${text.source}: ${shorten(atom.text, SHORT)}`;
    const source = html` ·
      <button class="plain" aria-label=${label} @click=${() => this.#showSource(atom)}>${text.source}</button>`;
    return html`<span dir="auto">${atom.text}</span>
      <span class="muted">
        <bdi>${atom.category.name}</bdi> · ${timeAgo(atom.validFrom)}
        ${atom.sourceConversationId ? source : ""}
      </span>`;
  }

  #showSource(atom: Atom): void {
    this.dispatchEvent(new CustomEvent("show-source", { bubbles: true, composed: true, detail: atom }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-cards": MemoryCards;
  }
}
