/** What the keyboard does anywhere on the chat page. */
export const SHORTCUTS = {
  new: "Control+Shift+O Meta+Shift+O",
  search: "Control+K Meta+K",
  write: "/",
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

/** What a key asks for; undefined for one that is typed, or is no shortcut. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const key = event.key.toLowerCase();
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isCommand && event.shiftKey && key === "o") return "new";
  if (isCommand && !event.shiftKey && key === "k") return "search";
  const isTyped = event.composedPath().some((target) => target instanceof HTMLElement && takesText(target));
  return key === "/" && !isCommand && !event.altKey && !isTyped ? "write" : undefined;
}

function takesText(target: HTMLElement): boolean {
  return target.matches("input, textarea, select, [contenteditable]");
}
