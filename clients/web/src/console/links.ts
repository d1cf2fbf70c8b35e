/** The address of a view of the console. */
export function linkTo(name: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `#/${name}${asked ? `?${asked}` : ""}`;
}
