import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { showNumber } from "../../words/dates.js";
import { daysOf, isUsed, showDollars, showUtcDay, type UsedOnDay } from "./amounts.js";
import text from "./words.js";

/** What the app used on each of the last days: as charts, which load on demand, and in a table that says the same. */
@customElement("loci-used-days")
export class UsedDays extends LitElement {
  @property({ attribute: false }) budgetDay!: components["schemas"]["BudgetDay"];
  readonly #drawing = new Asking(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }

      .charts {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
        gap: 1rem;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("budgetDay") && isUsed(daysOf(this.budgetDay))) void this.#loadCharts();
  }

  override render() {
    const days = daysOf(this.budgetDay);
    return html`<h3>${text.days}</h3>
      ${isUsed(days) ? [this.#renderCharts(days), this.#renderTable(days)] : html`<loci-empty>${text.nothing}</loci-empty>`}`;
  }

  #renderCharts(days: readonly UsedOnDay[]) {
    const bars = (amountOf: (day: UsedOnDay) => number | null) =>
      days.map((day) => ({ name: showUtcDay(day.day, { month: "short", day: "numeric" }), value: amountOf(day) }));
    return html`${this.#drawing.render(this.#loadCharts)}
      <div class="charts">
        <loci-bar-chart
          heading=${text.inTokens}
          .bars=${bars(({ used }) => used.tokens)}
          .showValue=${(value: number) => showNumber(value, { notation: "compact" })}
        ></loci-bar-chart>
        <loci-bar-chart
          heading=${text.inDollars}
          .bars=${bars(({ used }) => used.dollars)}
          .showValue=${showDollars}
        ></loci-bar-chart>
      </div>`;
  }

  #renderTable(days: readonly UsedOnDay[]) {
    const rows = days.map(
      ({ day, used }) => html`<tr>
        <th scope="row">${day === this.budgetDay.day ? text.soFar(showUtcDay(day)) : showUtcDay(day)}</th>
        <td>${showNumber(used.tokens)}</td>
        <td>${used.dollars === null ? text.unknown : showDollars(used.dollars)}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.days}>
        <table>
          <thead><tr><th scope="col">${text.day}</th><th scope="col">${text.inTokens}</th><th scope="col">${text.inDollars}</th></tr></thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${days.some(({ used }) => used.dollars === null) ? html`<p class="muted">${text.unpriced}</p>` : nothing}`;
  }

  #loadCharts = async (): Promise<void> => {
    await Promise.resolve();
    await this.#drawing.ask(() => import("../charts/bar-chart.js"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-used-days": UsedDays;
  }
}
