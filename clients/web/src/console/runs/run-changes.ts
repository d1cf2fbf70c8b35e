import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import type { Changes, Group } from "./changes.js";
import text from "./words.js";

/** Changes of a run or a replay: added, replaced, archived and unchanged memories. */
@customElement("loci-run-changes")
export class RunChanges extends LitElement {
  @property({ attribute: false }) changes!: Changes;

  static override styles = [
    base,
    css`
      summary {
        min-block-size: 1.5rem;
        cursor: pointer;
      }

      h5 {
        margin: 0.5rem 0 0;
        font-size: 0.875rem;
      }

      ul {
        margin: 0;
        padding-inline-start: 1.25rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { added, superseded, archived, kept } = this.changes;
    const lists = [
      this.#renderList(text.added, added),
      this.#renderList(text.superseded, superseded),
      this.#renderList(text.archived, archived),
      this.#renderList(text.kept, kept),
    ];
    return html`<details>
      <summary>${text.changes(...([added, superseded, archived, kept].map((one) => showNumber(one.count)) as Counts))}</summary>
      ${lists.every((list) => list === nothing) ? html`<p class="muted">${text.noChanges}</p>` : lists}
    </details>`;
  }

  #renderList(title: string, { count, atoms }: Group) {
    if (!count) return nothing;
    const others = count - atoms.length;
    return html`<h5>${title}</h5>
      <ul>
        ${atoms.map((atom) => html`<li><a dir="auto" href=${linkTo("memories", { atom: atom.id })}>${atom.text}</a></li>`)}
        ${others ? html`<li class="muted">${text.others(showNumber(others))}</li>` : nothing}
      </ul>`;
  }
}

type Counts = [added: string, superseded: string, archived: string, kept: string];

declare global {
  interface HTMLElementTagNameMap {
    "loci-run-changes": RunChanges;
  }
}
