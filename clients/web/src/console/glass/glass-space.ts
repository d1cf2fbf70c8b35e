import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import { showDay } from "../../words/dates.js";
import { Paged } from "../paged.js";
import text from "./words.js";

type Atom = components["schemas"]["Atom"];
type Space = components["schemas"]["PersonSpace"];

/** The current memories of one space of a person, newest first. */
@customElement("loci-glass-space")
export class GlassSpace extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() user = "";
  @property({ attribute: false }) space!: Space;
  readonly #memories = new Paged<Atom>(this);

  static override styles = [base, table];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("space") || changed.has("user")) void this.#load();
  }

  override render() {
    const { items } = this.#memories;
    const name = this.space.name ?? this.space.id;
    if (this.#memories.state === "loading") return this.#memories.render(this.#load);
    if (!items.length) return html`<loci-empty dir="auto">${text.noneIn(name)}</loci-empty>`;
    const rows = items.map(
      (atom) => html`<tr>
        <td dir="auto">${atom.text}</td>
        <td dir="auto">${atom.category.name}</td>
        <td>${text[atom.provenance]}</td>
        <td><time datetime=${atom.validFrom}>${showDay(atom.validFrom)}</time></td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${name}>
        <table>
          <caption dir="auto">${name}</caption>
          <thead>
            <tr>
              <th scope="col">${text.memory}</th><th scope="col">${text.category}</th>
              <th scope="col">${text.source}</th><th scope="col">${text.since}</th>
            </tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${this.#memories.render(this.#load)}
      ${this.#memories.hasMore ? html`<button @click=${() => this.#memories.loadMore()}>${text.more}</button>` : nothing}`;
  }

  #load = (): Promise<void> =>
    this.#memories.load(async () =>
      this.loci.admin.listPersonMemories({ userId: this.user, spaceId: this.space.id, limit: 50 }),
    );
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-glass-space": GlassSpace;
  }
}
