import type { View } from "./view.js";
import { VIEWS } from "./views.js";

/** Where the console is: a view, and what it shows of it. */
export interface Route {
  readonly view: View;
  readonly query: URLSearchParams;
}

/** The route of an address such as `#/memories?category=diet`; the first view for any other. */
export function routeOf(hash: string, role: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const views = viewsFor(role);
  const view = views.find((one) => one.name === path) ?? (views[0] as View);
  return { view, query: new URLSearchParams(query) };
}

export function viewsFor(role: string): readonly View[] {
  return VIEWS.filter((view) => view.role === undefined || view.role === role);
}
