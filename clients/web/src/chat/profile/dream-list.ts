import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { timeAgo } from "../../words/time-ago.js";
import { Words } from "../../words/words.js";
import { profileStyles } from "./profile-styles.js";
import { profileWords } from "./words/index.js";

type Dream = components["schemas"]["Dream"];
type Action = components["schemas"]["DreamAction"];

/** What dreams proposed and did. It says `change-action` to apply one or to take it back. */
@customElement("loci-dream-list")
export class DreamListElement extends LitElement {
  @property({ attribute: false }) dreams: readonly Dream[] = [];
  readonly #words = new Words(this, profileWords);

  static override styles = [base, profileStyles];

  override render() {
    const { text } = this.#words;
    const found = this.dreams.flatMap((dream) => dream.actions.map((action) => ({ dream, action })));
    if (!found.length) return nothing;
    return html`<h3>${text.actions}</h3>
      <ul role="list" aria-label=${text.actions}>
        ${found.map(({ dream, action }) => html`<li>${this.#renderAction(dream, action)}</li>`)}
      </ul>`;
  }

  #renderAction(dream: Dream, action: Action) {
    const { text } = this.#words;
    const kinds = { css: text.css, widget: text.widget, accent: text.accent, font: text.font, fact: text.fact };
    const states = { proposed: text.proposed, applied: text.applied, revoked: text.revoked };
    const isApplied = action.state === "applied";
    const name = [kinds[action.kind], action.title, action.theme].filter(Boolean).join(" · ");
    const label = isApplied ? text.revoke : text.apply;
    return html`<p><strong>${name}</strong></p>
      ${action.value ? html`<pre dir="auto">${action.value}</pre>` : nothing}
      <div class="row spread">
        <span class="muted">${states[action.state]} · ${timeAgo(dream.createdAt)}</span>
        <button aria-label=${`${label}: ${name}`} @click=${() => this.#change(dream.id, action.number, isApplied)}>${label}</button>
      </div>`;
  }

  #change(dreamId: string, number: number, isApplied: boolean): void {
    this.dispatchEvent(new CustomEvent("change-action", { detail: { dreamId, number, isApplied } }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-dream-list": DreamListElement;
  }
}
