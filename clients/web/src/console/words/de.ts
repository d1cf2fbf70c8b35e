import type { ConsoleMessages } from "./en.js";

const de: ConsoleMessages = {
  console: "Konsole",
  chat: "Gespräch",
  views: "Ansichten",
  groupMemory: "Gedächtnis",
  groupUnderstand: "Verstehen",
  groupApp: "App",
  memories: "Erinnerungen",
  why: "Warum, und warum nicht",
  time: "Zeitmaschine",
  conversations: "Gespräche",
  jobs: "Aufträge und Unzustellbares",
  audit: "Protokoll",
  budget: "Budgets und Kosten",
  settings: "Einstellungen",
  people: "Personen und Dinge",
  timeline: "Zeitleiste",
  access: "Schlüssel und Webhooks",
  data: "Ausgabe und Löschung",
  runs: "Extraktionen",
  users: "Personen der App",
  glass: "Notzugriff",
  templates: "Vorlagen",
  loading: "Wird geladen …",
  space: "Speicher",
  usualSpace: "Der übliche",
  notLoaded: "Diese Ansicht konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.",
  retry: "Noch einmal",
};

export default de;
