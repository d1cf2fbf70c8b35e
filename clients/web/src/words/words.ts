import type { ReactiveController, ReactiveControllerHost } from "lit";
import { currentLanguage, type Language } from "./language.js";

/** The messages of one room: texts, and functions where a text contains something. */
export type Messages = Record<string, string | ((...values: never[]) => string)>;
type Loaders<M> = Record<Exclude<Language, "en">, () => Promise<{ default: M }>>;

/** The messages of one room in every language. English is always there, other languages load when they are needed. */
export class Catalogue<M extends Messages> extends EventTarget {
  readonly #known = new Map<Language, M>();
  readonly #loaders: Loaders<M>;
  readonly #english: M;

  constructor(english: M, loaders: Loaders<M>) {
    super();
    this.#english = english;
    this.#loaders = loaders;
    this.#known.set("en", english);
  }

  /** The messages in the language of the page; English until that is loaded. */
  get text(): M {
    const language = currentLanguage();
    const found = this.#known.get(language);
    if (!found && language !== "en") void this.load(language);
    return found ?? this.#english;
  }

  /** Loads a language; elements that show these messages are then rendered again. */
  async load(language: Language): Promise<void> {
    if (language === "en" || this.#known.has(language)) return;
    try {
      this.#known.set(language, (await this.#loaders[language]()).default);
      this.dispatchEvent(new Event("change"));
    } catch {
      // Without a connection the page stays in English.
    }
  }
}

/** The messages of a room for one element, which is rendered again in another language. */
export class Words<M extends Messages> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #catalogue: Catalogue<M>;
  #watcher: MutationObserver | undefined;

  constructor(host: ReactiveControllerHost, catalogue: Catalogue<M>) {
    this.#host = host;
    this.#catalogue = catalogue;
    host.addController(this);
  }

  get text(): M {
    return this.#catalogue.text;
  }

  hostConnected(): void {
    this.#catalogue.addEventListener("change", this.#update);
    this.#watcher = new MutationObserver(this.#update);
    this.#watcher.observe(document.documentElement, { attributeFilter: ["lang"] });
  }

  hostDisconnected(): void {
    this.#catalogue.removeEventListener("change", this.#update);
    this.#watcher?.disconnect();
  }

  #update = (): void => this.#host.requestUpdate();
}
