import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Asking } from "../../session/asking.js";
import { showNumber } from "../../words/dates.js";
import text from "./words.js";

type Summary = components["schemas"]["PersonSummary"];

/** What an erasure of a person would take, by kind, before it is asked for. */
@customElement("loci-erasure-preview")
export class ErasurePreview extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() user = "";
  @state() private summary: Summary | undefined;
  readonly #counting = new Asking(this);

  static override styles = [
    base,
    css`
      table {
        border-collapse: collapse;
      }

      th,
      td {
        padding: 0.125rem 1rem 0.125rem 0;
        text-align: start;
        font-weight: 400;
      }

      td {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("user")) return;
    this.summary = undefined;
    void this.#count();
  }

  override render() {
    if (!this.summary) return this.#counting.render(() => this.#count());
    const kinds = Object.entries(this.summary.counts).filter(([, count]) => count > 0);
    if (!kinds.length) return html`<p>${text.nothingFoundOf}</p>`;
    return html`<table>
        <caption>${text.preview}</caption>
        <tbody>
          ${kinds.map(([kind, count]) => html`<tr><th scope="row">${text.kindOf(kind)}</th><td>${showNumber(count)}</td></tr>`)}
        </tbody>
      </table>
      ${this.summary.isComplete ? nothing : html`<p>${text.countedSome}</p>`}`;
  }

  async #count(): Promise<void> {
    const { user } = this;
    const answer = await this.#counting.ask(() => this.loci.admin.getPerson({ userId: user }));
    // Another person may have been chosen meanwhile.
    if (user === this.user) this.summary = answer;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-erasure-preview": ErasurePreview;
  }
}
