const en = {
  console: "Console",
  chat: "Chat",
  views: "Views",
  memories: "Memories",
  why: "Why, and why not",
  time: "Time machine",
  conversations: "Conversations",
  jobs: "Jobs and dead letters",
  audit: "Audit",
  budget: "Budgets and cost",
  settings: "Settings",
  people: "People and things",
  timeline: "Timeline",
  access: "Keys and webhooks",
  data: "Export and erasure",
  runs: "Extraction runs",
  templates: "Templates",
  loading: "Loading …",
  space: "Space",
  usualSpace: "The usual one",
  notLoaded: "This view could not be loaded. Check your connection, then try again.",
  retry: "Try again",
};

export type ConsoleMessages = typeof en;
export default en;
