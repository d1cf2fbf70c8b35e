import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import type { Atom } from "../memories/live-memories.js";
import { Words } from "../words/words.js";
import "./memory-cards.js";
import { chatWords } from "./words/index.js";

const MARGIN = 8;

/**
 * What an answer was given with: a button that says how many memories, and opens them over the chat. `show-memories` asks for
 * the whole list.
 */
@customElement("loci-used-memories")
export class UsedMemories extends LitElement {
  @property({ type: Number }) count = 0;
  /** Those that are still there. */
  @property({ attribute: false }) atoms: readonly Atom[] = [];
  @state() private isOpen = false;
  @query("button") private button!: HTMLButtonElement;
  @query("[popover]") private box!: HTMLElement;
  readonly #words = new Words(this, chatWords);

  static override styles = [
    base,
    css`
      :host {
        display: inline-flex;
      }

      button.plain {
        min-block-size: 1.75rem;
        padding: 0.125rem 0.375rem;
        font-size: var(--loci-small);
      }

      [popover] {
        position: fixed;
        inset: auto;
        inline-size: min(24rem, 100vw - 1rem);
        max-block-size: 60vh;
        margin: 0;
        padding: 0.75rem;
        overflow-y: auto;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-surface);
        color: var(--loci-text);
        box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
      }
    `,
  ];

  override render() {
    const { text } = this.#words;
    return html`<button class="plain" popovertarget="memories" aria-expanded=${this.isOpen}>${text.usedMemories(this.count)}</button>
      <div id="memories" popover role="group" aria-label=${text.usedMemories(this.count)} @toggle=${this.#onToggle}>
        ${this.isOpen && this.atoms.length ? html`<loci-memory-cards .atoms=${this.atoms} @show-source=${this.#close}></loci-memory-cards>` : nothing}
        <button class="plain" @click=${this.#showAll}>${text.allMemories}</button>
      </div>`;
  }

  #onToggle = async (event: ToggleEvent): Promise<void> => {
    this.isOpen = event.newState === "open";
    if (!this.isOpen) return;
    await this.updateComplete;
    await this.renderRoot.querySelector("loci-memory-cards")?.updateComplete;
    this.#place();
  };

  /** Above the button, or below it where there is no room. */
  #place(): void {
    const place = this.button.getBoundingClientRect();
    const { offsetHeight, offsetWidth, style } = this.box;
    const isHigh = place.top - offsetHeight - MARGIN < 0;
    const start = getComputedStyle(this).direction === "rtl" ? place.right - offsetWidth : place.left;
    style.setProperty("top", `${isHigh ? place.bottom : place.top - offsetHeight}px`);
    style.setProperty("left", `${Math.max(MARGIN, Math.min(start, innerWidth - offsetWidth - MARGIN))}px`);
  }

  #close = (): void => this.box.hidePopover();

  #showAll = (): void => {
    this.#close();
    this.dispatchEvent(new CustomEvent("show-memories", { bubbles: true, composed: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-used-memories": UsedMemories;
  }
}
