import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import "../design/toasts.js";
import { tokens } from "../design/tokens.js";
import { exportMemories } from "../memories/export.js";
import "../memories/memory-list.js";
import { memoriesWords } from "../memories/words/index.js";
import { describeProblem } from "../session/problems.js";
import { Words } from "../words/words.js";
import { ownFont } from "./own-font.js";
import { SpaceElement } from "./space-element.js";

/** The memories of one space: a list that follows changes, with why, edit, forget, undo and export. */
@customElement("loci-memories")
export class LociMemories extends SpaceElement {
  /** Whether the list alone is shown: no export, and no forgotten memories. */
  @property({ type: Boolean }) compact = false;
  @state() private isExporting = false;
  readonly #words = new Words(this, memoriesWords);

  static override styles = [
    tokens,
    ownFont,
    base,
    css`
      :host {
        display: block;
      }

      .tools {
        justify-content: end;
      }

      loci-toasts {
        position: sticky;
        inset-block-end: 0;
      }
    `,
  ];

  override render() {
    if (this.problem) {
      const retry = html`<button @click=${this.openSpace}>${this.sessionWords.text.retry}</button>`;
      return html`<div role="alert" class="problem row spread"><span>${this.problem}</span>${retry}</div>`;
    }
    const { memories } = this;
    if (!memories) return nothing;
    const tools = html`<div class="row tools">
      <button aria-disabled=${this.isExporting} @click=${this.#export}>${this.#words.text.export}</button>
    </div>`;
    return html`${this.compact ? nothing : tools}
      <loci-memory-list .memories=${memories} ?isCompact=${this.compact}></loci-memory-list>
      <loci-toasts></loci-toasts>`;
  }

  #export = async (): Promise<void> => {
    const { memories } = this;
    if (!memories || this.isExporting) return;
    this.isExporting = true;
    try {
      await exportMemories(memories);
    } catch (error) {
      this.problem = describeProblem(error, this.sessionWords.text);
    } finally {
      this.isExporting = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memories": LociMemories;
  }
}
