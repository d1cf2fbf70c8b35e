import { html } from "lit";
import { icon } from "../design/icons.js";
import { chooseLanguage, currentLanguage, LANGUAGES, type Language } from "../words/language.js";

const CHOICES = Object.entries(LANGUAGES) as [Language, string][];

/** The choice of the language of the page. */
export function languageChoice(label: string) {
  const current = currentLanguage();
  const options = CHOICES.map(
    ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === current}>${name}</option>`,
  );
  return html`<select aria-label=${label} @change=${choose}>
    ${options}
  </select>`;
}

/** The same, in a menu. */
export function languageItems() {
  const current = currentLanguage();
  return CHOICES.map(
    ([tag, name]) =>
      html`<button role="menuitemradio" lang=${tag} aria-checked=${tag === current} @click=${() => chooseLanguage(tag)}>
        ${name} ${tag === current ? icon("done") : ""}
      </button>`,
  );
}

function choose(event: Event): void {
  chooseLanguage((event.target as HTMLSelectElement).value as Language);
}
