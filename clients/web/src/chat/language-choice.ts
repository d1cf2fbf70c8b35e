import { html } from "lit";
import { chooseLanguage, currentLanguage, LANGUAGES, type Language } from "../words/language.js";

/** The choice of the language of the page. */
export function languageChoice(label: string) {
  const current = currentLanguage();
  const options = Object.entries(LANGUAGES).map(
    ([tag, name]) => html`<option value=${tag} lang=${tag} ?selected=${tag === current}>${name}</option>`,
  );
  return html`<select aria-label=${label} @change=${choose}>
    ${options}
  </select>`;
}

function choose(event: Event): void {
  chooseLanguage((event.target as HTMLSelectElement).value as Language);
}
