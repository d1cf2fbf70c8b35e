import { APIConnectionError, APIStatusError, APITimeoutError } from "loci-memory-client";
import { NoConfig } from "./config.js";
import { PopupBlocked, SignedOut } from "./session.js";
import type { SessionMessages } from "./words/en.js";

/** Whether the service refused who asks, also after the page had renewed the token. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof APIStatusError && error.status === 401;
}

/** Asks the page around an element to sign the person in again, and to act then; what was typed stays. */
export function askToSignIn(element: Element, then: () => void): void {
  element.dispatchEvent(new CustomEvent("sign-in-again", { bubbles: true, composed: true, detail: then }));
}

/** What happened and what to do, as a sentence for the person. */
export function describeProblem(error: unknown, words: SessionMessages): string {
  if (error instanceof APITimeoutError) return words.slow;
  if (error instanceof APIConnectionError) return words.offline;
  if (error instanceof SignedOut) return words.why;
  if (error instanceof PopupBlocked) return words.popupBlocked;
  if (error instanceof NoConfig) return words.noConfig;
  if (!(error instanceof APIStatusError)) return words.unknown;
  if (isSignedOut(error)) return words.expired;
  if (error.status === 403) return words.refused;
  if (error.status === 404) return words.missing;
  if (error.status === 409) return words.conflict;
  if (error.status === 429) return words.busy;
  if (error.status >= 500) return words.failed(error.requestId ?? "");
  const details = error.errors.map((field) => field.detail).join("; ");
  return words.invalid(details || String(error.problem.detail ?? error.problem.title ?? error.status));
}
