import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber } from "../../words/dates.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./candidate-table.js";
import "./expected-memory.js";
import "./missing-memory.js";
import type { ExpectedMemory } from "./expected-memory.js";
import { describeVerdict, showScore } from "./verdict.js";
import "../view-frame.js";
import text from "./words.js";

type Explanation = components["schemas"]["RecallExplanation"];

/** Why a question recalls what it recalls, and why not a memory that was expected. `?expect=` names that one. */
@customElement("loci-why-view")
export class WhyView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private expected = "";
  @state() private explanation: Explanation | undefined;
  @state() private hits = 0;
  @state() private problem = "";
  #question = "";
  @query("#question") private field!: HTMLInputElement | null;
  @query("loci-expected-memory") private expectedField!: ExpectedMemory;
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
      form {
        display: grid;
        gap: 0.75rem;
      }

      .verdict {
        padding: 0.75rem;
        border-inline-start: 4px solid var(--loci-accent);
        background: var(--loci-raised);
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("query")) return;
    this.expected = this.query.get("expect") ?? this.expected;
  }

  override render() {
    return html`<loci-view heading=${consoleWords.why} purpose=${text.intro}>
      <form @submit=${this.#ask}>
        <label for="question">${text.question}</label>
        <input id="question" dir="auto" maxlength="8000" value=${this.query.get("question") ?? ""} />
        <loci-expected-memory
          .loci=${this.session.loci}
          .findSpace=${this.#findSpace}
          expected=${this.expected}
          @choose-memory=${this.#onChoose}
        ></loci-expected-memory>
        <span><button class="primary" aria-disabled=${this.#asking.isBusy}>${this.#asking.isBusy ? text.asking : text.ask}</button></span>
      </form>
      ${this.#asking.render(this.#askAgain)}
      <div role="alert">${this.problem ? html`<p class="problem">${this.problem}</p>` : nothing}</div>
      <div role="status">${this.explanation ? this.#renderSummary(this.explanation) : nothing}</div>
      ${this.explanation?.candidates.length ? this.#renderCandidates(this.explanation) : nothing}
      <loci-missing-memory
        .loci=${this.session.loci}
        .findSpace=${this.#findSpace}
        .linkTo=${(conversation: string) => linkTo("conversations", { conversation })}
      ></loci-missing-memory>
    </loci-view>`;
  }

  #renderSummary(found: Explanation) {
    return html`${this.#renderVerdict(found)}<p>${this.#sayAnswer(found)}</p>`;
  }

  #sayAnswer(found: Explanation): string {
    if (found.evidence === null) return text.nothing;
    return found.ground === "none"
      ? text.noAnswer(showScore(found.evidence), showScore(found.minEvidence))
      : text.answered(showNumber(this.hits), showNumber(found.proposed));
  }

  #renderVerdict({ expected }: Explanation) {
    if (!expected) return nothing;
    const { verdict } = expected;
    const newer = verdict.supersededBy
      ? html`<a href=${linkTo("memories", { atom: verdict.supersededBy })}>${text.newer}</a>`
      : nothing;
    return html`<div class="verdict">
      <h3>${verdict.reason === "shown" ? text.verdictShown : text.verdict}</h3>
      <p>${describeVerdict(verdict, text)} ${newer}</p>
    </div>`;
  }

  #renderCandidates(found: Explanation) {
    return html`<loci-candidate-table .candidates=${found.candidates} expected=${this.expected}></loci-candidate-table>`;
  }

  #onChoose = (event: CustomEvent<string>): void => {
    this.expected = event.detail;
  };

  #findSpace = async (): Promise<string> => this.query.get("space") ?? findSpace(this.session.loci);

  #ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    const question = this.field?.value.trim() ?? "";
    if (this.#asking.isBusy) return;
    this.problem = "";
    if (!question) {
      this.problem = text.noQuestion;
      this.field?.focus();
      return;
    }
    // Words that fit several memories, or none, are not asked about: the field shows which there are.
    await this.expectedField.chooseOnlyMatch();
    if (!this.expectedField.isOpen) await this.#explain(question);
  };

  #askAgain = (): Promise<void> => this.#explain(this.#question);

  async #explain(question: string): Promise<void> {
    this.#question = question;
    const found = await this.#asking.ask(async () => {
      const spaceId = await this.#findSpace();
      const asked = { spaceId, query: question, explain: true, ...(this.expected && { expect: this.expected }) };
      return this.session.loci.memory.recallByTopic(asked);
    });
    this.explanation = found?.explanation ?? undefined;
    this.hits = found?.hits.length ?? 0;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-why-view": WhyView;
  }
}
