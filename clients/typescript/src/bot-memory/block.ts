import type { Entry } from "./entry.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are line breaks to some readers
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g;
// Control characters, what turns the direction of text, and tags that a reader does not see and a model does.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a prompt
  /[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
const TAG = /<(?=[ \t]*(?:\/[ \t]*)?memory)/gi;

/**
 * The block of a bot's memory in front of its system prompt, the same as the service's; empty without entries.
 * An entry is one line: its line breaks become blanks, and it has no control characters. What would open or close the
 * block within it is escaped.
 */
export function memoryBlock(entries: readonly Entry[]): string {
  if (!entries.length) return "";
  const lines = entries.map((entry) => `- ${onOneLine(entry.k)}: ${onOneLine(entry.v)}`);
  return ["<memory>", ...lines, "</memory>"].join("\n");
}

/** The system prompt with the block before it; byte by byte the prompt itself without a block. */
export function prependBlock(block: string, systemPrompt: string): string {
  return [block, systemPrompt].filter(Boolean).join("\n\n");
}

function onOneLine(text: string): string {
  return text.replace(CONTROLS, "").replace(LINE_BREAK, " ").replace(TAG, "&lt;");
}
