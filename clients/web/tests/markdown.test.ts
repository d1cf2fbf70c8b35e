import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../src/markdown/blocks.js";
import type { Block, Inline } from "../src/markdown/tree.js";

/** The tree as the HTML of the specification's examples. */
function toHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join("\n");
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${inlineHtml(block.children)}</h${block.level}>`;
    case "paragraph":
      return `<p>${inlineHtml(block.children)}</p>`;
    case "code": {
      const language = block.info ? ` class="language-${block.info}"` : "";
      return `<pre><code${language}>${escapeHtml(block.text)}${block.text ? "\n" : ""}</code></pre>`;
    }
    case "quote":
      return `<blockquote>\n${toHtml(block.blocks)}\n</blockquote>`.replace("\n\n", "\n");
    case "list": {
      const start = block.start === null || block.start === 1 ? "" : ` start="${block.start}"`;
      const [open, close] = block.start === null ? ["<ul>", "</ul>"] : [`<ol${start}>`, "</ol>"];
      return `${open}\n${block.items.map((item) => itemHtml(item, block.isTight)).join("\n")}\n${close}`;
    }
    case "rule":
      return "<hr />";
    case "table":
      return `${block.align.join(" ")}: ${[block.head, ...block.rows].map((row) => row.map(inlineHtml).join(" | ")).join(" // ")}`;
  }
}

function itemHtml(blocks: readonly Block[], isTight: boolean): string {
  if (!isTight) return `<li>\n${toHtml(blocks)}\n</li>`;
  const inner = blocks.map((one) => (one.kind === "paragraph" ? inlineHtml(one.children) : `\n${blockHtml(one)}\n`));
  return `<li>${inner.join("")}</li>`;
}

function inlineHtml(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === "text") return escapeHtml(one.text);
      if (one.kind === "code") return `<code>${escapeHtml(one.text)}</code>`;
      if (one.kind === "break") return "<br />\n";
      if (one.kind === "link") return `<a href="${escapeHtml(one.href)}">${inlineHtml(one.children)}</a>`;
      return `<${one.kind}>${inlineHtml(one.children)}</${one.kind}>`;
    })
    .join("");
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Examples of CommonMark 0.31.2, by their numbers, of what the README says is taken. */
const EXAMPLES: readonly [number, string, string][] = [
  [12, "- `one\n- two`", "<ul>\n<li>`one</li>\n<li>two`</li>\n</ul>"],
  [43, "***\n---\n___", "<hr />\n<hr />\n<hr />"],
  [44, "+++", "<p>+++</p>"],
  [46, "--\n**\n__", "<p>--\n**\n__</p>"],
  [57, "- foo\n***\n- bar", "<ul>\n<li>foo</li>\n</ul>\n<hr />\n<ul>\n<li>bar</li>\n</ul>"],
  [
    62,
    "# foo\n## foo\n### foo\n#### foo\n##### foo\n###### foo",
    "<h1>foo</h1>\n<h2>foo</h2>\n<h3>foo</h3>\n<h4>foo</h4>\n<h5>foo</h5>\n<h6>foo</h6>",
  ],
  [63, "####### foo", "<p>####### foo</p>"],
  [64, "#5 bolt\n\n#hashtag", "<p>#5 bolt</p>\n<p>#hashtag</p>"],
  [66, "# foo *bar* \\*baz\\*", "<h1>foo <em>bar</em> *baz*</h1>"],
  [71, "## foo ##\n  ###   bar    ###", "<h2>foo</h2>\n<h3>bar</h3>"],
  [119, "```\n<\n >\n```", "<pre><code>&lt;\n &gt;\n</code></pre>"],
  [122, "```\naaa\n~~~\n```", "<pre><code>aaa\n~~~\n</code></pre>"],
  [124, "````\naaa\n```\n``````", "<pre><code>aaa\n```\n</code></pre>"],
  [126, "```", "<pre><code></code></pre>"],
  [
    142,
    "```ruby\ndef foo(x)\n  return 3\nend\n```",
    '<pre><code class="language-ruby">def foo(x)\n  return 3\nend\n</code></pre>',
  ],
  [228, "> # Foo\n> bar\n> baz", "<blockquote>\n<h1>Foo</h1>\n<p>bar\nbaz</p>\n</blockquote>"],
  [232, "> bar\nbaz\n> foo", "<blockquote>\n<p>bar\nbaz\nfoo</p>\n</blockquote>"],
  [301, "- foo\n- bar\n+ baz", "<ul>\n<li>foo</li>\n<li>bar</li>\n</ul>\n<ul>\n<li>baz</li>\n</ul>"],
  [302, "1. foo\n2. bar\n3) baz", '<ol>\n<li>foo</li>\n<li>bar</li>\n</ol>\n<ol start="3">\n<li>baz</li>\n</ol>'],
  [303, "Foo\n- bar\n- baz", "<p>Foo</p>\n<ul>\n<li>bar</li>\n<li>baz</li>\n</ul>"],
  [
    304,
    "The number of windows in my house is\n14.  The number of doors is 6.",
    "<p>The number of windows in my house is\n14.  The number of doors is 6.</p>",
  ],
  [
    306,
    "- foo\n\n- bar\n\n\n- baz",
    "<ul>\n<li>\n<p>foo</p>\n</li>\n<li>\n<p>bar</p>\n</li>\n<li>\n<p>baz</p>\n</li>\n</ul>",
  ],
  [326, "- a\n  - b\n    - c", "<ul>\n<li>a\n<ul>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n</ul>"],
  [328, "`foo`", "<p><code>foo</code></p>"],
  [329, "`` foo ` bar ``", "<p><code>foo ` bar</code></p>"],
  [338, "`foo\\`bar`", "<p><code>foo\\</code>bar`</p>"],
  [350, "*foo bar*", "<p><em>foo bar</em></p>"],
  [351, "a * foo bar*", "<p>a * foo bar*</p>"],
  [355, "foo*bar*", "<p>foo<em>bar</em></p>"],
  [360, "foo_bar_", "<p>foo_bar_</p>"],
  [364, "foo-_(bar)_", "<p>foo-<em>(bar)</em></p>"],
  [378, "**foo bar**", "<p><strong>foo bar</strong></p>"],
  [
    394,
    "**Gomphocarpus (*Gomphocarpus physocarpus*, syn.\n*Asclepias physocarpa*)**",
    "<p><strong>Gomphocarpus (<em>Gomphocarpus physocarpus</em>, syn.\n<em>Asclepias physocarpa</em>)</strong></p>",
  ],
  [411, "*foo**bar**baz*", "<p><em>foo<strong>bar</strong>baz</em></p>"],
  [416, "foo***bar***baz", "<p>foo<em><strong>bar</strong></em>baz</p>"],
  [434, "foo ***", "<p>foo ***</p>"],
  [468, "***foo** bar*", "<p><em><strong>foo</strong> bar</em></p>"],
  [487, "[link](<>)", "<p>[link](&lt;&gt;)</p>"],
  [517, "[link [foo](/uri)", "<p>[link [foo](/uri)</p>"],
  [
    605,
    "<https://foo.bar.baz/test?q=hello&id=22&boolean>",
    '<p><a href="https://foo.bar.baz/test?q=hello&amp;id=22&amp;boolean">https://foo.bar.baz/test?q=hello&amp;id=22&amp;boolean</a></p>',
  ],
  [633, "foo  \nbaz", "<p>foo<br />\nbaz</p>"],
  [634, "foo\\\nbaz", "<p>foo<br />\nbaz</p>"],
  [648, "foo\nbaz", "<p>foo\nbaz</p>"],
];

describe("Markdown", () => {
  it.each(EXAMPLES)("reads example %i of CommonMark", (_, text, html) => {
    expect(toHtml(parseMarkdown(text))).toBe(html);
  });

  it("links to the web and to mail alone", () => {
    const links = '[a](https://a.example/(x)) <mailto:a@a.example> [**b**](http://b.example "title")';
    expect(toHtml(parseMarkdown(links))).toBe(
      '<p><a href="https://a.example/(x)">a</a> <a href="mailto:a@a.example">mailto:a@a.example</a> <a href="http://b.example"><strong>b</strong></a></p>',
    );
    for (const href of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example",
      "/admin",
      "file:///etc",
    ]) {
      expect(toHtml(parseMarkdown(`[a](${href}) ![b](${href}) <${href}>`))).not.toContain("<a");
    }
  });

  it("shows a picture as a link, and HTML as the text that it is", () => {
    expect(toHtml(parseMarkdown("![cat](https://a.example/cat.png)"))).toBe(
      '<p><a href="https://a.example/cat.png">cat</a></p>',
    );
    expect(toHtml(parseMarkdown("<img src=x onerror=alert(1)> &lt; <b>b</b>"))).toBe(
      "<p>&lt;img src=x onerror=alert(1)&gt; &amp;lt; &lt;b&gt;b&lt;/b&gt;</p>",
    );
  });

  it("finds addresses in sentences", () => {
    expect(toHtml(parseMarkdown("See https://a.example/x_y_z, (https://b.example/q?a=1). xhttps://c.example"))).toBe(
      '<p>See <a href="https://a.example/x_y_z">https://a.example/x_y_z</a>, (<a href="https://b.example/q?a=1">https://b.example/q?a=1</a>). xhttps://c.example</p>',
    );
  });

  it("reads tables", () => {
    expect(toHtml(parseMarkdown("| a | **b** | c \\| d |\n|:--|:-:|--:|\n| 1 | `x` |\n2 | 3 | 4 | 5\n\nafter"))).toBe(
      "start center end: a | <strong>b</strong> | c | d // 1 | <code>x</code> |  // 2 | 3 | 4\n<p>after</p>",
    );
    expect(toHtml(parseMarkdown("a | b\nc | d"))).toBe("<p>a | b\nc | d</p>");
    expect(toHtml(parseMarkdown("a | b\n---|---|---\nc | d"))).toContain("<p>");
  });

  it("keeps what is struck out, and a tilde that strikes nothing", () => {
    expect(toHtml(parseMarkdown("~~old~~ new ~1~"))).toBe("<p><del>old</del> new ~1~</p>");
  });

  it("reads what models write: lists with code and tables after a sentence", () => {
    const text =
      "Steps:\n\n1. Install:\n   ```sh\n   pip install x\n   ```\n2. Run **it**\n   - here\n   - there\n\nDone.";
    expect(parseMarkdown(text).map((block) => block.kind)).toEqual(["paragraph", "list", "paragraph"]);
    const [, list] = parseMarkdown(text);
    expect(list?.kind === "list" && list.items.map((item) => item.map((one) => one.kind))).toEqual([
      ["paragraph", "code"],
      ["paragraph", "list"],
    ]);
  });

  it.each([
    ["brackets", "[".repeat(20_000)],
    ["links", "[a](".repeat(10_000)],
    ["emphasis", "*a _b ".repeat(5_000)],
    ["closers", "*a**".repeat(5_000)],
    ["quotes", ">".repeat(20_000)],
    ["lists", "- ".repeat(10_000)],
    ["nested lists", Array.from({ length: 500 }, (_, depth) => `${" ".repeat(2 * depth)}- x`).join("\n")],
    ["ticks", "`".repeat(5_000) + " `` ".repeat(2_000)],
    ["pipes", `${"|".repeat(5_000)}\n${"|-".repeat(2_500)}`],
    ["spaces", `a${" ".repeat(50_000)}b`],
    ["headings", `# a${" ".repeat(50_000)}b`],
    ["fences", `~~~ a${" ".repeat(50_000)}b`],
    ["delimiters", `|a|\n|-${" ".repeat(50_000)}x|`],
  ])("comes to an end with hostile %s", { timeout: 10_000 }, (_, text) => {
    expect(toHtml(parseMarkdown(text))).not.toBe("");
  });

  it("shows every letter of a text, whatever is in it", () => {
    const signs = [
      "a",
      "b ",
      "*",
      "**",
      "_",
      "`",
      "~~",
      "[",
      "](https://a.example)",
      "\n",
      "\n\n",
      "- ",
      "> ",
      "# ",
      "|",
      "\\",
      "1. ",
      "    ",
    ];
    let seed = 7;
    const pick = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return signs[seed % signs.length] ?? "";
    };
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: 30 }, pick).join("");
      const letters = (all: string) =>
        all
          .replace(/https:\/\/a\.example/g, "")
          .replace(/<pre><code class="language-([^"]*)">/g, "$1")
          .replace(/<[^>]*>/g, "")
          .replace(/[^ab]/g, "");
      expect(letters(toHtml(parseMarkdown(text))), JSON.stringify(text)).toBe(letters(text));
    }
  });
});
