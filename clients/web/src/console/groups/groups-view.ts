import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import type { Session } from "../../session/session.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import "../view-frame.js";
import consoleWords from "../words.js";
import "./group-files.js";
import "./group-keys.js";
import text from "./words.js";

/** What a group of the person knows: `?group=`, the first one without it; `?file=` opens a file. */
@customElement("loci-groups-view")
export class GroupsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();

  static override styles = [base, form];

  override render() {
    const groups = this.session.person?.groups ?? [];
    const shown = this.query.get("group") ?? groups[0] ?? "";
    return html`<loci-view heading=${consoleWords.groups} purpose=${text.intro}>
      ${groups.length ? this.#renderChoice(groups, shown) : html`<loci-empty>${text.noGroups}</loci-empty>`}
      ${shown ? this.#renderGroup(shown) : nothing}
    </loci-view>`;
  }

  #renderChoice(groups: readonly string[], shown: string) {
    return html`<form>
      <label for="group">${text.group}</label>
      <select id="group" @change=${this.#choose}>
        ${groups.map((group) => html`<option value=${group} .selected=${group === shown}>${group}</option>`)}
      </select>
    </form>`;
  }

  #renderGroup(group: string) {
    const { loci } = this.session;
    return html`<loci-group-keys .loci=${loci} group=${group}></loci-group-keys>
      <loci-group-files .loci=${loci} group=${group} file=${this.query.get("file") ?? ""}></loci-group-files>`;
  }

  #choose = (event: Event): void => {
    location.hash = linkTo("groups", { group: (event.target as HTMLSelectElement).value });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-groups-view": GroupsView;
  }
}
