import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { showNumber, showTime } from "../../words/dates.js";
import "./queue-letters.js";
import text from "./words.js";

type Letters = components["schemas"]["DeadLetters"];

/** Messages of the app that no worker could handle, by queue, and a button that sends them back. */
@customElement("loci-dead-letters")
export class DeadLetters extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @state() private letters: Letters | undefined;
  /** The queue whose letters are shown. */
  @state() private shown = "";
  @state() private said = "";
  readonly #counting = new Asking(this);
  readonly #sending = new Asking(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
        margin-block-start: 2rem;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#count();
  }

  override render() {
    return html`<h3>${text.deadLetters}</h3>
      <p class="muted">${text.deadLettersHint}</p>
      ${this.#counting.render(this.#count)} ${this.#sending.render()}
      ${this.letters ? this.#renderQueues(this.letters) : nothing}
      ${this.letters?.isComplete === false ? html`<p class="muted">${text.incomplete}</p>` : nothing}
      <p role="status">${this.said}</p>`;
  }

  #renderQueues(letters: Letters) {
    const rows = letters.queues.map(
      (queue) => html`<tr>
        <th scope="row">${queue.queue}</th>
        <td>${showNumber(queue.count)}</td>
        <td>${queue.oldestAt ? showTime(queue.oldestAt) : ""}</td>
        <td>${queue.count ? this.#renderToggle(queue.queue) : ""}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.deadLetters}>
        <table>
          <thead><tr><th scope="col">${text.queue}</th><th scope="col">${text.count}</th><th scope="col">${text.oldest}</th><th scope="col">${text.show}</th></tr></thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${
        this.shown
          ? html`<loci-queue-letters .loci=${this.loci} queue=${this.shown} @drop-letter=${this.#onDrop}></loci-queue-letters>`
          : nothing
      }
      <p><button aria-disabled=${this.#sending.isBusy || countOf(letters) === 0} @click=${this.#redrive}>${text.redrive}</button></p>`;
  }

  #renderToggle(queue: string) {
    const isShown = this.shown === queue;
    const toggle = () => {
      this.shown = isShown ? "" : queue;
    };
    return html`<button class="plain" aria-label=${text.showOf(queue)} aria-expanded=${isShown} @click=${toggle}>${text.show}</button>`;
  }

  /** Without a letter left there is no list to show. */
  #onDrop = async (): Promise<void> => {
    await this.#count();
    const found = this.letters?.queues.find((one) => one.queue === this.shown);
    if (!found?.count) this.shown = "";
  };

  #count = async (): Promise<void> => {
    const letters = await this.#counting.ask(() => this.loci.admin.countDeadLetters());
    if (letters) this.letters = letters;
  };

  #redrive = async (): Promise<void> => {
    if (this.#sending.isBusy || !this.letters || countOf(this.letters) === 0) return;
    this.said = "";
    const sent = await this.#sending.change(() => this.loci.admin.redriveDeadLetters({}));
    if (!sent) return;
    this.shown = "";
    this.said = text.redriven(showNumber(countOf(sent)));
    await this.#count();
  };
}

function countOf(letters: Letters): number {
  return letters.queues.reduce((sum, queue) => sum + queue.count, 0);
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-dead-letters": DeadLetters;
  }
}
