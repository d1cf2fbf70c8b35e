import type { UsersMessages } from "./en.js";

const de: UsersMessages = {
  intro:
    "Alle, die in dieser App je etwas geschrieben haben. Was du von einer Person siehst und tust, steht in ihrem Protokoll.",
  search: "Benutzer-Id beginnt mit",
  find: "Suchen",
  people: "Personen der App",
  user: "Benutzer-Id",
  since: "Seit",
  state: "Zustand",
  active: "Aktiv",
  restricted: "Gesperrt",
  erased: "Wird gelöscht",
  none: "Noch hat niemand etwas geschrieben.",
  noneFound: "Keine Benutzer-Id beginnt so.",
  more: "Mehr zeigen",
};

export default de;
