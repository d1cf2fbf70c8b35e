/** The language of the page is that of `<html lang>`: pages of others set it themselves, ours by what a person chose. */

export const LANGUAGES = { en: "English", de: "Deutsch", ja: "日本語", ar: "العربية" } as const;
export type Language = keyof typeof LANGUAGES;

const REMEMBERED = "loci-language";
const RIGHT_TO_LEFT: readonly Language[] = ["ar"];

/** The supported language of the document, English for any other. */
export function currentLanguage(): Language {
  return supported(document.documentElement.lang) ?? "en";
}

/** Sets the language of the page, and remembers it in this browser. */
export function chooseLanguage(language: Language): void {
  apply(language);
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // It may be forbidden; the choice then lasts as long as the page.
  }
}

/** Begins with the language that was chosen before, else with the browser's. */
export function applyLanguage(): void {
  apply(remembered() ?? navigator.languages.map(supported).find((found) => found !== undefined) ?? "en");
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
}

function remembered(): Language | undefined {
  try {
    return supported(localStorage.getItem(REMEMBERED) ?? "");
  } catch {
    return undefined;
  }
}

function supported(tag: string): Language | undefined {
  const name = tag.toLowerCase().split("-")[0] ?? "";
  return name in LANGUAGES ? (name as Language) : undefined;
}
