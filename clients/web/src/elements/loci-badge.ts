import { css, html, nothing, type PropertyValues } from "lit";
import { customElement } from "lit/decorators.js";
import { tokens } from "../design/tokens.js";
import type { LiveMemories } from "../memories/live-memories.js";
import { memoriesWords } from "../memories/words/index.js";
import { showNumber } from "../words/dates.js";
import { Words } from "../words/words.js";
import { ownFont } from "./own-font.js";
import { SpaceElement } from "./space-element.js";

/** How many memories there are, spoken when it changes. It dispatches `loci-count` with the number. */
@customElement("loci-badge")
export class LociBadge extends SpaceElement {
  readonly #words = new Words(this, memoriesWords);
  #following: LiveMemories | undefined;
  #said: number | undefined;

  static override styles = [
    tokens,
    ownFont,
    css`
      :host {
        display: inline-block;
      }

      span {
        display: inline-block;
        min-inline-size: 1.5rem;
        padding-inline: 0.375rem;
        border-radius: 1rem;
        background: var(--loci-accent);
        color: var(--loci-on-accent);
        font-size: 0.875rem;
        text-align: center;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow(this.memories);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has("memories")) this.#said = undefined;
    this.#follow(this.isConnected ? this.memories : undefined);
  }

  protected override updated(): void {
    const count = this.memories?.state === "ready" ? this.memories.learned.length : undefined;
    if (count === undefined || count === this.#said) return;
    this.#said = count;
    this.dispatchEvent(new CustomEvent("loci-count", { bubbles: true, composed: true, detail: count }));
  }

  override render() {
    const { memories } = this;
    if (memories?.state !== "ready") return nothing;
    const count = memories.learned.length;
    const shown = memories.hasMore ? `${showNumber(count)}+` : showNumber(count);
    return html`<span role="status" aria-label=${this.#words.text.count(count)}>${shown}</span>`;
  }

  #follow(memories: LiveMemories | undefined): void {
    if (memories === this.#following) return;
    this.#following?.stop();
    this.#following = memories;
    memories?.start();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-badge": LociBadge;
  }
}
