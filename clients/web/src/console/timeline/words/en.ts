const en = {
  entity: "Only about (a name, optional)",
  show: "Show",
  loading: "Loading the timeline …",
  none: "Nothing is remembered here yet.",
  most: (count: string) => `These are the ${count} that fit best. Name a person or thing to see more of it.`,
  until: (day: string) => `until ${day}`,
  ended: "No longer true:",
  replaced: (text: string) => `Replaced by: ${text}`,
};

export type TimelineMessages = typeof en;
export default en;
