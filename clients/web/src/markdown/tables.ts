/** Tables, as GitHub has them: https://github.github.com/gfm/#tables-extension- */
import { parseInlines } from "./inlines.js";
import type { Align, Block } from "./tree.js";

const DELIMITERS = /^:?-+:?$/;

/** A table and the number of the line after it, where one begins at this line. */
export function parseTable(
  lines: readonly string[],
  at: number,
  startsBlock: (line: string) => boolean,
): readonly [Block, number] | undefined {
  const [first = "", second = ""] = lines.slice(at, at + 2);
  if (!first.includes("|")) return undefined;
  const [head, delimiters] = [splitRow(first), splitRow(second)];
  if (head.length !== delimiters.length || !delimiters.every((cell) => DELIMITERS.test(cell))) return undefined;
  const align = delimiters.map(alignOf);
  const rows: string[][] = [];
  let next = at + 2;
  for (; next < lines.length && lines[next]?.trim() && !startsBlock(lines[next] ?? ""); next += 1) {
    const cells = splitRow(lines[next] ?? "");
    rows.push(align.map((_, column) => cells[column] ?? ""));
  }
  const table = {
    kind: "table",
    align,
    head: head.map((cell) => parseInlines(cell)),
    rows: rows.map((row) => row.map((cell) => parseInlines(cell))),
  } as const;
  return [table, next];
}

function splitRow(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/\\\|/g, "|"));
}

function alignOf(cell: string): Align {
  if (!cell.endsWith(":")) return "start";
  return cell.startsWith(":") ? "center" : "end";
}
