import type { TimeMessages } from "./en.js";

const de: TimeMessages = {
  loading: "Wird geladen …",
  axis: "Zeigen",
  wasTrue: "Was damals wahr war",
  wasKnown: "Was damals bekannt war",
  day: "Tag",
  slider: "Durch die Zeit gehen",
  before: "Änderung davor",
  after: "Änderung danach",
  context: "Was einem Modell gesagt wurde",
  conversation: "Gespräch",
  choose: "Ein Gespräch wählen",
  noConversations: "Es gibt keine Gespräche.",
  nothingTold: "An diesem Tag war nichts gemerkt.",
  trueOn: (day) => `Wahr am ${day}`,
  knownOn: (day) => `Bekannt am ${day}`,
  count: (number) => `Erinnerungen: ${number}`,
  countSoFar: (number) => `Erinnerungen bisher: ${number}`,
  more: "Mehr zeigen",
  moreChanges: "Weitere Änderungen lesen",
  graph: "Personen und Dinge",
  namesNone: "Diese Erinnerungen nennen niemanden und nichts.",
  changes: (days) => `Änderungen: ${days}`,
};

export default de;
