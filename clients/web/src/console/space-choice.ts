import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../design/base.js";
import { DEFAULT_SPACE } from "../memories/spaces.js";
import { Asking } from "../session/asking.js";
import { linkTo } from "./links.js";
import text from "./words.js";

type Space = components["schemas"]["MemorySpace"];

/** Which space a view shows, `?space=`; the person's usual one without it. It hides where there is no choice. */
@customElement("loci-space-choice")
export class SpaceChoice extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  /** The name of the view. */
  @property() view = "";
  /** The id of the space that is shown, empty for the usual one. */
  @property() shown = "";
  @state() private spaces: readonly Space[] = [];
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
      label {
        display: grid;
        max-inline-size: 20rem;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#load();
  }

  override render() {
    const others = this.spaces.filter((space) => !isUsual(space));
    return html`${this.#asking.problem ? this.#asking.render(this.#load) : nothing}
      ${
        others.length
          ? html`<label>${text.space}
            <select @change=${this.#choose}>
              <option value="" .selected=${!this.shown}>${text.usualSpace}</option>
              ${others.map((one) => html`<option value=${one.id} .selected=${one.id === this.shown}>${describe(one)}</option>`)}
            </select>
          </label>`
          : nothing
      }`;
  }

  override updated(): void {
    this.hidden = !this.#asking.problem && this.spaces.every(isUsual);
  }

  #choose = (event: Event): void => {
    const space = (event.target as HTMLSelectElement).value;
    location.hash = linkTo(this.view, space ? { space } : {});
  };

  #load = async (): Promise<void> => {
    const found = await this.#asking.ask(async () => this.loci.memory.listMemorySpaces({ limit: 200 }));
    if (found) this.spaces = found.items;
  };
}

function isUsual({ name, owner }: Space): boolean {
  return owner === "user" && name?.toLowerCase() === DEFAULT_SPACE;
}

function describe({ id, name, owner }: Space): string {
  if (owner === "user") return name ?? id;
  return `${name ?? id} (${owner === "app" ? owner : owner.group})`;
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-space-choice": SpaceChoice;
  }
}
