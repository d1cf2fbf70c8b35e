import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import { type Connection, connectionsOf } from "./connections.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];

/** People and things with what a graph of them would show by its lines. */
@customElement("loci-entity-table")
export class EntityTable extends LitElement {
  @property() heading = "";
  @property({ attribute: false }) entities: readonly Entity[] = [];
  @property({ attribute: false }) connections: readonly Connection[] = [];

  static override styles = [
    base,
    css`
      table {
        inline-size: 100%;
        border-collapse: collapse;
      }

      th,
      td {
        padding: 0.5rem 0.5rem 0.5rem 0;
        border-block-end: 1px solid var(--loci-line);
        text-align: start;
        vertical-align: top;
        overflow-wrap: anywhere;
      }

      thead th {
        color: var(--loci-muted);
        font-size: 0.875rem;
        font-weight: inherit;
        overflow-wrap: normal;
      }

      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }

      .aliases {
        display: block;
        font-weight: normal;
      }
    `,
  ];

  override render() {
    return html`<table>
      <caption class="unseen">${this.heading}</caption>
      <thead>
        <tr><th scope="col">${text.name}</th><th scope="col">${text.kind}</th><th scope="col" class="number">${text.facts}</th></tr>
      </thead>
      <tbody>${this.entities.map((one) => this.#renderRow(one))}</tbody>
    </table>`;
  }

  #renderRow(one: Entity) {
    const aliases = one.aliases.filter((alias) => alias !== one.canonicalName);
    return html`<tr>
      <th scope="row">
        <a href=${linkTo("people", { entity: one.id })}><bdi>${one.canonicalName}</bdi></a>
        ${aliases.length ? html`<bdi class="muted aliases">${aliases.join(", ")}</bdi>` : nothing}
        ${this.#renderTogether(one)}
      </th>
      <td>${text[one.type]}</td>
      <td class="number">${showNumber(one.atomCount)}</td>
    </tr>`;
  }

  #renderTogether({ id }: Entity) {
    const names = connectionsOf(id, this.connections).flatMap(({ one, other, facts }) => {
      const found = this.entities.find((item) => item.id === (one === id ? other : one));
      return found ? `${found.canonicalName} (${showNumber(facts)})` : [];
    });
    if (!names.length) return nothing;
    return html`<bdi class="muted aliases">${text.together(names.join(", "))}</bdi>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-entity-table": EntityTable;
  }
}
