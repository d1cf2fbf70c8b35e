/** The TypeScript client of Loci. It imports nothing of the server. */
export { type Connection, type ConnectionOptions, createConnection, type RequestOptions } from "./connection.js";
export { APIConnectionError, APIStatusError, LociError, type Problem } from "./errors.js";
