import { css, html, LitElement } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import text from "./words.js";

/** A button for what nothing brings back: it asks once more, and then dispatches `sure`. */
@customElement("loci-sure-button")
export class SureButton extends LitElement {
  @property() label = "";
  /** What the label is about, for those who hear the button alone. */
  @property() spoken = "";
  @property() about = "";
  @state() private isAsking = false;

  static override styles = [
    base,
    css`
    `,
  ];

  override render() {
    if (!this.isAsking) return html`<button aria-label=${this.spoken} @click=${this.#ask}>${this.label}</button>`;
    return html`<span class="row">
      <button class="danger" aria-label=${`${this.label}: ${text.sure(this.about)}`} @click=${this.#act}>${this.label}</button>
      <button class="plain" @click=${this.#keep}>${text.keep}</button>
    </span>`;
  }

  #ask = async (): Promise<void> => {
    this.isAsking = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".danger")?.focus();
  };

  #keep = async (): Promise<void> => {
    this.isAsking = false;
    await this.updateComplete;
    this.renderRoot.querySelector("button")?.focus();
  };

  #act = (): void => {
    this.isAsking = false;
    this.dispatchEvent(new CustomEvent("sure"));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-sure-button": SureButton;
  }
}
