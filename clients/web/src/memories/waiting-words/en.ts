const en = {
  none: "Nothing waits for you.",
  intro: "These count once you approve them.",
  approveAll: "Approve all",
  rejectAll: "Reject all",
  approve: (memory: string) => `Approve: ${memory}`,
  approveShort: "Approve",
  reword: (memory: string) => `Reword: ${memory}`,
  rewordShort: "Reword",
  reject: (memory: string) => `Reject: ${memory}`,
  rejectShort: "Reject",
  newText: "What it shall say",
  instead: (memory: string) => `Now remembered: ${memory}`,
  setting: "learned",
  asked: "brought by a program",
  instruction: "instructs the assistant",
  identity: "claims rights or an identity",
  payment: "is about a payment",
  more: "Show more",
  refused: "It was not approved: it was decided about already, or cannot be saved like this.",
};

export type WaitingMessages = typeof en;
export default en;
