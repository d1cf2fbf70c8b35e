import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { Asking } from "../../session/asking.js";
import { readPart } from "../../session/parts.js";
import { type Connection, findConnections } from "../people/connections.js";
import "../people/entity-table.js";
import peopleWords from "../people/words.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];
/** So many names are read, and so many people and things drawn, those that the most memories name. */
const MOST_NAMES = 1000;
const MOST_DRAWN = 60;

/** Who and what some memories name, and name together: a graph, which loads on demand, and a table that says the same. */
@customElement("loci-time-graph")
export class TimeGraph extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  /** The space that is shown; the graph closes where another one is. */
  @property() space = "";
  @property({ attribute: false }) spaceId!: () => Promise<string>;
  @property({ attribute: false }) atoms: readonly Atom[] = [];
  /** All people and things of the space, while the graph is shown. */
  @state() private names: readonly Entity[] | undefined;
  #entities: readonly Entity[] = [];
  #connections: readonly Connection[] = [];
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("space")) this.names = undefined;
    this.#entities = this.names ? countFacts(this.names, this.atoms).slice(0, MOST_DRAWN) : [];
    this.#connections = findConnections(this.atoms);
  }

  override render() {
    const text = peopleWords;
    return html`<span>
        <button aria-expanded=${this.names !== undefined} @click=${this.#toggle}>
          ${this.names ? text.hideGraph : text.showGraph}
        </button>
      </span>
      ${this.#asking.render(this.#show)}
      ${this.names ? this.#renderGraph() : nothing}`;
  }

  #renderGraph() {
    const heading = text.graph;
    if (!this.#entities.length) return html`<p class="muted" role="status">${text.namesNone}</p>`;
    return html`<loci-entity-graph .entities=${this.#entities} .connections=${this.#connections}></loci-entity-graph>
      <loci-entity-table heading=${heading} .entities=${this.#entities} .connections=${this.#connections}></loci-entity-table>`;
  }

  #toggle = (): void => {
    if (this.names) this.names = undefined;
    else void this.#show();
  };

  #show = async (): Promise<void> => {
    this.names = await this.#asking.ask(async () => {
      const spaceId = await this.spaceId();
      const [first] = await Promise.all([
        this.loci.memory.searchEntities({ spaceId, limit: 200 }),
        import("../people/entity-graph.js"),
      ]);
      return (await readPart(first, MOST_NAMES)).items;
    });
  };
}

/** Those that the memories name, with how many of these do, the most frequent first. */
function countFacts(names: readonly Entity[], atoms: readonly Atom[]): Entity[] {
  const counts = new Map<string, number>();
  for (const id of atoms.flatMap((atom) => [...new Set(atom.entityIds)])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return names
    .flatMap((one) => (counts.has(one.id) ? [{ ...one, atomCount: counts.get(one.id) ?? 0 }] : []))
    .sort((one, other) => other.atomCount - one.atomCount);
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-time-graph": TimeGraph;
  }
}
