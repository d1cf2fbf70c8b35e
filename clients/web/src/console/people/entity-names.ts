import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Unsaved } from "../../session/unsaved.js";
import text from "./words.js";

type Entity = components["schemas"]["Entity"];
export type Names = Pick<Entity, "canonicalName" | "aliases">;

/** The names of an entity, to edit. It asks for the change by the event `change-names`; what was typed stays. */
@customElement("loci-entity-names")
export class EntityNames extends LitElement {
  @property({ attribute: false }) entity!: Entity;
  @state() private problem = "";
  @query("#name") private name!: HTMLInputElement;
  @query("#aliases") private aliases!: HTMLTextAreaElement;
  protected readonly unsaved = new Unsaved(this, () => this.#hasTyped);

  static override styles = [
    base,
    css`
      form {
        display: grid;
        gap: 0.5rem;
        padding-block: 0.5rem;
      }

      summary {
        min-block-size: 1.5rem;
        cursor: pointer;
        font-weight: 600;
      }
    `,
  ];

  override render() {
    const { canonicalName, aliases } = this.entity;
    return html`<details>
      <summary>${text.editNames}</summary>
      <form @submit=${this.#submit}>
        <label>${text.shownName}<input id="name" dir="auto" maxlength="200" .value=${canonicalName} /></label>
        <label>${text.otherNames}<textarea id="aliases" dir="auto" rows="3" .value=${aliases.join("\n")}></textarea></label>
        <div role="alert">${this.problem ? html`<p class="problem">${this.problem}</p>` : nothing}</div>
        <span><button class="primary">${text.save}</button></span>
      </form>
    </details>`;
  }

  get #hasTyped(): boolean {
    const { canonicalName, aliases } = this.entity;
    return this.name?.value !== canonicalName || this.aliases.value !== aliases.join("\n");
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const canonicalName = this.name.value.trim();
    this.problem = canonicalName ? "" : text.noName;
    if (!canonicalName) return;
    const lines = this.aliases.value.split("\n").map((line) => line.trim());
    const detail: Names = { canonicalName, aliases: [...new Set(lines.filter((line) => line))] };
    this.dispatchEvent(new CustomEvent("change-names", { detail }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-entity-names": EntityNames;
  }
}
