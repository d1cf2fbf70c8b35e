import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "./base.js";

/** Something that happened, and how to undo it. */
export interface Toast {
  text: string;
  undo?: { label: string; act: () => void | Promise<void> };
}

const MOST = 3;

/** What happened last, spoken by screen readers. A toast stays until it is undone or three more have come. */
@customElement("loci-toasts")
export class Toasts extends LitElement {
  @state() private toasts: readonly (Toast & { id: number })[] = [];
  #last = 0;

  static override styles = [
    base,
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

      .toast button {
        background: none;
        border-color: currentColor;
        color: inherit;
      }

      .toast :focus-visible {
        outline-color: currentColor;
      }
    `,
  ];

  show(toast: Toast): void {
    this.#last += 1;
    this.toasts = [...this.toasts, { ...toast, id: this.#last }].slice(-MOST);
  }

  /** Undoes what the newest toast is about. Says whether there was one. */
  undoLast(): boolean {
    const last = this.toasts.findLast((toast) => toast.undo);
    if (last) this.#undo(last);
    return last !== undefined;
  }

  override render() {
    return html`<div role="status">
      ${repeat(
        this.toasts,
        (toast) => toast.id,
        (toast) => html`<div class="toast row spread">
          <span>${toast.text}</span>
          ${toast.undo ? html`<button @click=${() => this.#undo(toast)}>${toast.undo.label}</button>` : nothing}
        </div>`,
      )}
    </div>`;
  }

  #undo(toast: Toast & { id: number }): void {
    this.toasts = this.toasts.filter((other) => other.id !== toast.id);
    void toast.undo?.act();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-toasts": Toasts;
  }
}
