import type { components, Loci } from "loci-memory-client";

export type Account = components["schemas"]["Account"];

/** Who a person is: a name and an address, as far as they are known. */
export function describeAccount({ name, email }: Account): string {
  return [name, email].filter(Boolean).join(" · ");
}

/** The names of users, by their ids; those that are not known are left out. */
export async function nameUsers(loci: Loci, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!userIds.length) return new Map();
  const { items } = await loci.admin.findAccounts({ userIds: [...userIds] });
  return new Map(items.map((account) => [account.userId, describeAccount(account)]));
}
