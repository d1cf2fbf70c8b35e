import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { skeleton } from "../../design/skeleton.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber, showTime } from "../../words/dates.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import { hasLimit, showDollars, showUtcDay, type Usage, usedPart } from "./amounts.js";
import "./used-days.js";
import "../view-frame.js";
import text from "./words.js";

type Day = components["schemas"]["BudgetDay"];
type Amount = components["schemas"]["Amount"];

/** What models used of the app's budgets: today, by app and binding, and on the days before. */
@customElement("loci-budget-view")
export class BudgetView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private day: Day | undefined;
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    table,
    css`
      td span {
        display: block;
      }

      meter {
        inline-size: 6rem;
        block-size: 1rem;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.budget} purpose=${text.intro}>
      <span slot="action"><button aria-disabled=${this.#asking.isBusy} @click=${this.#load}>${text.refresh}</button></span>
      ${this.#asking.render(this.#load)}
      ${!this.day && this.#asking.isBusy ? skeleton(consoleWords.loading) : nothing}
      ${this.day ? this.#renderDay(this.day) : nothing}
    </loci-view>`;
  }

  #renderDay(day: Day) {
    return html`<h3>${text.today(showUtcDay(day.day))}</h3>
      ${hasLimit(day.app) ? nothing : html`<p>${text.noBudget} <a href=${linkTo("settings")}>${consoleWords.settings}</a></p>`}
      ${this.#renderToday(day)}
      <loci-used-days .budgetDay=${day}></loci-used-days>`;
  }

  #renderToday(day: Day) {
    const title = text.today(showUtcDay(day.day));
    const heads = [text.budget, text.part, text.used, text.reserved, text.limit];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${title}>
        <table>
          <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>
            ${this.#renderUsage(text.app, day.app)}
            ${day.bindings.map((binding) => this.#renderUsage(binding.bindingId, binding))}
          </tbody>
        </table>
      </div>
      <p class="muted">${text.renews(showTime(day.renewsAt))}</p>`;
  }

  #renderUsage(name: string, usage: Usage) {
    const { tokensPerDay: tokens, dollarsPerDay: dollars } = usage.budget;
    return html`<tr>
      <th scope="row">${name}</th>
      <td>${hasLimit(usage) ? this.#renderPart(name, usedPart(usage)) : nothing}</td>
      <td>${this.#renderAmount(usage.used)}</td>
      <td>${this.#renderAmount(usage.reserved)}</td>
      <td>
        ${tokens === null ? nothing : html`<span>${text.tokens(showNumber(tokens))}</span>`}
        ${dollars === null ? nothing : html`<span>${showDollars(dollars)}</span>`}
        ${hasLimit(usage) ? nothing : text.noLimit}
      </td>
    </tr>`;
  }

  #renderPart(name: string, part: number | undefined) {
    if (part === undefined) return text.unknown;
    const shown = showNumber(part, { style: "percent", maximumFractionDigits: 1 });
    return html`<meter min="0" max="1" high="0.8" value=${part} aria-label=${text.partOf(name)}></meter>
      <span>${shown}</span>`;
  }

  #renderAmount(amount: Amount) {
    return html`<span>${text.tokens(showNumber(amount.tokens))}</span>
      <span>${amount.dollars === null ? text.unknown : showDollars(amount.dollars)}</span>`;
  }

  #load = async (): Promise<void> => {
    if (this.#asking.isBusy) return;
    const day = await this.#asking.ask(() => this.session.loci.admin.getBudget());
    if (day) this.day = day;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-budget-view": BudgetView;
  }
}
