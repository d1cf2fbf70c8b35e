/**
 * Calls by which a model remembers something in the midst of its reply: `bcz_remember("key", "value")`.
 *
 * A call is the function's name, an opening bracket, two strings with a comma between them, perhaps a comma after them,
 * and a closing bracket. Strings have single or double quotes, may go on over several lines, and have the escapes of
 * JSON and `\'`; any other backslash means itself. Blanks and line breaks may be between the parts. Everything else is
 * no call, and what is in a string is no call either. Where in the reply a call is does not matter: code fences count.
 * The service parses the same, by the same cases.
 */
export interface RememberCall {
  key: string;
  value: string;
}

export const FUNCTION = "bcz_remember";

const WORD = /[A-Za-z0-9_$]/;
const BLANKS = " \t\r\n";
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const ESCAPE = /\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|\\([\s\S])/g;

/** What was read, and where it ends; undefined where there is none. */
type Read<T> = { found: T; end: number } | undefined;

/** All calls in the text, in order, in time linear in its length. Their keys are not empty. */
export function parseToolCall(text: string, name: string = FUNCTION): RememberCall[] {
  const calls: RememberCall[] = [];
  let at = text.indexOf(name);
  while (at >= 0) {
    let end = at + name.length;
    if (at === 0 || !WORD.test(text.charAt(at - 1))) {
      const read = readArguments(text, end);
      if (read?.found.key) calls.push(read.found);
      end = read?.end ?? end;
    }
    at = text.indexOf(name, end);
  }
  return calls;
}

function readArguments(text: string, start: number): Read<RememberCall> {
  const key = readString(text, after(text, start, "("));
  const value = readString(text, after(text, key?.end, ","));
  if (!key || !value) return undefined;
  const end = after(text, after(text, value.end, ",") ?? value.end, ")");
  return end === undefined ? undefined : { found: { key: key.found, value: value.found }, end };
}

/** The string that begins after blanks. A quote that opens a later string ends an earlier one that never closes. */
function readString(text: string, start: number | undefined): Read<string> {
  if (start === undefined) return undefined;
  const open = skipBlanks(text, start);
  const quote = text.charAt(open);
  if (quote !== '"' && quote !== "'") return undefined;
  for (let at = open + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === quote) return { found: text.slice(open + 1, at).replace(ESCAPE, unescapeOne), end: at + 1 };
    if (sign === "\\") at += 1;
  }
  return undefined;
}

/** The place after a sign that follows blanks. */
function after(text: string, start: number | undefined, sign: string): number | undefined {
  if (start === undefined) return undefined;
  const at = skipBlanks(text, start);
  return text.charAt(at) === sign ? at + 1 : undefined;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANKS.includes(text.charAt(at))) at += 1;
  return at;
}

function unescapeOne(whole: string, high?: string, low?: string, unit?: string, sign?: string): string {
  if (high !== undefined && low !== undefined) return String.fromCharCode(parseInt(high, 16), parseInt(low, 16));
  if (unit !== undefined) {
    const number = parseInt(unit, 16);
    return number >= 0xd800 && number < 0xe000 ? whole : String.fromCharCode(number);
  }
  return (sign !== undefined && Object.hasOwn(ESCAPES, sign) && ESCAPES[sign]) || whole;
}
