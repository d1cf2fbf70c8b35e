const en = {
  loading: "Loading …",
  axis: "Show",
  wasTrue: "What was true then",
  wasKnown: "What was known then",
  day: "Day",
  slider: "Move through time",
  before: "Change before",
  after: "Change after",
  context: "What a model was told",
  conversation: "Conversation",
  choose: "Choose a conversation",
  noConversations: "There are no conversations.",
  nothingTold: "Nothing was remembered that day.",
  trueOn: (day: string) => `True on ${day}`,
  knownOn: (day: string) => `Known on ${day}`,
  count: (number: string) => `Memories: ${number}`,
  countSoFar: (number: string) => `Memories so far: ${number}`,
  more: "Show more",
  moreChanges: "Read more changes",
  graph: "People and things",
  namesNone: "These memories name no one and nothing.",
  changes: (days: string) => `Changes: ${days}`,
};

export type TimeMessages = typeof en;
export default en;
