import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "./base.js";
import { type IconName, icon, icons } from "./icons.js";

const MARGIN = 8;

/**
 * What else can be done with a thing: a button, of three dots unless it is named, that opens its slotted buttons and links, one below another.
 * Each of them needs `role="menuitem"`, or a role like it.
 */
@customElement("loci-menu")
export class Menu extends LitElement {
  /** What the menu is for, for screen readers. */
  @property() label = "";
  @property() icon: IconName = "more";
  /** What the button says where there is room. */
  @property() caption = "";
  @state() private isOpen = false;
  @query("button") private button!: HTMLButtonElement;
  @query("[popover]") private list!: HTMLElement;
  @query("slot") private itemSlot!: HTMLSlotElement;

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: inline-flex;
      }

      button {
        display: inline-flex;
        align-items: center;
        justify-content: center;
        gap: 0.375rem;
        max-inline-size: 14rem;
        min-block-size: 1.75rem;
        min-inline-size: 1.75rem;
        padding: 0.125rem;
      }

      .caption {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-size: var(--loci-normal);
      }

      @media (max-width: 48rem) {
        .caption {
          display: none;
        }
      }

      [popover] {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 0.25rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-surface);
        color: var(--loci-text);
        box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
      }

      ::slotted(*) {
        display: flex;
        align-items: center;
        gap: 0.5rem;
        inline-size: 100%;
        padding: 0.25rem 0.75rem;
        /* The styles of where they are would win. */
        border-color: transparent !important;
        font-size: var(--loci-small);
        text-align: start;
        text-decoration: none;
      }
    `,
  ];

  override render() {
    return html`<button
        class="plain"
        popovertarget="items"
        aria-haspopup="menu"
        aria-expanded=${this.isOpen}
        aria-label=${this.label}
        title=${this.label}
      >
        ${icon(this.icon)}${this.caption ? html`<span class="caption">${this.caption}</span>` : nothing}
      </button>
      <div id="items" popover role="menu" aria-label=${this.label} @beforetoggle=${this.#onClosing} @toggle=${this.#onToggle} @click=${this.#close} @keydown=${this.#onKey}>
        <slot></slot>
      </div>`;
  }

  override focus(): void {
    this.button.focus();
  }

  get #items(): readonly HTMLElement[] {
    return this.itemSlot.assignedElements() as HTMLElement[];
  }

  /** The focus would be lost with the item that has it. */
  #onClosing = (event: ToggleEvent): void => {
    if (event.newState === "closed" && this.#items.some((item) => item.matches(":focus"))) this.button.focus();
  };

  #onToggle = (event: ToggleEvent): void => {
    this.isOpen = event.newState === "open";
    if (!this.isOpen) return;
    this.#place();
    this.#items[0]?.focus();
  };

  /** Below the button, or above it where there is no room; it ends where the button does. */
  #place(): void {
    const place = this.button.getBoundingClientRect();
    const { offsetHeight, offsetWidth, style } = this.list;
    const isLow = place.bottom + offsetHeight + MARGIN > innerHeight;
    const start = getComputedStyle(this).direction === "rtl" ? place.left : place.right - offsetWidth;
    style.setProperty("top", `${isLow ? place.top - offsetHeight : place.bottom}px`);
    style.setProperty("left", `${Math.max(MARGIN, Math.min(start, innerWidth - offsetWidth - MARGIN))}px`);
  }

  #close = (): void => this.list.hidePopover();

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") this.#close();
    const items = this.#items;
    const place = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-menu": Menu;
  }
}
