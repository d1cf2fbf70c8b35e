import type { BotMessages } from "./en.js";

const de: BotMessages = {
  what: "Was hier unter Schlüsseln steht, geht jeder Frage voran:",
  bots: "Bots",
  instructions: "Anweisungen",
  instructionsHint: "Sie gelten ab deiner nächsten Nachricht und bleiben in diesem Browser.",
  saveInstructions: "Anweisungen speichern",
  saved: "Gespeichert.",
  newBot: "Neuer Bot",
  nameOfBot: "Name des neuen Bots",
  beginBot: "Beginnen",
  promptHint: "Dem Modell werden sie mit jeder Frage geschickt.",
  offer: "Der Link zu diesem Bot bringt Anweisungen mit.",
  offerHint: "Sie gelten nur, wenn du sie annimmst. Nimm sie nur von Menschen an, denen du vertraust.",
  accept: "Diese Anweisungen verwenden",
  decline: "Weglassen",
  where: "Wo es aufbewahrt wird",
  inService: "Im Dienst, auf allen deinen Geräten",
  inBrowser: "Nur in diesem Browser",
  whereHint: "Eine Änderung beginnt einen neuen Chat.",
  link: "Link zu diesem Bot",
  linkHint: "Er enthält den Namen und die Anweisungen des Bots, nie das, was er sich gemerkt hat.",
  copy: "Link kopieren",
  copied: "Kopiert.",
};

export default de;
