/** Memory for the Vercel AI SDK: tools that a model calls, and a model that remembers by itself. */
export { lociMiddleware, type MemoryOptions, withLoci } from "./middleware.js";
export { lociTools, type ToolOptions } from "./tools.js";
