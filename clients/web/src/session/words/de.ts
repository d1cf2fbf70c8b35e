import type { SessionMessages } from "./en.js";

const de: SessionMessages = {
  signIn: "Anmelden",
  signInAgain: "Erneut anmelden",
  signOut: "Abmelden",
  account: (name: string) => `Konto: ${name}`,
  why: "Melde dich an, um deine Erinnerungen zu sehen.",
  expired: "Deine Sitzung ist abgelaufen. Melde dich erneut an: Alles auf dieser Seite bleibt, wie es ist.",
  tokenLabel: "Token",
  tokenHint:
    "Diese Installation hat keine Anmeldeseite. Füge ein Token ein: Auf dem eigenen Rechner gibt „make token AS=user“ eines aus.",
  language: "Sprache",
  offline: "Der Dienst ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.",
  slow: "Der Dienst hat nicht rechtzeitig geantwortet. Versuche es noch einmal.",
  waiting: "Der Dienst antwortet noch nicht …",
  refused: "Das darfst du nicht.",
  missing: "Das gibt es nicht mehr.",
  conflict: "Es wurde inzwischen geändert.",
  busy: "Zu viele Anfragen. Warte einen Moment und versuche es noch einmal.",
  failed: (id) =>
    id
      ? `Im Dienst trat ein Fehler auf. Versuche es noch einmal; die Anfrage hat die Nummer ${id}.`
      : "Im Dienst trat ein Fehler auf. Versuche es noch einmal.",
  invalid: (details) => `Das wurde nicht angenommen: ${details}`,
  popupBlocked:
    "Dein Browser hat das Fenster der Anmeldung blockiert. Erlaube dieser Seite, Fenster zu öffnen, und versuche es noch einmal.",
  noConfig: "Diese Seite konnte ihre Einstellungen nicht laden. Prüfe die Verbindung und versuche es noch einmal.",
  unknown: "Etwas ist schiefgegangen. Versuche es noch einmal.",
  retry: "Noch einmal",
};

export default de;
