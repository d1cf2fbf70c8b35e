import { type Connection, createConnection, createLoci, type Loci } from "loci-memory-client";
import { conditionalFetch } from "../session/conditional-fetch.js";

export interface ConnectOptions {
  /** The address of the service; that of `elements.js` unless given. */
  url?: string;
  /** The person's token, or a function that finds it: it is asked again after a token was refused. */
  token: string | (() => string | Promise<string>);
}

/** The client of all elements of a page that have none of their own. It dispatches `change`. */
class Connected extends EventTarget {
  loci: Loci | undefined;
  connection: Connection | undefined;
}

export const connected = new Connected();

/** Connects all elements of the page, for one person. Another call connects them for another one. */
export function connect(options: ConnectOptions): void {
  const settings = {
    url: options.url ?? ownUrl(),
    token: options.token,
    fetch: conditionalFetch(globalThis.fetch.bind(globalThis)),
  };
  connected.loci = createLoci(settings);
  connected.connection = createConnection(settings);
  connected.dispatchEvent(new Event("change"));
}

/** Ends that: the elements then show nothing of the person. */
export function disconnect(): void {
  connected.loci = connected.connection = undefined;
  connected.dispatchEvent(new Event("change"));
}

/** The service that this script came from. */
function ownUrl(): string {
  const [before, after] = import.meta.url.split("/app/");
  if (after === undefined || before === undefined) throw new TypeError("connect needs the url of the service");
  return before;
}
