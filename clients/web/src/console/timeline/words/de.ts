import type { TimelineMessages } from "./en.js";

const de: TimelineMessages = {
  entity: "Nur über (ein Name, freiwillig)",
  show: "Zeigen",
  loading: "Die Zeitleiste wird geladen …",
  none: "Hier ist noch nichts erinnert.",
  soFar: (count) => `Tatsachen bisher: ${count}`,
  more: "Mehr zeigen",
  until: (day) => `bis ${day}`,
  ended: "Gilt nicht mehr:",
  replaced: (text) => `Ersetzt durch: ${text}`,
};

export default de;
