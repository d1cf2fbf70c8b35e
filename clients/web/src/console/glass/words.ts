const en = {
  intro:
    "Read the memories of one person, for a reason and a time. Both are written down for good, and the person sees them. It is off until an admin sets for how long.",
  user: "User id",
  reason: "Reason",
  reasonHint: "Name a ticket, and nothing personal: 10 characters or more.",
  minutes: "Minutes",
  open: "Open",
  opened: (user: string, until: string) => `The memories of ${user} are open until ${until}.`,
  none: "There is no memory.",
  noneIn: (space: string) => `${space}: no memory.`,
  memory: "Memory",
  category: "Category",
  source: "Source",
  since: "Since",
  client: "added directly",
  dream: "worked out from other memories",
  extraction: "learned from a conversation",
  import: "imported",
  more: "Show more",
  moreSpaces: "Show more spaces",
  accesses: "Who read these memories",
  accessesHint: "Someone in support may read memories for a stated reason and time, where an admin allows it.",
  access: "Access",
  when: "When",
  noAccess: "Break-glass was never opened.",
  openBreakGlass: (until: string) => `Opened until ${until}`,
  listPersonSpaces: "The names of spaces were read.",
  listPersonMemories: "Memories were read.",
};

export type GlassMessages = typeof en;
export default en;
