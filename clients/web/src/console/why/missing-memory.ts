import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { form } from "../../design/form.js";
import { Asking } from "../../session/asking.js";
import { showDay } from "../../words/dates.js";
import { numberOf } from "./message-place.js";
import text from "./missing-words.js";

type Why = components["schemas"]["Why"];

/** Says why what was said is not remembered: the first reason, and what was found of it. */
@customElement("loci-missing-memory")
export class MissingMemory extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  /** The id of the space to ask about. */
  @property({ attribute: false }) findSpace!: () => Promise<string>;
  /** The address of a conversation, where the page has such a place. */
  @property({ attribute: false }) linkTo: ((conversationId: string) => string) | undefined;
  @state() private why: Why | undefined;
  @query("input") private field!: HTMLInputElement;
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    form,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }

      .verdict {
        padding: 0.75rem;
        border-inline-start: 4px solid var(--loci-accent);
        background: var(--loci-raised);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { isBusy } = this.#asking;
    return html`<h3>${text.heading}</h3>
      <form @submit=${this.#ask}>
        <label for="said">${text.label}</label>
        <input id="said" dir="auto" required maxlength="8000" autocomplete="off" aria-describedby="hint" />
        <p id="hint" class="muted">${text.hint}</p>
        <button aria-disabled=${isBusy}>${isBusy ? text.asking : text.ask}</button>
      </form>
      ${this.#asking.render()}
      <div role="status">${this.why ? this.#renderWhy(this.why) : nothing}</div>`;
  }

  #renderWhy({ reason, conversationId, messageId, atoms }: Why) {
    const place =
      this.linkTo && conversationId
        ? html`<a href=${this.linkTo(conversationId)}>${conversationId}</a>`
        : conversationId;
    const message = messageId ? html`, ${text.messageAt(numberOf(messageId))}` : nothing;
    return html`<div class="verdict">
      <p><strong>${text.reasons[reason]}</strong></p>
      ${conversationId ? html`<p class="muted">${text.conversation} ${place}${message}</p>` : nothing}
      ${
        atoms.length
          ? html`<p>${text.memories}:</p>
            <ul>${atoms.map((atom) => html`<li><bdi>${atom.text}</bdi> <span class="muted">${text.since(showDay(atom.validFrom))}</span></li>`)}</ul>`
          : nothing
      }
    </div>`;
  }

  #ask = async (event: Event): Promise<void> => {
    event.preventDefault();
    const said = this.field.value.trim();
    if (this.#asking.isBusy || !said) return;
    this.why = undefined;
    this.why = await this.#asking.ask(async () =>
      this.loci.memory.explainMissingMemory({ spaceId: await this.findSpace(), text: said }),
    );
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-missing-memory": MissingMemory;
  }
}
