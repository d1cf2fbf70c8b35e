import type { HistoryMessages } from "./en.js";

const de: HistoryMessages = {
  chats: "Chats",
  search: "Chats durchsuchen",
  noneFound: "Kein Chat hat das im Titel.",
  eraseChat: (title) => `Löschen: ${title}`,
  loading: "Der Verlauf wird geladen …",
  empty: "Es gibt noch keinen Chat. Schreib eine Nachricht, um einen zu beginnen.",
  untitled: "Chat ohne Titel",
  messages: (count) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
  open: "offen",
  closed: "geschlossen",
  more: "Ältere Chats zeigen",
  erase: "Diesen Chat löschen …",
  eraseQuestion:
    "Diesen Chat und was er sich gemerkt hat endgültig löschen? Andere Chats, Erinnerungen aus anderen Chats und das Profil bleiben. Das lässt sich nicht rückgängig machen.",
  eraseNow: "Endgültig löschen",
  cancel: "Abbrechen",
};

export default de;
