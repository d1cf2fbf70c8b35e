import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Asking } from "../../session/asking.js";
import { showNumber } from "../../words/dates.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];

/** Chooses another entity of the same kind, and which of both stays. It asks for that by the event `merge-entities`. */
@customElement("loci-entity-merge")
export class EntityMerge extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property({ attribute: false }) entity!: Entity;
  @state() private others: readonly Entity[] | undefined;
  @state() private other: Entity | undefined;
  @state() private isOtherStaying = false;
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
      form,
      fieldset {
        display: grid;
        gap: 0.5rem;
        padding-block: 0.5rem;
      }

      fieldset {
        margin: 0;
        padding-inline: 0;
        border: 0;
      }

      legend {
        padding: 0;
      }

      p,
      label {
        overflow-wrap: anywhere;
      }

      summary {
        min-block-size: 1.5rem;
        cursor: pointer;
        font-weight: 600;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("entity")) this.others = this.other = undefined;
  }

  override render() {
    return html`<details @toggle=${this.#onToggle}>
      <summary>${text.merge}</summary>
      ${this.#asking.render(this.#load)}
      ${this.others ? this.#renderForm(this.others) : nothing}
    </details>`;
  }

  #renderForm(others: readonly Entity[]) {
    if (!others.length) return html`<p class="muted">${text.noOther}</p>`;
    return html`<form @submit=${this.#submit}>
      <label>${text.other}
        <select id="other" @change=${this.#choose}>
          <option value="">${text.choose}</option>
          ${others.map((one) => html`<option value=${one.id}>${one.canonicalName}</option>`)}
        </select>
      </label>
      ${this.other ? this.#renderChoice(this.other) : nothing}
    </form>`;
  }

  #renderChoice(other: Entity) {
    const [stays, goes] = this.#pair(other);
    return html`<fieldset>
        <legend>${text.whichStays}</legend>
        ${this.#renderRadio(this.entity, false)}${this.#renderRadio(other, true)}
      </fieldset>
      <p role="status">${text.whatHappens(goes.canonicalName, stays.canonicalName, showNumber(goes.atomCount))}</p>
      <span><button class="primary">${text.mergeNow}</button></span>`;
  }

  #renderRadio(one: Entity, isOther: boolean) {
    const choose = () => {
      this.isOtherStaying = isOther;
    };
    return html`<label class="row">
      <input type="radio" name="stays" .checked=${this.isOtherStaying === isOther} @change=${choose} />
      <bdi>${one.canonicalName}</bdi>
    </label>`;
  }

  /** The one that stays, then the one that is merged into it. */
  #pair(other: Entity): readonly [Entity, Entity] {
    return this.isOtherStaying ? [other, this.entity] : [this.entity, other];
  }

  #onToggle = (event: Event): void => {
    if ((event.target as HTMLDetailsElement).open && !this.others) void this.#load();
  };

  #load = async (): Promise<void> => {
    const { memorySpaceId: spaceId, type, id } = this.entity;
    const page = await this.#asking.ask(async () => this.loci.memory.searchEntities({ spaceId, type, limit: 100 }));
    if (page) this.others = page.items.filter((one) => one.id !== id);
  };

  #choose = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    this.other = this.others?.find((one) => one.id === value);
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    if (!this.other) return;
    const [stays, goes] = this.#pair(this.other);
    this.dispatchEvent(new CustomEvent("merge-entities", { detail: { stays, goes } }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-entity-merge": EntityMerge;
  }
}
