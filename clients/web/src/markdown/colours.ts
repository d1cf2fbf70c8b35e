/**
 * Colours of code by its words alone: comments, texts, numbers and keywords. One expression reads all languages of a family,
 * so it is small and may err in rare forms; code of a language that is not known stays as it is.
 */

export type Part = readonly [kind: Kind | "", text: string];
export type Kind = "comment" | "text" | "number" | "word";

/** Longer code is shown without colours at once. */
const MOST = 20_000;

const SLASHES = "//[^\\n]*|/\\*[^]*?(?:\\*/|$)";
const HASHES = "#[^\\n]*";
const DASHES = "--[^\\n]*";
const MARKS = "<!--[^]*?(?:-->|$)";
const TEXTS = "\"(?:\\\\.|[^\"\\\\\\n])*\"?|'(?:\\\\.|[^'\\\\\\n])*'?";
const TEMPLATES = "`(?:\\\\.|[^`\\\\])*`?";
const LONG_TEXTS = "\"\"\"[^]*?(?:\"\"\"|$)|'''[^]*?(?:'''|$)";

const WORDS =
  "abstract and any as assert async await bool boolean break case catch char class const continue def default del delete do double elif else elsif end enum export extends extern false final finally float fn for foreach from func function global go goto if impl implements import in include instanceof int interface is lambda let local long loop match mod module mut namespace new nil none not null of or override package pass pub public private protected raise readonly require return self short static string struct super switch then this throw throws trait true try type typeof undefined union unless unsafe until use using val var virtual void when where while with yield";
const QUERY_WORDS =
  "add all alter and as asc between by case create default delete desc distinct drop else end exists foreign from group having in index inner insert into is join key left like limit not null offset on or order outer primary references right select set table then union unique update values view when where with";

const FAMILIES: readonly (readonly [names: string, comments: string, words: string])[] = [
  [
    "c cc cpp cs csharp css dart go groovy h hpp java javascript js json jsonc jsx kotlin kt less php rs rust scala scss swift ts tsx typescript zig",
    SLASHES,
    WORDS,
  ],
  [
    "bash conf dockerfile elixir ini julia make makefile nim perl powershell ps1 py python r rb ruby sh shell toml yaml yml zsh",
    HASHES,
    WORDS,
  ],
  ["sql mysql postgres postgresql psql sqlite", `${DASHES}|${SLASHES}`, QUERY_WORDS],
  ["haskell hs lua elm ada", DASHES, WORDS],
  ["html xml svg vue xhtml", MARKS, ""],
];

const expressions = new Map<string, RegExp>();

/** The parts of a code, all of its letters in their order; `info` begins with its language. */
export function colourCode(code: string, info: string): readonly Part[] {
  const language = /^[\w+#-]+/.exec(info)?.[0].toLowerCase() ?? "";
  const family = FAMILIES.find(([names]) => names.split(" ").includes(language));
  if (!family || code.length > MOST) return [["", code]];
  const parts: Part[] = [];
  let end = 0;
  for (const match of code.matchAll(expressionOf(family))) {
    if (match.index > end) parts.push(["", code.slice(end, match.index)]);
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as Kind;
    parts.push([kind, match[0]]);
    end = match.index + match[0].length;
  }
  if (end < code.length) parts.push(["", code.slice(end)]);
  return parts;
}

function expressionOf([names, comments, words]: (typeof FAMILIES)[number]): RegExp {
  const found = expressions.get(names);
  if (found) return found;
  const named = words ? `\\b(?:${words.replaceAll(" ", "|")})\\b` : "</?[\\w:-]+|/?>";
  const numbers = "\\b(?:0x[\\da-f]+|\\d[\\d_]*(?:\\.\\d+)?(?:e[+-]?\\d+)?)\\b";
  const texts = comments === HASHES ? `${LONG_TEXTS}|${TEXTS}` : `${TEXTS}|${TEMPLATES}`;
  const flags = words === QUERY_WORDS ? "gi" : "g";
  const made = new RegExp(`(?<comment>${comments})|(?<text>${texts})|(?<word>${named})|(?<number>${numbers})`, flags);
  expressions.set(names, made);
  return made;
}
