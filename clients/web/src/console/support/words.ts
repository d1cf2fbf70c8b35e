const en = {
  intro:
    "Read, explain and correct the memories of one person. Each request and your reason are in the list that the person sees.",
  user: "User id",
  reason: "Reason",
  reasonHint: "Name a ticket, and nothing personal: 10 letters and digits or more.",
  show: "Show memories",
  memoriesOf: (user: string) => `The memories of ${user}`,
  none: "There is no memory.",
  noneIn: (space: string) => `${space}: no memory.`,
  memory: "Memory",
  category: "Category",
  source: "Source",
  since: "Since",
  change: "Change",
  correct: "Correct",
  correctThis: (memory: string) => `Correct: ${memory}`,
  corrected: "What is true",
  save: "Save",
  forget: "Forget",
  forgetThis: (memory: string) => `Forget: ${memory}`,
  question: "Why is it recalled? A question",
  ask: "Ask why",
  noCandidates: "The question proposes no memory.",
  client: "added directly",
  dream: "worked out from other memories",
  extraction: "learned from a conversation",
  import: "imported",
  more: "Show more",
  moreSpaces: "Show more spaces",
};

export type SupportMessages = typeof en;
export default en;
