import type { GlassMessages } from "./en.js";

const de: GlassMessages = {
  intro:
    "Lies die Erinnerungen einer Person, aus einem Grund und für eine Zeit. Beides wird für immer festgehalten, und die Person sieht es. Er ist aus, bis ein Admin einstellt, wie lange.",
  user: "Benutzerkennung",
  reason: "Grund",
  reasonHint: "Nenne ein Ticket und nichts Persönliches: mindestens 10 Zeichen.",
  minutes: "Minuten",
  open: "Öffnen",
  opened: (user, until) => `Die Erinnerungen von ${user} sind offen bis ${until}.`,
  none: "Es gibt keine Erinnerung.",
  noneIn: (space) => `${space}: keine Erinnerung.`,
  memory: "Erinnerung",
  category: "Kategorie",
  source: "Herkunft",
  since: "Seit",
  client: "direkt hinzugefügt",
  dream: "aus anderen Erinnerungen erschlossen",
  extraction: "aus einem Gespräch gelernt",
  import: "importiert",
  more: "Mehr zeigen",
  moreSpaces: "Weitere Räume zeigen",
  accesses: "Wer diese Erinnerungen las",
  accessesHint: "Der Support darf aus einem genannten Grund und für eine Zeit lesen, wo ein Admin es erlaubt.",
  access: "Zugriff",
  when: "Wann",
  noAccess: "Der Notzugriff wurde nie geöffnet.",
  openBreakGlass: (until) => `Geöffnet bis ${until}`,
  listPersonSpaces: "Die Namen der Räume wurden gelesen.",
  listPersonMemories: "Erinnerungen wurden gelesen.",
};

export default de;
