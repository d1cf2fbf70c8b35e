import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Words } from "../words/words.js";
import { base } from "./base.js";
import { icon, icons } from "./icons.js";
import { Observed } from "./observed.js";
import { ToastQueue } from "./toast-queue.js";
import { designWords } from "./words/index.js";

/**
 * What happened last, spoken by screen readers: the one place for it on a page, or in an element that is embedded. A toast
 * stays while someone points at the toasts or has the focus in them.
 */
@customElement("loci-toasts")
export class Toasts extends LitElement {
  @property({ attribute: false }) queue = new ToastQueue();
  readonly #words = new Words(this, designWords);
  readonly #observed = new Observed(this, () => this.queue);

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: block;
        pointer-events: none;
      }

      .toast {
        flex-wrap: nowrap;
        margin-block-start: 0.5rem;
        padding: 0.5rem 0.75rem;
        border-radius: var(--loci-radius);
        background: var(--loci-text);
        color: var(--loci-surface);
        pointer-events: auto;
      }

      .toast .actions {
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

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.queue.stopTimers();
  }

  protected override updated(): void {
    this.#startTimers();
  }

  override render() {
    void this.#observed;
    return html`<div
      role="status"
      @pointerenter=${this.#stopTimers}
      @focusin=${this.#stopTimers}
      @pointerleave=${this.#startTimers}
      @focusout=${this.#startTimers}
    >
      ${repeat(
        this.queue.toasts,
        (toast) => toast.id,
        (toast) => html`<div class="toast row spread">
          <span>${toast.text}</span>
          <span class="actions">
            ${toast.undo ? html`<button @click=${() => this.queue.undo(toast)}>${toast.undo.label}</button>` : nothing}
            <button class="dismiss" aria-label=${this.#words.text.dismiss} @click=${() => this.queue.dismiss(toast.id)}>${icon("close")}</button>
          </span>
        </div>`,
      )}
    </div>`;
  }

  #startTimers = (): void => {
    const area = this.renderRoot.querySelector("[role=status]");
    if (this.isConnected && !area?.matches(":hover, :focus-within")) this.queue.startTimers();
  };

  #stopTimers = (): void => this.queue.stopTimers();
}

/** The toasts of the page, or of the embedded element, that an element is in. */
export class ToastsAround {
  #queue: ToastQueue | undefined;

  constructor(readonly element: Element) {}

  /** It outlives its element: what that did can be undone after the element has left the page. */
  get queue(): ToastQueue {
    this.#queue ??= findQueue(this.element);
    return this.#queue;
  }
}

function findQueue(element: Element): ToastQueue {
  let root = element.getRootNode();
  while (root instanceof ShadowRoot) {
    const region = root.querySelector("loci-toasts");
    if (region) return region.queue;
    root = root.host.getRootNode();
  }
  throw new Error("there is no loci-toasts around this element");
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-toasts": Toasts;
  }
}
