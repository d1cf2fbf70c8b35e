import type { Entry } from "./entry.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are line breaks to some readers
const LINE_BREAK = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g;
const TAG = /<(?=[ \t]*(?:\/[ \t]*)?memory)/gi;

/**
 * The block of a bot's memory in front of its system prompt, the same as the service's; empty without entries.
 * An entry is one line: its line breaks become blanks. What would open or close the block within it is escaped.
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
  return text.replace(LINE_BREAK, " ").replace(TAG, "&lt;");
}
