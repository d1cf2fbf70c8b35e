import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { showNumber } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import { daysOf, isUsed, showDollars, showUtcDay, type UsedOnDay } from "./amounts.js";
import { budgetWords } from "./words/index.js";

/** What the app used on each of the last days. */
@customElement("loci-used-days")
export class UsedDays extends LitElement {
  @property({ attribute: false }) budgetDay!: components["schemas"]["BudgetDay"];
  readonly #words = new Words(this, budgetWords);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
      }
    `,
  ];

  override render() {
    const { text } = this.#words;
    const days = daysOf(this.budgetDay);
    return html`<h3>${text.days}</h3>
      ${isUsed(days) ? this.#renderTable(days) : html`<p class="muted">${text.nothing}</p>`}`;
  }

  #renderTable(days: readonly UsedOnDay[]) {
    const { text } = this.#words;
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
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-used-days": UsedDays;
  }
}
