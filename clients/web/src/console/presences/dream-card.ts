import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import text from "./words.js";

export type Dream = components["schemas"]["Dream"];
type Dropped = Dream["dropped"][number];

/** One dream: how far it has come, what it learned and did, and what it left out and why. */
@customElement("loci-dream-card")
export class DreamCard extends LitElement {
  @property({ attribute: false }) dream!: Dream;

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.375rem;
        padding: 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        overflow-wrap: anywhere;
      }

      h4,
      h5 {
        margin: 0;
        font-size: var(--loci-normal);
      }

      h5 {
        font-weight: 500;
      }

      ul {
        margin: 0;
        padding-inline-start: 1.25rem;
      }
    `,
  ];

  override render() {
    const { createdAt, status, writer, entries, reason, askedIn, usage } = this.dream;
    return html`<div class="row spread">
        <h4>${timeAgo(createdAt)}</h4>
        <span>${text[status]}</span>
      </div>
      <p class="muted">
        <bdi>${writer}</bdi>${askedIn ? html` · ${text.asked}` : nothing}
        ${usage ? html` · ${text.tokens(showNumber(usage.inputTokens), showNumber(usage.outputTokens))}` : nothing}
      </p>
      ${reason && status === "failed" ? html`<p class="problem"><bdi>${reason}</bdi></p>` : nothing}
      ${status === "succeeded" ? html`<p>${text.learned(showNumber(entries))}</p>` : nothing}
      ${this.#renderActions()} ${this.#renderDropped()}`;
  }

  #renderActions() {
    const { actions } = this.dream;
    if (!actions.length) return nothing;
    return html`<h5>${text.actions}</h5>
      <ul>
        ${actions.map(({ kind, title, value, state }) => html`<li>${text[kind]}${title ? html`: <bdi>${title}</bdi>` : nothing} · ${text[state]} <code>${value}</code></li>`)}
      </ul>`;
  }

  #renderDropped() {
    const { dropped } = this.dream;
    if (!dropped.length) return nothing;
    return html`<h5>${text.dropped(showNumber(dropped.length))}</h5>
      <ul>${countAlike(dropped).map(([one, count]) => html`<li>${describe(one)}${count > 1 ? ` (${showNumber(count)})` : ""}</li>`)}</ul>`;
  }
}

function describe({ aspect, action, reason }: Dropped): string {
  const what = aspect ? text[aspect] : action ? text[action] : text.unknown;
  return `${what}: ${text[reason]}`;
}

/** What was left out, each kind once, with how often. */
function countAlike(dropped: readonly Dropped[]): [Dropped, number][] {
  const alike = new Map<string, [Dropped, number]>();
  for (const one of dropped) {
    const [first, count] = alike.get(describe(one)) ?? [one, 0];
    alike.set(describe(one), [first, count + 1]);
  }
  return [...alike.values()];
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-dream-card": DreamCard;
  }
}
