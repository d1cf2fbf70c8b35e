/** Headings, lists, quotes, code, tables and paragraphs, as CommonMark and GitHub have them. */
import { parseInlines } from "./inlines.js";
import { parseTable } from "./tables.js";
import type { Block } from "./tree.js";

const FENCE = /^( {0,3})(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:( +)(.*)|\t(.*)|)$/;
/** Lists and quotes within each other are taken so deep; what is deeper is a paragraph. */
const DEEPEST = 12;

/** A block, and the number of the line after it. */
type Found = readonly [Block, number];
type Lines = readonly string[];

export function parseMarkdown(text: string): readonly Block[] {
  return parseBlocks(text.replace(/\r\n?/g, "\n").split("\n"), 0);
}

function parseBlocks(lines: Lines, depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const [block, next] = readBlock(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: Lines, at: number, depth: number): Found {
  const line = lines[at] ?? "";
  const heading = HEADING.exec(line);
  if (heading?.[1]) {
    const text = (heading[2] ?? "").trim().replace(/(^|[ \t])#+$/, "");
    return [{ kind: "heading", level: heading[1].length, children: parseInlines(text.trim()) }, at + 1];
  }
  if (RULE.test(line)) return [{ kind: "rule" }, at + 1];
  if (FENCE.test(line)) return readFence(lines, at);
  if (depth < DEEPEST) {
    if (QUOTE.test(line)) return readQuote(lines, at, depth);
    if (ITEM.test(line)) return readList(lines, at, depth);
  }
  const table = parseTable(lines, at, startsBlock);
  if (table) return table;
  return readParagraph(lines, at);
}

function readFence(lines: Lines, at: number): Found {
  const [, indent = "", fence = "", info = ""] = FENCE.exec(lines[at] ?? "") ?? [];
  const end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
  let next = at + 1;
  while (next < lines.length && !end.test(lines[next] ?? "")) next += 1;
  const dedent = new RegExp(`^ {0,${indent.length}}`);
  const text = lines
    .slice(at + 1, next)
    .map((line) => line.replace(dedent, ""))
    .join("\n");
  return [{ kind: "code", info: info.trim(), text }, next + 1];
}

function readQuote(lines: Lines, at: number, depth: number): Found {
  const inner: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? "";
    if (QUOTE.test(line)) inner.push(line.replace(QUOTE, ""));
    else if (!isBlank(line) && !isBlank(inner.at(-1)) && !startsBlock(line)) inner.push(line);
    else break;
  }
  return [{ kind: "quote", blocks: parseBlocks(inner, depth + 1) }, next];
}

function readList(lines: Lines, at: number, depth: number): Found {
  const [, , sign = "", number] = ITEM.exec(lines[at] ?? "") ?? [];
  const kind = sign.at(-1);
  const items: (readonly Block[])[] = [];
  let isTight = true;
  let next = at;
  while (next < lines.length) {
    const line = lines[next] ?? "";
    const found = ITEM.exec(line);
    if (!found || found[2]?.at(-1) !== kind || RULE.test(line)) break;
    const [item, after] = readItem(lines, next, found);
    items.push(parseBlocks(item, depth + 1));
    const following = skipBlanks(lines, after);
    const isNextOne = ITEM.exec(lines[following] ?? "")?.[2]?.at(-1) === kind;
    if (item.some((one, place) => isBlank(one) && item.slice(place).some((later) => !isBlank(later)))) isTight = false;
    if (following > after && isNextOne) isTight = false;
    next = isNextOne ? following : after;
  }
  const start = number === undefined ? null : Number(number);
  return [{ kind: "list", start, isTight: isTight || items.length === 0, items }, next];
}

/** The lines of an item without its indentation, and the number of the line after it. */
function readItem(lines: Lines, at: number, found: RegExpExecArray): readonly [string[], number] {
  const [, indent = "", sign = "", , gap = "", text = "", tabbed] = found;
  const isCode = gap.length > 4;
  const width = indent.length + sign.length + (gap && !isCode ? gap.length : 1);
  const item = [tabbed ?? (isCode ? `${gap.slice(1)}${text}` : text)];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = (lines[next] ?? "").replace(/^\t/, "    ");
    const isIndented = /^ */.exec(line)?.[0].length ?? 0;
    if (isBlank(line)) {
      const following = skipBlanks(lines, next);
      const isOver = (/^[ ]*/.exec((lines[following] ?? "").replace(/^\t/, "    "))?.[0].length ?? 0) < width;
      if (isOver || following === lines.length) break;
      item.push("");
    } else if (isIndented >= width) item.push(line.slice(width));
    else if (!isBlank(item.at(-1)) && !startsBlock(line)) item.push(line.trimStart());
    else break;
  }
  return [item, next];
}

function readParagraph(lines: Lines, at: number): Found {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next]) && !interrupts(lines[next] ?? "")) next += 1;
  const text = lines
    .slice(at, next)
    .map((line) => line.trimStart())
    .join("\n")
    .trimEnd();
  return [{ kind: "paragraph", children: parseInlines(text) }, next];
}

/** Whether a line begins something other than the rest of a paragraph. */
function startsBlock(line: string): boolean {
  return HEADING.test(line) || RULE.test(line) || FENCE.test(line) || QUOTE.test(line) || ITEM.test(line);
}

/** A list within a paragraph begins with a text, and a numbered one with 1: a year at a line's start is none. */
function interrupts(line: string): boolean {
  const item = ITEM.exec(line);
  if (!item || RULE.test(line)) return startsBlock(line);
  return Boolean(item[5] || item[6]) && (item[3] === undefined || Number(item[3]) === 1);
}

function skipBlanks(lines: Lines, at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}

function isBlank(line: string | undefined): boolean {
  return !line?.trim();
}
