import type { BotMessages } from "./en.js";

const de: BotMessages = {
  what: "Was hier unter Schlüsseln steht, geht jeder Frage voran. Der Bot heißt",
  where: "Wo es aufbewahrt wird",
  inService: "Im Dienst, auf allen deinen Geräten",
  inBrowser: "Nur in diesem Browser",
  whereHint: "Das gilt ab deiner nächsten Nachricht.",
  link: "Link zu diesem Bot",
  linkHint: "Er enthält den Namen und die Anweisungen des Bots, nie das, was er sich gemerkt hat.",
  copy: "Link kopieren",
  copied: "Kopiert.",
};

export default de;
