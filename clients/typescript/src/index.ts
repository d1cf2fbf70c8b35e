/** The TypeScript client of Loci. It imports nothing of the server. */
export { createLoci, type Loci, type LociOptions } from "./client.js";
export {
  type Connection,
  type ConnectionOptions,
  createConnection,
  type RawResponse,
  type RequestOptions,
} from "./connection.js";
export {
  APIConnectionError,
  APIStatusError,
  APITimeoutError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ExtractionError,
  type FieldProblem,
  InternalServerError,
  InvalidRequestError,
  LociError,
  NotFoundError,
  PermissionDeniedError,
  type Problem,
  RateLimitError,
  UnprocessableError,
} from "./errors.js";
export type { CallOptions } from "./methods.js";
export type { Page, Pages } from "./pages.js";
export type * from "./records.js";
export type { Rooms } from "./rooms.js";
export type { components, operations } from "./schema.js";
export type { TurnEvent, TurnStreams } from "./turn-stream.js";
export type {
  Added,
  AddOptions,
  ContextOptions,
  ListOptions,
  Said,
  SearchOptions,
  UpdateOptions,
  UserChat,
  UserMemory,
} from "./user-memory.js";
