import type { DataMessages } from "./en.js";

const de: DataMessages = {
  may: "Hier geht es um deine eigenen Daten.",
  mayAdmin: "Du darfst deine eigenen Daten ausgeben und löschen, als Admin auch die jeder Person der App.",
  person: "Person, mit ihrer Nutzer-ID",
  yourself: "du selbst",
  choose: "Zeigen",
  about: (user) => `Hier geht es um die Daten von ${user}. Was du damit tust, steht in ihrem Protokoll.`,
  audit: "Protokoll zeigen",
  counted: (memories, conversations, messages, files) =>
    `Erinnerungen: ${memories} · Gespräche: ${conversations} · Nachrichten: ${messages} · Dateien: ${files}`,
  countedSome: "Es ist mehr, als in der Zeit zu zählen war.",
  lastActive: (time) => `Zuletzt aktiv: ${time}`,
  neverTalked: "Noch kein Gespräch.",
  restriction: "Einschränkung",
  restrictionHint:
    "Von einer eingeschränkten Person wird nichts abgerufen, geändert oder gelöscht, bis du die Einschränkung beendest.",
  restrict: "Einschränken",
  endRestriction: "Einschränkung beenden",
  restricted: "Eingeschränkt.",
  notRestricted: "Nicht eingeschränkt.",
  exportHintOf: "Alles, was über diese Person gespeichert ist, in einer Datei.",
  eraseHintOf:
    "Löscht alle Erinnerungen, Gespräche und Dateien dieser Person endgültig. Du bekommst eine signierte Quittung. Das lässt sich nicht rückgängig machen.",
  nothingFoundOf: "Über diese Person war nichts gespeichert.",
  exporting: "Ausgabe",
  exportHint: "Alles, was über dich gespeichert ist, in einer Datei.",
  export: "Alles ausgeben",
  preparing: "Die Datei wird erstellt …",
  download: "Datei herunterladen",
  exportFailed: (reason) => `Die Datei konnte nicht erstellt werden. Versuche es noch einmal. ${reason}`,
  erasing: "Löschung",
  eraseHint:
    "Löscht alle deine Erinnerungen, Gespräche und Dateien endgültig. Du bekommst eine signierte Quittung. Das lässt sich nicht rückgängig machen.",
  word: "löschen",
  typeWord: (word) => `Tippe „${word}“, um fortzufahren`,
  erase: "Alles löschen",
  nothingFound: "Über dich war nichts gespeichert.",
  running: (count) => `Wird gelöscht: bisher ${count} Einträge.`,
  waiting: (count) =>
    `${count} Einträge wurden gelöscht. Es wird noch einmal nachgesehen, dann kommt die Quittung. Du kannst diese Seite verlassen.`,
  succeeded: (count) => `${count} Einträge wurden gelöscht.`,
  failed: (reason) => `Die Löschung ist gescheitert. Starte sie noch einmal. ${reason}`,
  cutOff:
    "Der Dienst ist gerade nicht erreichbar, deshalb weiß diese Seite nicht, wie weit er ist. Die Arbeit geht weiter; diese Seite fragt wieder nach.",
  receipt: "Quittung",
  genuine: "Die Signatur wurde in diesem Browser geprüft: sie ist echt.",
  notGenuine: "Die Signatur passt nicht zum öffentlichen Schlüssel. Bewahre sie auf und frage einen Admin.",
  downloadReceipt: "Quittung herunterladen",
};

export default de;
