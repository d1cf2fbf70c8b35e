/** The elements for pages of others: `<script type="module" src="…/app/elements.js"></script>`. */
export { type ConnectOptions, connect, disconnect } from "./connected.js";
export { LociBadge } from "./loci-badge.js";
export { LociKeys } from "./loci-keys.js";
export { LociMemories } from "./loci-memories.js";
export { LociRemember } from "./loci-remember.js";
