const en = {
  signIn: "Sign in",
  signInAgain: "Sign in again",
  signOut: "Sign out",
  account: (name: string) => `Account: ${name}`,
  why: "Sign in to see your memories.",
  expired: "Your session has ended. Sign in again: everything on this page stays as it is.",
  tokenLabel: "Token",
  tokenHint:
    "This deployment has no sign-in page. Paste a token: on your own machine, “make token AS=user” prints one.",
  language: "Language",
  offline: "The service could not be reached. Check your connection, then try again.",
  slow: "The service did not answer in time. Try again.",
  waiting: "Still waiting for the service …",
  refused: "You may not do this.",
  missing: "It is no longer there.",
  conflict: "It was changed in the meantime.",
  busy: "There were too many requests. Wait a moment, then try again.",
  failed: (id: string) =>
    id ? `The service failed. Try again; its operators can find request ${id}.` : "The service failed. Try again.",
  invalid: (details: string) => `This was not accepted: ${details}`,
  popupBlocked: "Your browser blocked the window of the sign-in. Allow windows of this page, then try again.",
  noConfig: "This page could not load its settings. Check your connection, then try again.",
  unknown: "Something went wrong. Try again.",
  retry: "Try again",
};

export type SessionMessages = typeof en;
export default en;
