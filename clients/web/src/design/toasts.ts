import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Words } from "../words/words.js";
import { base } from "./base.js";
import { icon, icons } from "./icons.js";
import { designWords } from "./words/index.js";

/** Something that happened, and how to undo it. */
export interface Toast {
  text: string;
  undo?: { label: string; act: () => void | Promise<void> };
}

type Shown = Toast & { readonly id: number };

const MOST = 3;
const STAY_MS = 6_000;
/** One that can be undone stays long enough to be read, decided on and reached by keyboard. */
const STAY_WITH_UNDO_MS = 15_000;

/**
 * What happened last, spoken by screen readers. A toast goes when it is undone or dismissed, when three more have come, or
 * after a time in which no one points at the toasts or has the focus in them.
 */
@customElement("loci-toasts")
export class Toasts extends LitElement {
  @state() private toasts: readonly Shown[] = [];
  #last = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** When each toast goes, and how much of its time is left while someone points at them. */
  readonly #ends = new Map<number, number>();
  readonly #left = new Map<number, number>();
  readonly #words = new Words(this, designWords);

  static override styles = [
    base,
    icons,
    css`
      :host {
        position: sticky;
        inset-block-end: 0;
        display: block;
      }

      .toast {
        margin-block-start: 0.5rem;
        padding: 0.5rem 0.75rem;
        border-radius: var(--loci-radius);
        background: var(--loci-text);
        color: var(--loci-surface);
      }

      .toast {
        flex-wrap: nowrap;
      }

      .toast span:first-child {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .toast button {
        background: none;
        border-color: currentColor;
        color: inherit;
      }

      .toast .dismiss {
        display: inline-grid;
        place-items: center;
        padding: 0.25rem;
        border-color: transparent;
      }

      .toast :focus-visible {
        outline-color: currentColor;
      }
    `,
  ];

  show(toast: Toast): void {
    this.#last += 1;
    this.toasts = [...this.toasts, { ...toast, id: this.#last }].slice(-MOST);
    void this.#startTimers();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopTimers();
  }

  /** Undoes what the newest toast is about. Says whether there was one. */
  undoLast(): boolean {
    const last = this.toasts.findLast((toast) => toast.undo);
    if (last) this.#undo(last);
    return last !== undefined;
  }

  override render() {
    return html`<div
      role="status"
      @pointerenter=${this.#stopTimers}
      @focusin=${this.#stopTimers}
      @pointerleave=${this.#startTimers}
      @focusout=${this.#startTimers}
    >
      ${repeat(
        this.toasts,
        (toast) => toast.id,
        (toast) => html`<div class="toast row spread">
          <span>${toast.text}</span>
          <span class="actions">
            ${toast.undo ? html`<button @click=${() => this.#undo(toast)}>${toast.undo.label}</button>` : nothing}
            <button class="dismiss" aria-label=${this.#words.text.dismiss} @click=${() => this.#dismiss(toast)}>${icon("close")}</button>
          </span>
        </div>`,
      )}
    </div>`;
  }

  #undo(toast: Shown): void {
    this.#dismiss(toast);
    void toast.undo?.act();
  }

  #dismiss(toast: Shown): void {
    this.toasts = this.toasts.filter((other) => other.id !== toast.id);
    for (const times of [this.#timers, this.#ends, this.#left]) times.delete(toast.id);
    // The others go on: the focus went with the button.
    void this.#startTimers();
  }

  #startTimers = async (): Promise<void> => {
    await this.updateComplete;
    this.#stopTimers();
    const area = this.renderRoot.querySelector("[role=status]");
    if (!this.isConnected || area?.matches(":hover, :focus-within")) return;
    for (const toast of this.toasts) {
      const left = this.#left.get(toast.id) ?? (toast.undo ? STAY_WITH_UNDO_MS : STAY_MS);
      this.#ends.set(toast.id, performance.now() + left);
      this.#timers.set(
        toast.id,
        setTimeout(() => this.#dismiss(toast), left),
      );
    }
  };

  #stopTimers = (): void => {
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer);
      this.#left.set(id, Math.max(0, (this.#ends.get(id) ?? 0) - performance.now()));
    }
    this.#timers.clear();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-toasts": Toasts;
  }
}
