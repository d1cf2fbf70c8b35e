import type { WaitingMessages } from "./en.js";

const de: WaitingMessages = {
  none: "Es wartet nichts auf dich.",
  intro: "Das zählt erst, wenn du zustimmst.",
  approveAll: "Allen zustimmen",
  rejectAll: "Alle ablehnen",
  approve: (memory) => `Zustimmen: ${memory}`,
  approveShort: "Zustimmen",
  reword: (memory) => `Anders sagen: ${memory}`,
  rewordShort: "Anders sagen",
  reject: (memory) => `Ablehnen: ${memory}`,
  rejectShort: "Ablehnen",
  newText: "Was es heißen soll",
  instead: (memory) => `Jetzt gemerkt: ${memory}`,
  setting: "gelernt",
  asked: "von einem Programm gebracht",
  instruction: "weist den Assistenten an",
  identity: "behauptet Rechte oder eine Identität",
  payment: "handelt von einer Zahlung",
  more: "Mehr anzeigen",
  refused: "Das ging nicht: Es ist schon entschieden, oder lässt sich so nicht speichern.",
};

export default de;
