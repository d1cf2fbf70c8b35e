/** The address of the chat page: `chat/{id}` of the chat that is shown, and its bot after `#`. */
import { chatUrl } from "../session/config.js";

/** The chat that the address names; undefined where it names none. */
export function addressedChat(): string | undefined {
  const id = /\/chat\/([^/]+)$/.exec(location.pathname)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** Says in the address which chat is shown. Back leads to the one before, if a person has chosen this one. */
export function showAddress(id: string | undefined, hash: string, isChosen: boolean): void {
  const url = chatUrl(id);
  url.hash = hash;
  if (isChosen) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
}
