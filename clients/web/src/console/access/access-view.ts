import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { base } from "../../design/base.js";
import type { Session } from "../../session/session.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./key-list.js";
import "../view-frame.js";
import "./webhook-list.js";

/** The keys of the person; for admins also those of the app, and its webhooks. */
@customElement("loci-access-view")
export class AccessView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();

  static override styles = [
    base,
    css`
      :host {
        --loci-view-gap: 2rem;
      }
    `,
  ];

  override render() {
    const { loci, person } = this.session;
    const isAdmin = person?.role === "admin";
    return html`<loci-view heading=${consoleWords.access}>
      <loci-key-list .loci=${loci} ?isAdmin=${isAdmin}></loci-key-list>
      ${isAdmin ? html`<loci-webhook-list .loci=${loci}></loci-webhook-list>` : nothing}
    </loci-view>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-access-view": AccessView;
  }
}
