import type { BudgetMessages } from "./en.js";

const de: BudgetMessages = {
  intro:
    "Was Sprachmodelle von den Budgets der App verbraucht haben, nach Tagen in UTC. Was ein Budget übersteigt, wartet bis zum nächsten Tag.",
  today: (day) => `Heute, ${day}`,
  renews: (time) => `Die Budgets beginnen neu: ${time}.`,
  noBudget:
    "Die App hat kein Budget: Nichts begrenzt, was sie verbraucht. In den Einstellungen der App lässt es sich setzen.",
  budget: "Budget",
  app: "Die ganze App",
  used: "Verbraucht",
  reserved: "In Arbeit",
  limit: "Grenze am Tag",
  part: "Anteil",
  partOf: (name) => `Vom Budget verbraucht: ${name}`,
  noLimit: "keine Grenze",
  unknown: "nicht bekannt",
  unpriced: "Dollar sind nicht bekannt, wo ein Modell ohne Preis gerufen wurde.",
  tokens: (count) => `${count} Tokens`,
  days: "Nach Tagen",
  nothing: "In den letzten sieben Tagen wurde nichts verbraucht.",
  inTokens: "Tokens",
  inDollars: "Dollar",
  day: "Tag",
  soFar: (day) => `${day} (bisher)`,
  refresh: "Neu lesen",
};

export default de;
