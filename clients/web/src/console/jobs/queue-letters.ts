import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { showTime } from "../../words/dates.js";
import text from "./words.js";

type Letters = components["schemas"]["QueueLetters"];
type Letter = components["schemas"]["DeadLetter"];

/** The dead letters of one queue without their content, to drop one by one. It says `drop-letter` when one was dropped. */
@customElement("loci-queue-letters")
export class QueueLetters extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() queue = "";
  @state() private letters: Letters | undefined;
  /** The id of the letter that another click drops. */
  @state() private doomed = "";
  readonly #asking = new Asking(this);
  readonly #dropping = new Asking(this);

  static override styles = [base, table];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("queue")) void this.#load();
  }

  override render() {
    return html`${this.#asking.render(this.#load)} ${this.#dropping.render()}
      ${this.letters ? this.#renderLetters(this.letters) : nothing}`;
  }

  #renderLetters({ letters, isComplete }: Letters) {
    const title = text.lettersOf(this.queue);
    const heads = [text.kind, text.record, text.created, text.drop];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${title}>
        <table>
          <caption>${title}</caption>
          <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>${letters.map((letter) => this.#renderLetter(letter))}</tbody>
        </table>
      </div>
      ${isComplete ? nothing : html`<p class="muted">${text.incomplete}</p>`}`;
  }

  #renderLetter(letter: Letter) {
    const isDoomed = this.doomed === letter.id;
    return html`<tr>
      <td>${letter.kind ?? ""}</td>
      <td><code>${letter.recordId ?? ""}</code></td>
      <td><time datetime=${letter.sentAt}>${showTime(letter.sentAt)}</time></td>
      <td>
        <button
          class=${isDoomed ? "danger" : "plain"}
          aria-disabled=${this.#dropping.isBusy}
          @click=${() => this.#drop(letter)}
        >${isDoomed ? text.dropForGood : text.drop}</button>
      </td>
    </tr>`;
  }

  #load = async (): Promise<void> => {
    const { queue } = this;
    this.letters = undefined;
    const letters = await this.#asking.ask(() => this.loci.admin.listDeadLetters({ queue }));
    if (letters && queue === this.queue) this.letters = letters;
  };

  #drop = async ({ id }: Letter): Promise<void> => {
    if (this.#dropping.isBusy) return;
    if (this.doomed !== id) {
      this.doomed = id;
      return;
    }
    this.doomed = "";
    const { queue } = this;
    const dropped = await this.#dropping.change(() => this.loci.admin.dropDeadLetters({ queue, letterIds: [id] }));
    if (!dropped) return;
    await this.#load();
    this.dispatchEvent(new CustomEvent("drop-letter"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-queue-letters": QueueLetters;
  }
}
