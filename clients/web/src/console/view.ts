/** What a view of the console is. */
import type { LitElement } from "lit";
import type { Session } from "../session/session.js";
import type { ConsoleMessages } from "./words.js";

/** An element that shows one view. `query` is the part after `?` in `#/<name>?…`. */
export interface ViewElement extends LitElement {
  session: Session;
  query: URLSearchParams;
  /** Whether something was typed in it that is not saved: the console then shows the same element again. */
  readonly hasTyped?: boolean;
}

/** The parts of the navigation, in its order: what is remembered, why it is so, and the app. */
export const VIEW_GROUPS = ["groupMemory", "groupUnderstand", "groupApp"] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

export interface View {
  readonly name: string;
  readonly group: ViewGroup;
  /** Its name in the navigation. */
  readonly title: (text: ConsoleMessages) => string;
  /** Loads the module that defines its element. */
  readonly load: () => Promise<unknown>;
  readonly element: string;
  /** Only people with this role see it. */
  readonly role?: "admin" | "support";
}
