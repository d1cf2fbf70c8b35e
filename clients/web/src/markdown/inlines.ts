/** Emphasis, code and links within a text, as CommonMark has them. */
import type { Inline } from "./tree.js";

/** A text, or a run of delimiters that may open or close emphasis. */
interface Run {
  readonly node?: Inline;
  readonly sign?: string;
  count: number;
  readonly length: number;
  readonly mayOpen: boolean;
  readonly mayClose: boolean;
}

const ESCAPED = /^\\([!-/:-@[-`{-~])/;
const CODE = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/;
const ANGLED = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/i;
const BARE = /^https?:\/\/[^\s<>"`*[\]]+/i;
const BREAK = /^(?: {2,}|\\)\n */;
const PLAIN = /^(?:[^\\`<![\]*_~ h\n]+| +|\s)/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const ALLOWED = /^(?:https?:\/\/|mailto:)/i;
/** A text within brackets is looked for no further: a chat has no longer name of a link. */
const LONGEST_LINK = 2_000;

export function parseInlines(text: string, isInLink = false): readonly Inline[] {
  const runs: Run[] = [];
  let rest = text;
  let before = "\n";
  while (rest) {
    const [run, length] = nextRun(rest, before, isInLink);
    runs.push(run);
    before = rest[length - 1] ?? "\n";
    rest = rest.slice(length);
  }
  return joinTexts(toInlines(emphasise(runs)));
}

function nextRun(rest: string, before: string, isInLink: boolean): [Run, number] {
  const escaped = ESCAPED.exec(rest);
  if (escaped?.[1]) return [textRun(escaped[1]), 2];
  const lineBreak = BREAK.exec(rest);
  if (lineBreak) return [nodeRun({ kind: "break" }), lineBreak[0].length];
  const code = CODE.exec(rest);
  if (code?.[2] !== undefined) return [nodeRun({ kind: "code", text: trimCode(code[2]) }), code[0].length];
  const ticks = /^`+/.exec(rest);
  if (ticks) return [textRun(ticks[0]), ticks[0].length];
  const link = isInLink ? undefined : (angledLink(rest) ?? bareLink(rest, before) ?? namedLink(rest));
  if (link) return link;
  const signs = /^(?:\*+|_+|~~(?!~))/.exec(rest);
  if (signs) return [delimiterRun(signs[0], before, rest[signs[0].length] ?? "\n"), signs[0].length];
  const plain = PLAIN.exec(rest)?.[0] ?? rest[0] ?? "";
  return [textRun(plain), plain.length];
}

function angledLink(rest: string): [Run, number] | undefined {
  const found = ANGLED.exec(rest);
  const href = found?.[1];
  if (!found || !href) return undefined;
  return [nodeRun({ kind: "link", href, children: [{ kind: "text", text: href }] }), found[0].length];
}

/** An address in a sentence, without the signs that end the sentence. */
function bareLink(rest: string, before: string): [Run, number] | undefined {
  if (/[\p{L}\p{N}]/u.test(before)) return undefined;
  const found = BARE.exec(rest)?.[0].replace(/[.,;:!?'_~]+$/, "");
  if (!found || found.endsWith("://")) return undefined;
  const isOpen = (found.match(/\(/g)?.length ?? 0) < (found.match(/\)/g)?.length ?? 0);
  const href = isOpen ? found.replace(/\)[.,;:!?'_~]*$/, "") : found;
  return [nodeRun({ kind: "link", href, children: [{ kind: "text", text: href }] }), href.length];
}

function namedLink(rest: string): [Run, number] | undefined {
  const isPicture = rest.startsWith("![");
  if (!isPicture && !rest.startsWith("[")) return undefined;
  const start = isPicture ? 2 : 1;
  const end = endOfBrackets(rest, start);
  if (end < 0) return undefined;
  const target = /^\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/.exec(
    rest.slice(end + 1),
  );
  if (!target) return undefined;
  const name = rest.slice(start, end);
  const href = (target[1] ?? target[2] ?? "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
  const length = end + 1 + target[0].length;
  // What leads elsewhere is shown as it was written.
  if (!ALLOWED.test(href)) return [textRun(rest.slice(0, length)), length];
  const children = parseInlines(name || href, true);
  return [nodeRun({ kind: "link", href, children }), length];
}

function endOfBrackets(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < Math.min(text.length, start + LONGEST_LINK); at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "[") depth += 1;
    else if (sign === "]") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run */
function delimiterRun(signs: string, before: string, after: string): Run {
  const sign = signs[0] ?? "";
  const isSpaced = [/\s/u.test(before), /\s/u.test(after)] as const;
  const isPunctuated = [PUNCTUATION.test(before), PUNCTUATION.test(after)] as const;
  const isLeft = !isSpaced[1] && (!isPunctuated[1] || isSpaced[0] || isPunctuated[0]);
  const isRight = !isSpaced[0] && (!isPunctuated[0] || isSpaced[1] || isPunctuated[1]);
  const isWord = sign === "_";
  return {
    sign,
    count: signs.length,
    length: signs.length,
    mayOpen: isLeft && (!isWord || !isRight || isPunctuated[0]),
    mayClose: isRight && (!isWord || !isLeft || isPunctuated[1]),
  };
}

/** https://spec.commonmark.org/0.31.2/#phase-2-inline-structure */
function emphasise(runs: Run[]): Run[] {
  for (let closing = 0; closing < runs.length; closing += 1) {
    const closer = runs[closing];
    if (!closer?.sign || !closer.mayClose) continue;
    const opening = findOpener(runs, closing, closer);
    if (opening < 0) continue;
    const opener = runs[opening] as Run;
    const used = closer.sign === "~" || (opener.count >= 2 && closer.count >= 2) ? 2 : 1;
    const kind = closer.sign === "~" ? "del" : used === 2 ? "strong" : "em";
    const inner = joinTexts(toInlines(runs.slice(opening + 1, closing)));
    opener.count -= used;
    closer.count -= used;
    runs.splice(opening + 1, closing - opening - 1, nodeRun({ kind, children: inner }));
    // The closer, now two after the opener, may close once more.
    closing = opening + 1;
  }
  return runs;
}

function findOpener(runs: readonly Run[], closing: number, closer: Run): number {
  for (let at = closing - 1; at >= 0; at -= 1) {
    const run = runs[at] as Run;
    if (run.sign !== closer.sign || !run.mayOpen || run.count === 0 || closer.count === 0) continue;
    const isOfThree = (run.length + closer.length) % 3 === 0 && (run.length % 3 !== 0 || closer.length % 3 !== 0);
    if (closer.sign !== "~" && (run.mayClose || closer.mayOpen) && isOfThree) continue;
    return at;
  }
  return -1;
}

function toInlines(runs: readonly Run[]): Inline[] {
  return runs.flatMap((run) =>
    run.node ? [run.node] : run.count > 0 ? [{ kind: "text", text: (run.sign ?? "").repeat(run.count) } as const] : [],
  );
}

function joinTexts(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const one of inlines) {
    const last = joined.at(-1);
    if (one.kind === "text" && last?.kind === "text") {
      joined[joined.length - 1] = { kind: "text", text: last.text + one.text };
    } else joined.push(one);
  }
  return joined;
}

function textRun(text: string): Run {
  return nodeRun({ kind: "text", text });
}

function nodeRun(node: Inline): Run {
  return { node, count: 0, length: 0, mayOpen: false, mayClose: false };
}

function trimCode(text: string): string {
  const line = text.replace(/\n/g, " ");
  return /^ .* $/.test(line) && /[^ ]/.test(line) ? line.slice(1, -1) : line;
}
