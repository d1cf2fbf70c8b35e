import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { showNumber } from "../../words/dates.js";
import type { Field } from "./fields.js";
import text from "./words.js";

/** One setting: what it does, its limits, what is wrong with it, and what another person stored meanwhile. */
@customElement("loci-settings-field")
export class SettingsField extends LitElement {
  @property({ attribute: false }) field!: Field;
  @property({ attribute: false }) value = "";
  /** What is wrong with it. */
  @property({ attribute: false }) problem = "";
  /** What another person stored while this was typed. */
  @property({ attribute: false }) stored: string | undefined;
  @query("#value") private control!: HTMLInputElement | HTMLTextAreaElement;

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.25rem;
      }

      .number {
        max-inline-size: 14rem;
      }

      label {
        font-weight: 600;
      }

      .stored {
        padding: 0.5rem 0.75rem;
        background: var(--loci-mark);
      }

      pre {
        margin: 0;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        font: inherit;
      }
    `,
  ];

  override focus(): void {
    this.control.focus();
  }

  override render() {
    const { range } = this.field;
    const limits = range ? ` ${text.range(showNumber(range[0]), showNumber(range[1]))}` : "";
    return html`<label for="value">${text[this.field.label]}</label>
      ${this.#renderControl()}
      <p id="hint" class="muted">${text[this.field.hint]}${limits}</p>
      <p id="problem" class="problem" role="alert" ?hidden=${!this.problem}>${this.problem}</p>
      ${this.stored === undefined ? nothing : this.#renderStored(this.stored)}`;
  }

  #renderControl() {
    const { kind } = this.field;
    const isWrong = this.problem ? "true" : "false";
    if (kind === "switch") {
      return html`<input id="value" type="checkbox" aria-describedby="hint problem" aria-invalid=${isWrong}
        .checked=${this.value === "true"} @change=${() => this.#say(String((this.control as HTMLInputElement).checked))} />`;
    }
    if (kind === "number" || kind === "text") {
      return html`<input id="value" class=${kind} dir="auto" autocomplete="off" inputmode=${kind === "number" ? "decimal" : "text"}
        aria-describedby="hint problem" aria-invalid=${isWrong} .value=${this.value} @input=${() => this.#say(this.control.value)} />`;
    }
    return html`<textarea id="value" dir="auto" rows="4" spellcheck=${kind === "prose"} aria-describedby="hint problem"
      aria-invalid=${isWrong} .value=${this.value} @input=${() => this.#say(this.control.value)}></textarea>`;
  }

  #renderStored(stored: string) {
    return html`<div class="stored row spread">
      <div><strong>${text.stored}</strong><pre dir="auto">${stored || text.empty}</pre></div>
      <button type="button" aria-describedby="hint" @click=${() => this.#take(stored)}>${text.take}</button>
    </div>`;
  }

  #take(stored: string): void {
    this.control.focus();
    this.dispatchEvent(new CustomEvent("take-stored", { detail: stored }));
  }

  #say(value: string): void {
    this.dispatchEvent(new CustomEvent("change-setting", { detail: value }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-settings-field": SettingsField;
  }
}
