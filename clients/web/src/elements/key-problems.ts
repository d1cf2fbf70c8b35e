import { EntryError, KeyError, MAX_ENTRIES, MAX_KEY, MAX_VALUE } from "loci-memory-client/bot-memory";
import { describeProblem } from "../session/problems.js";
import type { SessionMessages } from "../session/words/en.js";
import type { KeysMessages } from "./words/en.js";

/** What is wrong with an entry, or what failed, as a sentence. */
export function describeKeyProblem(error: unknown, text: KeysMessages, session: SessionMessages): string {
  if (error instanceof KeyError) return error.message.startsWith("there is no") ? text.keyGone : text.keyExists;
  if (!(error instanceof EntryError)) return describeProblem(error, session);
  if (error.message.includes(`${MAX_ENTRIES} entries`)) return text.tooMany(MAX_ENTRIES);
  return error.fields.includes("k") ? text.keyTooLong(MAX_KEY) : text.valueTooLong(MAX_VALUE);
}
