import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import type { Consequences, Named } from "./removals.js";
import text from "./words.js";

/** What a person decided: to remove so that it can come back, or for good. */
export type Decision = "remove" | "purge";

/** Says what a removal would change, and asks. It can be for good only behind a typed word. */
@customElement("loci-removal-dialog")
export class RemovalDialog extends LitElement {
  @property() heading = "";
  @property() action = "";
  @property({ attribute: false }) consequences: Consequences | undefined;
  /** It is gone for good in any case, as when an incognito conversation is closed. */
  @property({ type: Boolean }) isPurge = false;
  @state() private isForGood = false;
  @state() private typed = "";
  @query("dialog") private dialog!: HTMLDialogElement;
  #decide: ((decision: Decision | undefined) => void) | undefined;

  static override styles = [
    base,
    css`
      dialog {
        inline-size: min(34rem, calc(100vw - 2rem));
        max-block-size: calc(100vh - 2rem);
        overflow: auto;
        padding: 1.25rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-surface);
        color: var(--loci-text);
      }

      dialog::backdrop {
        background: rgb(0 0 0 / 50%);
      }

      form {
        display: grid;
        gap: 0.75rem;
      }

      h4 {
        margin: 0;
      }

      ul {
        margin: 0.25rem 0 0;
        padding-inline-start: 1.25rem;
        overflow-wrap: anywhere;
      }

      label.row {
        flex-wrap: nowrap;
      }
    `,
  ];

  /** Resolves to what was decided, undefined for nothing. */
  async ask(): Promise<Decision | undefined> {
    this.isForGood = this.isPurge;
    this.typed = "";
    await this.updateComplete;
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.#decide = resolve;
    });
  }

  override render() {
    return html`<dialog aria-labelledby="heading" @close=${this.#onClose}>
      <form @submit=${this.#submit}>
        <h3 id="heading" dir="auto">${this.heading}</h3>
        ${this.consequences ? this.#renderConsequences(this.consequences) : nothing}
        ${this.isPurge ? nothing : this.#renderChoice()}
        <p class="muted">${this.isForGood ? text.forGood : text.canComeBack}</p>
        ${this.isForGood ? this.#renderQuestion() : nothing}
        <span class="row">
          <button class="danger" ?disabled=${this.isForGood && !this.#isTyped}>
            ${this.isForGood ? text.erase : this.action}
          </button>
          <button type="button" @click=${() => this.dialog.close()}>${text.keep}</button>
        </span>
      </form>
    </dialog>`;
  }

  #renderConsequences(found: Consequences) {
    const parts = [
      this.#renderNamed(found.removed, text.goes),
      this.#renderNamed(found.revived, text.lives),
      this.#renderNamed(found.uncited, text.stays),
      this.#renderNamed(found.entities, text.entitiesGo),
      found.summaries ? html`<p>${text.summaryGoes}</p>` : nothing,
    ];
    return parts.some((part) => part !== nothing) ? parts : html`<p>${text.nothingChanges}</p>`;
  }

  #renderNamed({ count, names }: Named, say: (count: number) => string) {
    if (!count) return nothing;
    return html`<div>
      <h4>${say(count)}</h4>
      <ul>${names.map((name) => html`<li dir="auto">${name}</li>`)}</ul>
    </div>`;
  }

  #renderChoice() {
    return html`<label class="row">
      <input type="checkbox" .checked=${this.isForGood} @change=${this.#choose} />${text.chooseForGood}
    </label>`;
  }

  #renderQuestion() {
    return html`<label>${text.typeWord(text.word)}
      <input id="word" autocomplete="off" .value=${this.typed} @input=${this.#type} />
    </label>`;
  }

  get #isTyped(): boolean {
    return this.typed.trim().toLocaleLowerCase() === text.word.toLocaleLowerCase();
  }

  #choose = (event: Event): void => {
    this.isForGood = (event.target as HTMLInputElement).checked;
  };

  #type = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    if (this.isForGood && !this.#isTyped) return;
    this.#finish(this.isForGood ? "purge" : "remove");
    this.dialog.close();
  };

  #onClose = (): void => this.#finish(undefined);

  #finish(decision: Decision | undefined): void {
    this.#decide?.(decision);
    this.#decide = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-removal-dialog": RemovalDialog;
  }
}
