/** The types of methods, derived from those of the API's operations. */
import type { RawResponse } from "./connection.js";
import type { Pages } from "./pages.js";
import type { operations } from "./schema.js";

/** `conversation_id` as `conversationId`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type PathOf<O> = O extends { parameters: { path: infer P } }
  ? { [Name in keyof P & string as CamelCase<Name>]: P[Name] }
  : unknown;
/** An operation without query parameters or a body says so by `never`. */
type FieldsOf<F, Left extends string> = [F] extends [never] ? unknown : Omit<F, Left>;
type JsonOf<C> = C extends { content: { "application/json": infer B } } ? B : never;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? FieldsOf<NonNullable<Q>, "cursor"> : unknown;
type BodyOf<O> = O extends { requestBody?: infer C } ? FieldsOf<JsonOf<NonNullable<C>>, "idempotencyKey"> : unknown;
type HeadersOf<O> = O extends { parameters: { header?: infer H } }
  ? ("Idempotency-Key" extends keyof NonNullable<H> ? { idempotencyKey?: string } : unknown) &
      ("If-Match" extends keyof NonNullable<H> ? { ifMatch?: number | string } : unknown) &
      ("If-None-Match" extends keyof NonNullable<H> ? { ifNoneMatch?: "*" } : unknown)
  : unknown;

/** What every call may say. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

type Operation = keyof operations;
type Arguments<O> = PathOf<O> & QueryOf<O> & BodyOf<O> & HeadersOf<O> & CallOptions;
type Answers<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202 | 204)] : never;
type AnswerOf<O> = Answers<O> extends infer R ? (R extends { content: object } ? JsonOf<R> : undefined) : never;
type ItemOf<O> = AnswerOf<O> extends { items: (infer Item)[] } ? Item : never;

/** Arguments that a call may leave out altogether. */
type Call<A, Result> = Record<never, never> extends A ? (given?: A) => Result : (given: A) => Result;

/** The same rooms, whose methods resolve to status and headers too. */
export type Raw<Rooms> = {
  [Room in keyof Rooms]: {
    [Name in keyof Rooms[Room]]: Rooms[Room][Name] extends (...given: infer A) => PromiseLike<infer Data>
      ? (...given: A) => Promise<RawResponse<Data>>
      : never;
  };
};

/** Calls an operation; resolves to the answer. */
export type Method<Id extends Operation> = Call<Arguments<operations[Id]>, Promise<AnswerOf<operations[Id]>>>;

/** Asks for a list: await it for the first page, or iterate over the items of all pages. */
export type List<Id extends Operation> = Call<Arguments<operations[Id]>, Pages<ItemOf<operations[Id]>>>;
