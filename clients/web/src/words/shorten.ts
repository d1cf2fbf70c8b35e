/** The beginning of a text on one line, with at most so many characters. */
export function shorten(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}
