import type { ChatMessages } from "./en.js";

const de: ChatMessages = {
  chat: "Chat",
  console: "Konsole",
  memories: "Erinnerungen",
  closePanel: "Schließen",
  newChat: "Neuer Chat",
  history: "Verlauf",
  profile: "Profil",
  bot: "Bot-Speicher",
  you: "Du",
  assistant: "Assistent",
  message: "Nachricht",
  messages: "Nachrichten",
  send: "Senden",
  stop: "Nicht länger warten",
  earlier: "Frühere Nachrichten zeigen",
  emptyTitle: "Worüber möchtest du sprechen?",
  emptyText:
    "Was du sagst, bleibt in diesem Chat. Schließe ihn, und Wichtiges wird gemerkt; oder merke eine Nachricht sofort.",
  loading: "Der Chat wird geladen …",
  waiting: "Die Antwort kommt …",
  stopping: "Wird angehalten …",
  slow: "Es dauert länger als sonst. Es wird weiter gewartet.",
  noAnswer:
    "Das Modell hat nicht geantwortet. Was du gesagt hast, ist gespeichert; sende es noch einmal, damit es weitergeht.",
  stillAnswering:
    "In diesem Chat wird noch eine andere Antwort geschrieben. Warte einen Moment und sende dann noch einmal.",
  sendAgain: "Noch einmal senden",
  backToField: "Zurück ins Textfeld",
  remember: "Merken",
  remembered: "Gemerkt",
  rememberMessage: (message) => `Merken: ${message}`,
  rememberDone: (message) => `Gemerkt: ${message}`,
  rememberBefore: "Das ist schon gemerkt.",
  undo: "Rückgängig",
  usedMemories: (count) => (count === 1 ? "1 Erinnerung verwendet" : `${count} Erinnerungen verwendet`),
  closeChat: "Chat schließen",
  closed: "Dieser Chat ist geschlossen. Was er sagt, wird in Kürze gemerkt.",
  foreign: "Dieses Gespräch wurde in einer anderen App geführt. Hier kannst du es lesen.",
  goOn: "Fortsetzen",
  scripted: "Hier ist kein Sprachmodell eingerichtet, deshalb folgt diese Antwort einem Skript.",
  scriptedKnows: "Ein Modell würde antworten und dabei dies über dich wissen:",
  scriptedKnowsNothing: "Nichts Gemerktes passt zu dem, was du gesagt hast.",
  scriptedBot: "Und was dieser Bot sich gemerkt hat:",
};

export default de;
