import type { KeysMessages } from "./en.js";

const de: KeysMessages = {
  title: "Gedächtnis",
  noUndo: "Was du hier entfernst oder änderst, ist sofort fort. Es lässt sich nicht rückgängig machen.",
  empty: "Dieser Bot merkt sich noch nichts.",
  key: "Schlüssel",
  value: "Wert",
  add: "Hinzufügen",
  edit: (key) => `Bearbeiten: ${key}`,
  remove: (key) => `Entfernen: ${key}`,
  editShort: "Bearbeiten",
  removeShort: "Entfernen",
  save: "Speichern",
  cancel: "Abbrechen",
  clear: "Alles entfernen",
  clearQuestion: (count) => `Alle ${count} Einträge entfernen? Es lässt sich nicht rückgängig machen.`,
  exportAll: "Alle Daten exportieren",
  keyExists: "Zu diesem Schlüssel gibt es schon einen Eintrag.",
  keyGone: "Zu diesem Schlüssel gibt es keinen Eintrag mehr.",
  keyTooLong: (limit) => `Ein Schlüssel hat 1 bis ${limit} Zeichen.`,
  valueTooLong: (limit) => `Ein Wert hat höchstens ${limit} Zeichen.`,
  tooMany: (limit) => `Ein Bot hat höchstens ${limit} Einträge.`,
  saved: (key) => `Gespeichert: ${key}`,
  removed: (key) => `Entfernt: ${key}`,
  cleared: "Alle Einträge sind entfernt.",
};

export default de;
