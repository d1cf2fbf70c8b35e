const en = {
  entity: "Only about (a name, optional)",
  show: "Show",
  loading: "Loading the timeline …",
  none: "Nothing is remembered here yet.",
  soFar: (count: string) => `Facts so far: ${count}`,
  more: "Show more",
  until: (day: string) => `until ${day}`,
  ended: "No longer true:",
  replaced: (text: string) => `Replaced by: ${text}`,
};

export type TimelineMessages = typeof en;
export default en;
