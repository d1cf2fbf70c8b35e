import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { showNumber, showTime } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { describeJob } from "../job-facts.js";
import jobsWords from "../jobs/words.js";
import memoryViewWords from "../memories/words.js";
import type { Changes } from "./changes.js";
import "./run-changes.js";
import text from "./words.js";

export type Run = components["schemas"]["ExtractionJob"];
type DropReason = components["schemas"]["DropReason"];

/** One run: its state, what made it, what came of it and what it cost. */
@customElement("loci-run-card")
export class RunCard extends LitElement {
  @property({ attribute: false }) run!: Run;
  /** What it changed, once that is known. */
  @property({ attribute: false }) changes: Changes | undefined;

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
        padding: 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
      }

      h4 {
        margin: 0;
      }

      .mark {
        padding: 0 0.5rem;
        border: 1px solid var(--loci-line);
        border-radius: 1rem;
        font-size: 0.8125rem;
      }

      .mark.failed {
        border-color: var(--loci-danger);
        color: var(--loci-danger);
      }

      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: 0.5rem 1rem;
        margin: 0;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }

      ul {
        margin: 0;
        padding-inline-start: 1.25rem;
      }
    `,
  ];

  override render() {
    const { run } = this;
    return html`<div class="row spread">
        <h4>${timeAgo(run.createdAt)}</h4>
        <span class="mark ${run.status}">${jobsWords[run.status]}</span>
      </div>
      ${run.reason ? html`<p class="problem"><bdi>${run.reason}</bdi></p>` : nothing}
      ${run.retryAt ? html`<p class="muted">${text.retryAt(showTime(run.retryAt))}</p>` : nothing}
      <dl>
        ${this.#facts().map(([name, value]) => html`<div><dt class="muted">${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}
      </dl>
      ${this.#renderReasons()}
      ${this.changes ? html`<loci-run-changes .changes=${this.changes}></loci-run-changes>` : nothing}`;
  }

  #facts(): [string, string][] {
    const memoryText = memoryViewWords;
    const { counts } = this.run;
    return [
      [memoryText.extractor, this.run.extractor],
      [memoryText.promptVersion, this.run.extractionVersion],
      ...describeJob(this.run, memoryText),
      [text.confirmed, showNumber(counts.confirmed)],
      [text.superseded, showNumber(counts.superseded)],
      [text.retracted, showNumber(counts.retracted)],
      [text.dropped, showNumber(counts.dropped)],
    ];
  }

  #renderReasons() {
    const reasons = Object.entries(this.run.counts.dropReasons) as [DropReason, number][];
    if (!reasons.length) return nothing;
    return html`<div>
      <p class="muted">${text.reasons}</p>
      <ul>${reasons.map(([reason, count]) => html`<li>${text[reason]}: ${showNumber(count)}</li>`)}</ul>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-run-card": RunCard;
  }
}
