import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { readPart } from "../../session/parts.js";
import { showTime } from "../../words/dates.js";
import { type Lag, lagOf, medianOf, showSpan } from "./lag.js";
import text from "./words.js";

type Job = components["schemas"]["UserExtractionJob"];

const MOST = 30;

/** How long the last extractions of an app took: as a chart, which loads on demand, and in a table that says the same. */
@customElement("loci-extraction-lag")
export class ExtractionLag extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  /** The oldest first. */
  @state() private lags: readonly Lag[] | undefined;
  readonly #asking = new Asking(this);
  readonly #drawing = new Asking(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
        margin-block-start: 2rem;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#load();
  }

  override render() {
    return html`<h3>${text.lag}</h3>
      <p class="muted">${text.lagHint}</p>
      ${this.#asking.render(this.#load)}
      ${this.lags?.length ? this.#renderLags(this.lags) : nothing}
      ${this.lags?.length === 0 ? html`<p class="muted">${text.noLag}</p>` : nothing}`;
  }

  #renderLags(lags: readonly Lag[]) {
    const totals = lags.map(({ total }) => total);
    const bars = lags.map(({ orderedAt, total }) => ({ name: showTime(orderedAt), value: total }));
    return html`<p>${text.lagSummary(showSpan(medianOf(totals)), showSpan(Math.max(...totals)))}</p>
      ${this.#drawing.render(this.#loadChart)}
      <loci-bar-chart heading=${text.lag} .bars=${bars} .showValue=${showSpan}></loci-bar-chart>
      ${this.#renderTable(lags)}`;
  }

  #renderTable(lags: readonly Lag[]) {
    const rows = lags.toReversed().map(
      (lag) => html`<tr>
        <th scope="row"><time datetime=${lag.orderedAt}>${showTime(lag.orderedAt)}</time></th>
        <td>${showSpan(lag.waited)}</td>
        <td>${showSpan(lag.worked)}</td>
        <td>${showSpan(lag.total)}</td>
      </tr>`,
    );
    const heads = [text.created, text.waited, text.worked, text.total];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.lag}>
      <table>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
  }

  #load = async (): Promise<void> => {
    const part = await this.#asking.ask(async () => {
      const first = await this.loci.admin.findExtractions({ status: "succeeded", limit: MOST });
      return readPart<Job>(first, MOST);
    });
    if (!part) return;
    this.lags = part.items.slice(0, MOST).flatMap(lagOf).reverse();
    if (this.lags.length) await this.#loadChart();
  };

  #loadChart = async (): Promise<void> => {
    await this.#drawing.ask(() => import("../charts/bar-chart.js"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-extraction-lag": ExtractionLag;
  }
}
