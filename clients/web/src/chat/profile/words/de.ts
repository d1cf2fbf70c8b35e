import type { ProfileMessages } from "./en.js";

const de: ProfileMessages = {
  profile: "Profil",
  what: "Was aus mehreren Chats über dich gelernt wurde. Jede Zeile sagt, aus welchen.",
  loading: "Das Profil wird geladen …",
  empty: "Noch ist nichts gelernt. Dazu braucht es zwei Chats, die dasselbe sagen, und einen Traum.",
  role: "Rolle",
  preferences: "Vorlieben",
  workingStyle: "Arbeitsweise",
  other: "Anderes",
  corrected: "von dir berichtigt",
  citations: (entry) => `Chats hinter: ${entry}`,
  citation: (number) => `Chat ${number}`,
  openCitation: (number, entry) => `Chat ${number}: öffnen, wo das gesagt wurde: ${entry}`,
  mayDream: "Träume sind erlaubt",
  mayDreamHint:
    "Während du weg bist, vergleicht ein Traum deine Chats, schreibt das Profil und schlägt vielleicht kleine Änderungen vor.",
  actions: "Was Träume vorgeschlagen haben",
  css: "Eine Änderung des Aussehens",
  widget: "Ein Widget",
  accent: "Eine Akzentfarbe",
  font: "Eine Schrift",
  fact: "Eine Erinnerung",
  proposed: "Wartet auf dich",
  applied: "Angewandt",
  revoked: "Zurückgenommen",
  apply: "Anwenden",
  revoke: "Zurücknehmen",
  amnesia: "Alles vergessen …",
  amnesiaQuestion:
    "Alle Chats dieser Seite, was daraus gemerkt wurde, das Profil und die Träume endgültig löschen? Einstellungen bleiben. Das lässt sich nicht rückgängig machen.",
  amnesiaNow: "Alles endgültig vergessen",
  cancel: "Abbrechen",
};

export default de;
