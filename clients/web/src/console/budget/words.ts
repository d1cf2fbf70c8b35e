const en = {
  intro:
    "What language models used of the budgets of the app, in UTC days. What goes over a budget waits for the next day.",
  today: (day: string) => `Today, ${day}`,
  renews: (time: string) => `Budgets begin again ${time}.`,
  noBudget: "The app has no budget: nothing limits what it uses. Set one in the settings of the app.",
  budget: "Budget",
  app: "The whole app",
  used: "Used",
  reserved: "In progress",
  limit: "Limit a day",
  part: "Part",
  partOf: (name: string) => `Used of the budget: ${name}`,
  noLimit: "no limit",
  unknown: "not known",
  unpriced: "Dollars are not known where a model without a price was called.",
  tokens: (count: string) => `${count} tokens`,
  days: "By day",
  nothing: "Nothing was used in the last seven days.",
  inTokens: "Tokens",
  inDollars: "Dollars",
  day: "Day",
  soFar: (day: string) => `${day} (so far)`,
  refresh: "Read again",
};

export type BudgetMessages = typeof en;
export default en;
