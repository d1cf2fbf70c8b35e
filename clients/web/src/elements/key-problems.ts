import { EntryError, FullError, KeyError, MAX_ENTRIES, MAX_KEY, MAX_VALUE } from "loci-memory-client/bot-memory";
import { describeProblem } from "../session/problems.js";
import type { SessionMessages } from "../session/words/en.js";
import type { KeysMessages } from "./words/en.js";

/** What is wrong with an entry, or what failed, as a sentence. */
export function describeKeyProblem(error: unknown, text: KeysMessages, session: SessionMessages): string {
  if (error instanceof KeyError) return error.reason === "missing" ? text.keyGone : text.keyExists;
  if (error instanceof FullError) return text.tooMany(MAX_ENTRIES);
  if (!(error instanceof EntryError)) return describeProblem(error, session);
  return error.fields.includes("k") ? text.keyTooLong(MAX_KEY) : text.valueTooLong(MAX_VALUE);
}
