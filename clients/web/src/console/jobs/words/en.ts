const en = {
  state: "State",
  failed: "failed",
  waiting_budget: "waiting for the budget",
  queued: "queued",
  running: "running",
  succeeded: "succeeded",
  cancelled: "cancelled",
  jobs: (state: string) => `Extractions: ${state}`,
  none: "There are no extractions in this state.",
  created: "Created",
  user: "User",
  extractor: "Extractor and prompt",
  reason: "Reason",
  retry: "Tried again",
  noRetry: "no",
  more: "Show more",
  lag: "Time until conversations are remembered",
  lagHint:
    "How long each of the last extractions took, from its order when a conversation closed until its memories were there.",
  noLag: "No extraction has ended yet.",
  lagSummary: (median: string, longest: string) => `Half of them took at most ${median}, the longest ${longest}.`,
  waited: "Waited",
  worked: "Worked",
  total: "In all",
  deadLetters: "Dead letters",
  deadLettersHint:
    "Messages of the app that no worker could handle. Repair what the log says, then send them back: each is safe to handle twice.",
  incomplete: "There may be more: not all could be looked at.",
  queue: "Queue",
  count: "Messages",
  oldest: "Oldest",
  redrive: "Send all back",
  redriven: (count: string) => `Sent back: ${count}.`,
};

export type JobsMessages = typeof en;
export default en;
