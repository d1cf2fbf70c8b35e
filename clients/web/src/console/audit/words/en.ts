const en = {
  intro:
    "Who exported, erased or restricted a person's data, or acted for them as a server. The actor is a keyed hash.",
  user: "User id",
  show: "Show",
  entries: (user: string) => `What was done to the data of ${user}`,
  none: "Nothing was recorded.",
  at: "Time",
  act: "Act",
  actor: "Actor",
  target: "Target",
  more: "Show more",
};

export type AuditMessages = typeof en;
export default en;
