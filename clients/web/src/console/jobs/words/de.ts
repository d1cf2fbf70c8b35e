import type { JobsMessages } from "./en.js";

const de: JobsMessages = {
  state: "Zustand",
  failed: "gescheitert",
  waiting_budget: "wartet auf das Budget",
  queued: "eingereiht",
  running: "läuft",
  succeeded: "gelungen",
  cancelled: "abgebrochen",
  jobs: (state) => `Extraktionen: ${state}`,
  none: "Keine Extraktion ist in diesem Zustand.",
  created: "Angelegt",
  user: "Benutzer",
  extractor: "Extraktor und Prompt",
  reason: "Grund",
  retry: "Neuer Versuch",
  noRetry: "keiner",
  more: "Mehr zeigen",
  deadLetters: "Unzustellbare Nachrichten",
  deadLettersHint:
    "Nachrichten der App, mit denen kein Worker fertig wurde. Behebe, was das Log nennt, und sende sie zurück: jede darf zweimal verarbeitet werden.",
  incomplete: "Es können mehr sein: nicht alle waren zu sehen.",
  queue: "Warteschlange",
  count: "Nachrichten",
  oldest: "Älteste",
  redrive: "Alle zurücksenden",
  redriven: (count) => `Zurückgesandt: ${count}.`,
};

export default de;
