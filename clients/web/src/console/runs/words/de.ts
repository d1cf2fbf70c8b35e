import type { RunsMessages } from "./en.js";

const de: RunsMessages = {
  intro:
    "Jede Extraktion liest ein Gespräch einmal und sagt, was sie gelernt hat, was sie warum weggelassen hat und was das gekostet hat.",
  conversation: "Gespräch",
  choose: "Wähle ein Gespräch",
  untitled: "Ohne Titel",
  moreConversations: "Mehr Gespräche",
  noConversations: "Hier sind noch keine Gespräche.",
  loading: "Wird geladen …",
  none: "Aus diesem Gespräch wurde noch nichts extrahiert.",
  list: "Extraktionen",
  run: "Noch einmal extrahieren",
  running: "Wird begonnen …",
  started: (count) => `Begonnene Extraktionen: ${count}`,
  retryAt: (time) => `Neuer Versuch: ${time}.`,
  confirmed: "Vorher bekannt",
  superseded: "Ersetzt",
  retracted: "Zurückgenommen",
  dropped: "Weggelassen",
  added: "Hinzugefügt",
  archived: "Archiviert",
  kept: "Behalten",
  changes: (added, superseded, archived, kept) =>
    `Was sich änderte: ${added} hinzugefügt, ${superseded} ersetzt, ${archived} archiviert, ${kept} behalten`,
  noChanges: "Es änderte sich nichts.",
  replays: "Wiederholungen",
  noReplays: "Keine Wiederholung hat geändert, was aus diesem Gespräch gelernt wurde.",
  reasons: "Warum es weggelassen wurde",
  uncited: "nennt keine Nachricht",
  unquoted: "keine Nachricht sagt es mit diesen Worten",
  unconfirmed: "wurde nicht bestätigt",
  denied: "wurde verneint",
  own_context: "wiederholt, was das Gedächtnis sagte",
  other_speaker: "jemand anderes sagte es",
  pasted: "stand in einem eingefügten Text",
  secret: "ist ein Geheimnis",
  malformed: "hatte nicht die richtige Form",
  too_many: "war mehr, als eine Extraktion lernen darf",
  unwritable: "ließ sich nicht speichern",
};

export default de;
