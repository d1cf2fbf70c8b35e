/**
 * Writes `src/rooms.ts`, the operations of the API by room, and `src/records.ts`, the names of its records, from the
 * OpenAPI document: `npm run generate`. `npm run schema` writes `src/schema.ts`, their types, which git does not store.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

interface Parameter {
  name: string;
  in: string;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Method {
  room: string;
  name: string;
  id: string;
  summary: string;
  description: string;
  isPaged: boolean;
  route: string;
}

const DOCUMENT = new URL("../../../layers/core/python/loci/api/openapi.json", import.meta.url);
const SOURCE = new URL("../src/", import.meta.url);
const SCHEMA = new URL("schema.ts", SOURCE);
const HEADING = "// Generated from the OpenAPI document of the API: npm run generate\n\n";
const METHODS = ["get", "post", "put", "patch", "delete"];
const ROOMS: Record<string, string> = {
  "ai-admin": "admin",
  "ai-bots": "bots",
  "ai-conversations": "conversations",
  "ai-groups": "groups",
  "ai-memory": "memory",
  "ai-presences": "presences",
  "ai-working-context": "workingContext",
  chat: "chats",
};
const OWN_TYPES = new Set(["FieldProblem", "Problem"]);
/** In place of names that repeat the room's. */
const NAMES: Record<string, string> = { buildWorkingContext: "build" };

export function readDocument(): Document {
  return JSON.parse(readFileSync(DOCUMENT, "utf-8"));
}

/** The texts of the generated modules by their file names. */
export function render(): Record<string, string> {
  const document = readDocument();
  return { "rooms.ts": renderRooms(document), "records.ts": renderRecords(document) };
}

/** Whether the types are not those of the document. A copy of this folder has types and no document. */
function isSchemaStale(): boolean {
  if (!existsSync(DOCUMENT)) return false;
  return !existsSync(SCHEMA) || statSync(SCHEMA).mtimeMs < statSync(DOCUMENT).mtimeMs;
}

async function renderSchema(): Promise<string> {
  const types = await openapiTS(withoutExamples(readDocument()) as Parameters<typeof openapiTS>[0], {
    alphabetize: true,
    defaultNonNullable: false,
  });
  return HEADING + astToString(types);
}

/** Examples are for readers of the document. */
function withoutExamples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutExamples);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).filter(([name, value]) => !isExample(name, value));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutExamples(value)]));
}

function isExample(name: string, value: unknown): boolean {
  const isField = typeof value === "object" && value !== null && ("type" in value || "$ref" in value);
  return name === "example" && !isField;
}

/** The records of the API under their names; the errors of this client have two of these names. */
function renderRecords(document: Document): string {
  const names = Object.keys(document.components.schemas).filter((name) => !OWN_TYPES.has(name));
  const types = names.sort().map((name) => `export type ${name} = components["schemas"]["${name}"];\n`);
  return `${HEADING}import type { components } from "./schema.js";\n\n${types.join("")}`;
}

function renderRooms(document: Document): string {
  const methods = methodsOf(document);
  const rooms = [...new Set(methods.map((method) => method.room))].sort();
  const types = rooms.map((room) => `  ${room}: {\n${lines(methods, room, typeLine)}  };\n`);
  const routes = rooms.map((room) => `  ${room}: {\n${lines(methods, room, routeLine)}  },\n`);
  return `${HEADING}import type { List, Method } from "./methods.js";

export interface Rooms {
${types.join("")}}

/**
 * Method, path, names of query parameters; \`{}\` where it has a body, \`!\` where it takes an idempotency key.
 */
export const ROUTES: Record<keyof Rooms, Record<string, string>> = {
${routes.join("")}};
`;
}

function methodsOf(document: Document): Method[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((verb) => verb in item).map((verb) => methodOf(document, verb, path, item[verb] as Operation)),
  );
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function methodOf(document: Document, verb: string, path: string, operation: Operation): Method {
  const room = ROOMS[path.split("/")[1] ?? ""];
  if (!room) throw new Error(`${path} has no room`);
  const named = operation.parameters ?? [];
  const query = named.filter((one) => one.in === "query").map((one) => one.name);
  const parts = [verb.toUpperCase(), path, ...query.map((name) => `?${name}`)];
  if (operation.requestBody) parts.push("{}");
  if (named.some((one) => one.name === "Idempotency-Key")) parts.push("!");
  return {
    room,
    name: NAMES[operation.operationId] ?? operation.operationId,
    id: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    isPaged: hasItems(document, operation) && (query.includes("cursor") || operation.operationId.startsWith("list")),
    route: parts.join(" "),
  };
}

function hasItems(document: Document, operation: Operation): boolean {
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema;
  return "items" in (schemaOf(document, schema).properties ?? {});
}

/** The schema that this one refers to; an empty one if it refers to none. */
function schemaOf(document: Document, schema: Schema | undefined): Schema {
  return document.components.schemas[schema?.$ref?.split("/").at(-1) ?? ""] ?? {};
}

function lines(methods: Method[], room: string, line: (method: Method) => string): string {
  return methods
    .filter((method) => method.room === room)
    .map(line)
    .join("");
}

function typeLine(method: Method): string {
  const type = method.isPaged ? "List" : "Method";
  const text = [`${method.summary}.`, "", ...wrap(method.description)];
  const comment = text.map((line) => `     * ${line}`.trimEnd()).join("\n");
  return `    /**\n${comment}\n     */\n    ${method.name}: ${type}<"${method.id}">;\n`;
}

function wrap(text: string): string[] {
  return text.match(/.{1,100}(?:\s|$)/g)?.map((line) => line.trimEnd()) ?? [];
}

function routeLine(method: Method): string {
  return `    ${method.name}: "${method.route}",\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (process.argv[2] !== "schema") {
    for (const [name, text] of Object.entries(render())) writeFileSync(new URL(name, SOURCE), text);
  } else if (isSchemaStale()) writeFileSync(SCHEMA, await renderSchema());
}
