const en = {
  intro:
    "Who exported, erased or restricted a person's data, or acted for them as a server. Who is no longer known is shown as a hash.",
  user: "User id",
  show: "Show",
  entries: (user: string) => `What was done to the data of ${user}`,
  none: "Nothing was recorded.",
  at: "Time",
  act: "Act",
  actor: "Actor",
  operator: "an operator",
  key: "key",
  target: "Target",
  reason: "Reason",
  more: "Show more",
};

export type AuditMessages = typeof en;
export default en;
