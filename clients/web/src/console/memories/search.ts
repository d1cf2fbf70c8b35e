import type { Loci } from "loci-memory-client";
import { FoundMemories } from "../../memories/found-memories.js";
import { type Atom, type AtomKind, LiveMemories } from "../../memories/live-memories.js";
import { endOfDay } from "../../words/dates.js";

export const KINDS: readonly AtomKind[] = ["FACT", "PREFERENCE", "RULE", "INTENTION", "EPISODE", "PATTERN"];

/** What the fields of the view ask for, by their names in its address. Those that are empty are missing. */
export interface Search {
  words?: string;
  /** Whether `words` are a topic, and not part of the text. */
  by?: "topic";
  category?: string;
  kind?: AtomKind;
  status?: "ARCHIVED";
  /** The id of an entity. */
  entity?: string;
  /** Days. */
  trueOn?: string;
  knownOn?: string;
}

const NAMES = ["words", "by", "category", "kind", "status", "entity", "trueOn", "knownOn"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST = 50;

/** The search of an address. What it does not know is left out. */
export function searchOf(query: URLSearchParams): Search {
  const found = NAMES.flatMap((name) => {
    const value = query.get(name)?.trim();
    return value && isKnown(name, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

function isKnown(name: (typeof NAMES)[number], value: string): boolean {
  if (name === "by") return value === "topic";
  if (name === "status") return value === "ARCHIVED";
  if (name === "kind") return KINDS.includes(value as AtomKind);
  return name === "trueOn" || name === "knownOn" ? DAY.test(value) : true;
}

/** Whether the service ranks what it finds, which it does only among memories that are not archived. */
export function isRecall(search: Search): boolean {
  return Boolean(search.entity || (search.by && search.words));
}

/** The memories of a search. */
export function findMemories(loci: Loci, spaceId: string, search: Search): LiveMemories {
  if (isRecall(search)) {
    return new FoundMemories(loci, spaceId, () => recall(loci, spaceId, search), { isLive: false });
  }
  const { words, category, kind, status } = search;
  return new LiveMemories(loci, spaceId, {
    ...(words && { contains: words }),
    ...(category && { category }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...timesOf(search),
  });
}

async function recall(loci: Loci, spaceId: string, search: Search): Promise<Atom[]> {
  const { words, by, category, kind, entity } = search;
  const asked = { spaceId, limit: MOST, ...(category && { categoryNames: [category] }), ...timesOf(search) };
  const isTopic = Boolean(by && words);
  const { hits } = isTopic
    ? await loci.memory.recallByTopic({ ...asked, query: words ?? "", ...(kind && { kinds: [kind] }) })
    : await loci.memory.recallByEntity({ ...asked, entityIdOrName: entity ?? "" });
  const needle = isTopic ? "" : (words ?? "").toLowerCase();
  return hits
    .map((hit) => hit.atom)
    .filter((atom) => !kind || atom.category.kind === kind)
    .filter((atom) => !entity || atom.entityIds.includes(entity))
    .filter((atom) => atom.text.toLowerCase().includes(needle));
}

function timesOf({ trueOn, knownOn }: Search): { validAt?: string; knownAt?: string } {
  return { ...(trueOn && { validAt: endOfDay(trueOn) }), ...(knownOn && { knownAt: endOfDay(knownOn) }) };
}
