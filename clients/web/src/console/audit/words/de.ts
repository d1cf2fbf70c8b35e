import type { AuditMessages } from "./en.js";

const de: AuditMessages = {
  intro:
    "Wer Daten einer Person exportiert, gelöscht oder gesperrt oder als Server für sie gehandelt hat. Handelnde erscheinen als Hash.",
  user: "Benutzer-Id",
  show: "Zeigen",
  entries: (user) => `Was mit den Daten von ${user} geschah`,
  none: "Nichts ist aufgezeichnet.",
  at: "Zeit",
  act: "Handlung",
  actor: "Wer",
  target: "Ziel",
  more: "Mehr zeigen",
};

export default de;
