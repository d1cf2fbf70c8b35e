import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import type { Connection } from "./connections.js";
import { findPlaces, type Place } from "./places.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];
const MARGIN = { x: 72, y: 32 };
const LETTERS = 18;

/** People and things as a picture, for pointers. What it shows is in the table too, which is for keyboards and screen readers. */
@customElement("loci-entity-graph")
export class EntityGraph extends LitElement {
  @property({ attribute: false }) entities: readonly Entity[] = [];
  @property({ attribute: false }) connections: readonly Connection[] = [];
  @state() private width = 0;
  #shown: readonly Connection[] = [];
  #places: ReadonlyMap<string, Place> = new Map();
  readonly #observer = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }

      figure {
        margin: 0;
      }

      svg {
        display: block;
        inline-size: 100%;
        block-size: auto;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
      }

      line {
        stroke: var(--loci-muted);
        stroke-opacity: 0.6;
      }

      circle {
        fill: var(--loci-accent);
        stroke: var(--loci-raised);
        stroke-width: 2;
      }

      text {
        fill: var(--loci-text);
        stroke: var(--loci-raised);
        stroke-width: 4;
        stroke-linejoin: round;
        paint-order: stroke;
        font-size: 0.8125rem;
        text-anchor: middle;
      }

      a:hover text {
        text-decoration: underline;
      }

      figcaption {
        padding-block: 0.5rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("entities") && !changed.has("connections")) return;
    const ids = this.entities.map((entity) => entity.id);
    const listed = new Set(ids);
    this.#shown = this.connections.filter(({ one, other }) => listed.has(one) && listed.has(other));
    this.#places = findPlaces(ids, this.#shown);
  }

  override render() {
    const height = Math.min(560, 200 + 20 * this.entities.length);
    return html`<figure>
      ${this.width ? this.#renderPicture(this.width, height) : nothing}
      <figcaption class="muted">${text.graphSays}</figcaption>
    </figure>`;
  }

  #renderPicture(width: number, height: number) {
    const at = (id: string): Place => {
      const { x, y } = this.#places.get(id) ?? { x: 0.5, y: 0.5 };
      return { x: MARGIN.x + x * (width - 2 * MARGIN.x), y: MARGIN.y + y * (height - 2 * MARGIN.y) };
    };
    return html`<svg aria-hidden="true" viewBox=${`0 0 ${width} ${height}`}>
      ${this.#shown.map((one) => renderLine(one, at(one.one), at(one.other)))}
      ${this.entities.map((one) => this.#renderEntity(one, at(one.id)))}
    </svg>`;
  }

  #renderEntity(one: Entity, { x, y }: Place) {
    const radius = Math.min(16, 6 + 1.5 * one.atomCount);
    const says = `${one.canonicalName} · ${text[one.type]} · ${text.facts}: ${showNumber(one.atomCount)}`;
    return svg`<a href=${linkTo("people", { entity: one.id })} tabindex="-1">
      <title>${says}</title>
      <circle cx=${x} cy=${y} r=${radius}></circle>
      <text x=${x} y=${y + radius + 14}>${shorten(one.canonicalName)}</text>
    </a>`;
  }
}

function renderLine({ facts }: Connection, from: Place, to: Place) {
  return svg`<line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width=${Math.min(6, facts + 0.5)}></line>`;
}

function shorten(name: string): string {
  const letters = [...name];
  return letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : name;
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-entity-graph": EntityGraph;
  }
}
