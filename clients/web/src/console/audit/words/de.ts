import type { AuditMessages } from "./en.js";

const de: AuditMessages = {
  intro:
    "Wer Daten einer Person exportiert, gelöscht oder gesperrt oder als Server für sie gehandelt hat. Wer nicht mehr bekannt ist, erscheint als Hash.",
  user: "Benutzer-Id",
  show: "Zeigen",
  entries: (user) => `Was mit den Daten von ${user} geschah`,
  none: "Nichts ist aufgezeichnet.",
  at: "Zeit",
  act: "Handlung",
  actor: "Wer",
  operator: "ein Betreiber",
  key: "Schlüssel",
  target: "Ziel",
  more: "Mehr zeigen",
};

export default de;
