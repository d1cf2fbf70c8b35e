/** The tree of a text, given to Lit, which escapes every text in it. */
import { html, type nothing, type TemplateResult } from "lit";
import { parseMarkdown } from "./blocks.js";
import { colourCode, type Part } from "./colours.js";
import type { Block, Inline } from "./tree.js";

type Shown = TemplateResult | string | typeof nothing;
/** What is shown of a fenced code: the code in its colours, and where it is offered a way to copy it. */
export type ShowCode = (text: string, info: string, coloured: readonly Shown[]) => Shown;

export function renderMarkdown(text: string, showCode: ShowCode): readonly Shown[] {
  const show: Show = { code: showCode, headings: nextLevel() };
  return parseMarkdown(text).map((block) => renderBlock(block, show));
}

interface Show {
  readonly code: ShowCode;
  readonly headings: (level: number) => number;
}

/** Below the heading of the page, and none left out on the way down, whatever a model begins with. */
function nextLevel(): (level: number) => number {
  let last = 1;
  return (level) => {
    last = Math.min(level + 1, last + 1, 6);
    return last;
  };
}

function renderBlock(block: Block, show: Show): Shown {
  switch (block.kind) {
    case "heading":
      return html`<div role="heading" aria-level=${show.headings(block.level)} class=${block.level < 3 ? "title" : "heading"}>
        ${block.children.map(renderInline)}
      </div>`;
    case "paragraph":
      return html`<p>${block.children.map(renderInline)}</p>`;
    case "code":
      return show.code(block.text, block.info, colourCode(block.text, block.info).map(renderPart));
    case "quote":
      return html`<blockquote>${block.blocks.map((one) => renderBlock(one, show))}</blockquote>`;
    case "list":
      return renderList(block, show);
    case "rule":
      return html`<hr />`;
    case "table":
      return renderTable(block);
  }
}

function renderPart([kind, text]: Part): Shown {
  return kind ? html`<span class=${kind}>${text}</span>` : text;
}

function renderList(list: Block & { kind: "list" }, show: Show): Shown {
  const items = list.items.map(
    (blocks) =>
      html`<li>
        ${blocks.map((one) =>
          list.isTight && one.kind === "paragraph" ? one.children.map(renderInline) : renderBlock(one, show),
        )}
      </li>`,
  );
  return list.start === null ? html`<ul>${items}</ul>` : html`<ol start=${list.start}>${items}</ol>`;
}

function renderTable(table: Block & { kind: "table" }): Shown {
  const cell = (children: readonly Inline[], column: number) =>
    html`<td class=${table.align[column] ?? "start"}>${children.map(renderInline)}</td>`;
  const title = (children: readonly Inline[], column: number) =>
    html`<th scope="col" class=${table.align[column] ?? "start"}>${children.map(renderInline)}</th>`;
  return html`<div class="table" role="group" tabindex="0">
    <table>
      <thead><tr>${table.head.map(title)}</tr></thead>
      <tbody>${table.rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
    </table>
  </div>`;
}

function renderInline(inline: Inline): Shown {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return html`<code>${inline.text}</code>`;
    case "break":
      return html`<br />`;
    case "em":
      return html`<em>${inline.children.map(renderInline)}</em>`;
    case "strong":
      return html`<strong>${inline.children.map(renderInline)}</strong>`;
    case "del":
      return html`<del>${inline.children.map(renderInline)}</del>`;
    case "link":
      return html`<a href=${inline.href} target="_blank" rel="noopener noreferrer">${inline.children.map(renderInline)}</a>`;
  }
}
