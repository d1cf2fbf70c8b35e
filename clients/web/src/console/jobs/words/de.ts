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
  retryAll: "Alle endgültig gescheiterten noch einmal versuchen",
  retried: (count) => `Wieder eingereiht: ${count}. Sie beginnen innerhalb einer Minute.`,
  retriedSome: (count) => `Wieder eingereiht: ${count}. Es gibt noch mehr: noch einmal versuchen.`,
  more: "Mehr zeigen",
  lag: "Zeit, bis Gespräche gemerkt sind",
  lagHint:
    "Wie lange jede der letzten Extraktionen gebraucht hat: vom Auftrag beim Schließen eines Gesprächs, bis ihre Erinnerungen da waren.",
  noLag: "Noch ist keine Extraktion zu Ende.",
  lagSummary: (median, longest) => `Die Hälfte brauchte höchstens ${median}, die längste ${longest}.`,
  waited: "Gewartet",
  worked: "Gearbeitet",
  total: "Zusammen",
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
