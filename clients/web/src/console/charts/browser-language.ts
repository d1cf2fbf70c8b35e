/**
 * uPlot formats numbers in the browser's language as it loads, and fails where that is no language tag, such as the
 * `en-US@posix` of a Chromium without a locale. Such a browser gets the language of the page.
 */
if (!isLanguageTag(navigator.language)) {
  Object.defineProperty(navigator, "language", { configurable: true, value: document.documentElement.lang || "en" });
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

export {};
