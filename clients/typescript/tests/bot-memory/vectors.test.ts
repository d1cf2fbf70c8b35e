import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { memoryBlock, parseToolCall, prependBlock } from "../../src/bot-memory/index.js";
import { partOfPath } from "../../src/bot-memory/service.js";

interface Vectors {
  calls: { name: string; text: string; function?: string; calls: [string, string][] }[];
  blocks: { name: string; entries: [string, string][]; block: string }[];
  prompts: { name: string; block: string; prompt: string; result: string }[];
  paths: { text: string; part: string }[];
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL("../../../../tests/vectors/bots.json", import.meta.url), "utf8"),
);

describe("cases that the service runs too", () => {
  it.each(vectors.calls)("calls of a reply: $name", ({ text, function: name, calls }) => {
    expect(parseToolCall(text, name).map((call) => [call.key, call.value])).toEqual(calls);
  });

  it.each(vectors.blocks)("block of entries: $name", ({ entries, block }) => {
    expect(memoryBlock(entries.map(([k, v]) => ({ k, v, ts: 0 })))).toBe(block);
  });

  it.each(vectors.prompts)("block before a prompt: $name", ({ block, prompt, result }) => {
    expect(prependBlock(block, prompt)).toBe(result);
  });

  it.each(vectors.paths)("text as part of a path: $text", ({ text, part }) => {
    expect(partOfPath(text)).toBe(part);
  });
});

it.each([
  "bcz_remember(".repeat(40_000),
  'bcz_remember("'.repeat(40_000),
  "bcz_remember('a', \"".repeat(30_000),
  `bcz_remember("a","${"\\".repeat(500_000)}`,
  `bcz_remember(${" ".repeat(500_000)}`,
])("hostile replies make no calls", (text) => {
  expect(parseToolCall(text)).toEqual([]);
});
