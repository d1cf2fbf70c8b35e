import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { describeVerdict, showScore } from "./verdict.js";
import type { WhyMessages } from "./words.js";
import text from "./words.js";

type Candidate = components["schemas"]["ExplainedCandidate"];
type Signal = components["schemas"]["RecallSignal"];

/** The candidates of one question; each opens a table of what its signals gave, which sums to its score. */
@customElement("loci-candidate-table")
export class CandidateTable extends LitElement {
  @property({ attribute: false }) candidates: readonly Candidate[] = [];
  /** The id of the memory that was expected. */
  @property() expected = "";

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }

      ol {
        margin: 0.5rem 0 0;
        padding: 0;
        list-style: none;
      }

      li {
        padding: 0.5rem 0.75rem;
        border-block-start: 1px solid var(--loci-line);
      }

      li.expected {
        background: var(--loci-mark);
      }

      p {
        overflow-wrap: anywhere;
      }

      summary {
        min-block-size: 1.5rem;
        cursor: pointer;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: 0.875rem;
      }

      th,
      td {
        padding: 0.25rem;
        text-align: start;
        font-weight: inherit;
      }

      td {
        font-variant-numeric: tabular-nums;
      }

      meter {
        inline-size: 100%;
        min-inline-size: 3rem;
      }
    `,
  ];

  override render() {
    return html`<h3>${text.candidates}</h3>
      <ol role="list">${repeat(
        this.candidates,
        (one) => one.atom.id,
        (one) => this.#renderCandidate(one),
      )}</ol>`;
  }

  #renderCandidate(one: Candidate) {
    return html`<li class=${one.atom.id === this.expected ? "expected" : ""}>
      <p dir="auto"><span class="muted">${text.rank} ${showScore(one.rank)} ·</span> ${one.atom.text}</p>
      <p class="muted">${describeVerdict(one.verdict, text)}</p>
      <details>
        <summary>${text.score} ${showScore(one.score)} <span class="unseen">${one.atom.text}</span></summary>
        ${this.#renderSignals(one)}
      </details>
    </li>`;
  }

  #renderSignals(one: Candidate) {
    const rows = one.signals.map(
      (signal) => html`<tr>
        <th scope="row">${nameOf(signal.signal, text)}</th>
        <td>
          <meter max="1" value=${signal.value} aria-label=${`${nameOf(signal.signal, text)}: ${text.strength}`}></meter>
        </td>
        <td>${showScore(signal.weight)}</td>
        <td>${showScore(signal.points)}</td>
      </tr>`,
    );
    return html`<table>
      <thead>
        <tr>
          <th scope="col">${text.signal}</th>
          <th scope="col">${text.strength}</th>
          <th scope="col">${text.weight}</th>
          <th scope="col">${text.points}</th>
        </tr>
      </thead>
      <tbody>${rows}</tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan="3">${text.sum}</th>
          <td>${showScore(one.score)}</td>
        </tr>
      </tfoot>
    </table>`;
  }
}

function nameOf(signal: Signal, text: WhyMessages): string {
  return signal === "question" ? text.questionSignal : text[signal];
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-candidate-table": CandidateTable;
  }
}
