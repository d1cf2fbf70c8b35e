import type { components } from "loci-memory-client";
import type { SettingsMessages } from "./words.js";

export type Settings = components["schemas"]["Settings"];
/** What a message and another with `Hint` at its end describe. */
type Name = keyof { [Hint in keyof SettingsMessages as Hint extends `${infer Found}Hint` ? Found : never]: true };
/** The texts of fields, by pointer. */
export type Draft = Readonly<Record<string, string>>;

/** One setting as a field of the form. An empty field is one that is left out, and returns to its default. */
export interface Field {
  /** Its place in the document, as the service names it in problems. */
  readonly pointer: string;
  readonly label: Name;
  readonly hint: `${Name}Hint`;
  readonly kind: "number" | "text" | "prose" | "switch" | "lines" | "json";
  /** The least and the most, for numbers. */
  readonly range?: readonly [number, number];
}

export interface Group {
  readonly title: "budgets" | "conversations" | "extraction" | "recall" | "namespaces";
  readonly fields: readonly Field[];
}

function field(pointer: string, name: Name, kind: Field["kind"], range?: readonly [number, number]): Field {
  return { pointer, label: name, hint: `${name}Hint`, kind, ...(range ? { range } : {}) };
}

export const GROUPS: readonly Group[] = [
  {
    title: "budgets",
    fields: [
      field("/budget/tokensPerDay", "tokens", "number", [0, 1e12]),
      field("/budget/dollarsPerDay", "dollars", "number", [0, 1e6]),
      field("/rate", "rate", "number", [1, 1e6]),
    ],
  },
  {
    title: "conversations",
    fields: [
      field("/idleCloseMinutes", "idle", "number", [1, 527_040]),
      field("/summaryEveryTurns", "summary", "number", [0, 1000]),
      field("/maskSecrets", "mask", "switch"),
      field("/review/learned", "review", "switch"),
      field("/review/safety", "reviewSafety", "switch"),
      field("/review/quarantine", "quarantine", "switch"),
    ],
  },
  {
    title: "extraction",
    fields: [
      field("/extraction/instructions", "instructions", "prose"),
      field("/extraction/categories", "guides", "json"),
      field("/models/extraction", "extractor", "text"),
      field("/models/summary", "summariser", "text"),
      field("/categories", "own", "lines"),
      field("/dailyMemoryHours", "daily", "number", [1, 8784]),
    ],
  },
  {
    title: "recall",
    fields: [
      field("/wholeUpTo", "whole", "number", [0, 10_000]),
      field("/minSimilarity", "similarity", "number", [0, 1]),
      field("/chats/duplicateSimilarity", "duplicate", "number", [0, 1]),
      field("/chats/contextSimilarity", "context", "number", [0, 1]),
      field("/decay/slowDays", "slow", "number", [1, 36_500]),
      field("/decay/mediumDays", "medium", "number", [1, 36_500]),
      field("/decay/fastDays", "fast", "number", [1, 36_500]),
      field("/decay/floor", "floor", "number", [0, 1]),
    ],
  },
  { title: "namespaces", fields: [field("/namespaces", "spaces", "json")] },
];

export const FIELDS: readonly Field[] = GROUPS.flatMap((group) => group.fields);

/** What is stored, as texts of the fields. */
export function draftOf(settings: Settings): Draft {
  return Object.fromEntries(FIELDS.map((one) => [one.pointer, textOf(one, valueAt(settings, one.pointer))]));
}

function valueAt(settings: Settings, pointer: string): unknown {
  let found: unknown = settings;
  for (const name of namesIn(pointer)) found = (found as Record<string, unknown>)[name];
  return found;
}

function textOf({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "lines") return (value as string[]).join("\n");
  if (kind !== "json") return String(value);
  return Object.keys(value as object).length ? JSON.stringify(value, null, 2) : "";
}

/** The document of a draft, and the fields that cannot be read. */
export function bodyOf(draft: Draft): { body: Record<string, unknown>; unreadable: Field[] } {
  const body: Record<string, unknown> = {};
  const unreadable: Field[] = [];
  for (const one of FIELDS) {
    const text = (draft[one.pointer] ?? "").trim();
    if (!text) continue;
    try {
      put(body, namesIn(one.pointer), readValue(one, text));
    } catch {
      unreadable.push(one);
    }
  }
  return { body, unreadable };
}

/** Throws for a text that is no such value. */
function readValue({ kind }: Field, text: string): unknown {
  if (kind === "json") return JSON.parse(text);
  if (kind === "switch") return text === "true";
  if (kind === "lines") return linesOf(text);
  if (kind !== "number") return text;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error("no number");
  return value;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function put(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (!rest.length) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = inner;
  put(inner, rest, value);
}

function namesIn(pointer: string): string[] {
  return pointer.slice(1).split("/");
}

/** The field that a problem of the service is about; undefined if it has none. */
export function fieldAt(pointer: string): Field | undefined {
  return FIELDS.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
}

/** Whether two drafts say the same. */
export function isSame(one: Draft, other: Draft): boolean {
  return FIELDS.every(({ pointer }) => (one[pointer] ?? "") === (other[pointer] ?? ""));
}

/**
 * Joins what a person typed with what another stored meanwhile: fields that the person left alone take the new value, and
 * what both changed differently is in `stored`.
 */
export function join(before: Draft, typed: Draft, now: Draft): { draft: Draft; stored: Draft } {
  const draft: Record<string, string> = {};
  const stored: Record<string, string> = {};
  for (const { pointer } of FIELDS) {
    const [was, mine, theirs] = [before, typed, now].map((one) => one[pointer] ?? "") as [string, string, string];
    draft[pointer] = mine === was ? theirs : mine;
    if (mine !== was && mine !== theirs) stored[pointer] = theirs;
  }
  return { draft, stored };
}
