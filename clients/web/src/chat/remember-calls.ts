import { parseToolCall, type RememberCall } from "loci-memory-client/bot-memory";

const FENCE = "```";
/** Brackets that are looked at for the end of a call. */
const MOST = 20;

/** An answer without the calls by which its model remembers, and these; in code they stay where they are. */
export function splitCalls(text: string, name: string): { text: string; calls: readonly RememberCall[] } {
  const calls: RememberCall[] = [];
  let rest = "";
  let at = 0;
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, at)) {
    const isCode = text.slice(0, start).split(FENCE).length % 2 === 0;
    const end = isCode ? undefined : endOfCall(text, start, name);
    rest += text.slice(at, end === undefined ? start + name.length : start);
    at = end ?? start + name.length;
    if (end !== undefined) calls.push(...parseToolCall(text.slice(start, end), name));
  }
  return { text: `${rest}${text.slice(at)}`.replace(/\n{3,}/g, "\n\n").trim(), calls };
}

/** A string may have a bracket too: the call ends with the first one up to which it is a whole call. */
function endOfCall(text: string, start: number, name: string): number | undefined {
  let end = start;
  for (let tries = 0; tries < MOST; tries += 1) {
    end = text.indexOf(")", end) + 1;
    if (end === 0) return undefined;
    if (parseToolCall(text.slice(start, end), name).length) return end;
  }
  return undefined;
}
