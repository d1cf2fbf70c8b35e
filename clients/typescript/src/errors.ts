/**
 * What a call can throw.
 *
 * LociError
 * ├── APIConnectionError        no answer came
 * │   └── APITimeoutError       not in time
 * ├── ExtractionError           what was said is stored, but not remembered, or not yet
 * └── APIStatusError            the service refused, and says why
 *     ├── BadRequestError           400
 *     ├── AuthenticationError       401
 *     ├── PermissionDeniedError     403
 *     ├── NotFoundError             404
 *     ├── ConflictError             409
 *     ├── UnprocessableError        422
 *     │   └── InvalidRequestError       the same, found by this client: nothing was sent
 *     ├── RateLimitError            429
 *     └── InternalServerError       500 and above
 */
export class LociError extends Error {
  override name = "LociError";
}

/** The service could not be reached. */
export class APIConnectionError extends LociError {
  override name = "APIConnectionError";
}

/** The service did not answer in time. */
export class APITimeoutError extends APIConnectionError {
  override name = "APITimeoutError";
}

/** The facts of a conversation were not extracted, or not in time; `conversationId` is where it is stored. */
export class ExtractionError extends LociError {
  override name = "ExtractionError";

  constructor(
    readonly conversationId: string,
    message: string,
  ) {
    super(message);
  }
}

export type Problem = Readonly<Record<string, unknown>>;

/** What is wrong with one field: a JSON pointer into the body, or `?name` of a query parameter, and a sentence. */
export interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
}

/**
 * The service answered with a status of 400 or above. `problem` is its problem document, or API Gateway's own
 * `{"message": …}`, or empty; `errors` are the fields that it names, `requestId` is for its operators.
 */
export class APIStatusError extends LociError {
  override name = "APIStatusError";
  readonly errors: readonly FieldProblem[];

  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly requestId: string | null = null,
    readonly retryAfter: string | null = null,
  ) {
    const reason = problem.detail || problem.title || problem.message;
    const hint = status === 401 ? " (the token is missing or not valid here, or it has ended)" : "";
    super(`${status}${reason ? `: ${String(reason)}` : ""}${hint}`);
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
  }
}

export class BadRequestError extends APIStatusError {
  override name = "BadRequestError";
}

export class AuthenticationError extends APIStatusError {
  override name = "AuthenticationError";
}

export class PermissionDeniedError extends APIStatusError {
  override name = "PermissionDeniedError";
}

export class NotFoundError extends APIStatusError {
  override name = "NotFoundError";
}

export class ConflictError extends APIStatusError {
  override name = "ConflictError";
}

export class UnprocessableError extends APIStatusError {
  override name = "UnprocessableError";
}

/** The arguments of a call break a rule that this client knows; nothing was sent. */
export class InvalidRequestError extends UnprocessableError {
  override name = "InvalidRequestError";

  constructor(field: string, detail: string) {
    super(422, { status: 422, title: "Nothing was sent", errors: [{ pointer: field, detail }] });
    this.message = detail;
  }
}

export class RateLimitError extends APIStatusError {
  override name = "RateLimitError";
}

export class InternalServerError extends APIStatusError {
  override name = "InternalServerError";
}

const BY_STATUS: Record<number, typeof APIStatusError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
};

/** The error of the class that belongs to the status. */
export function statusError(...given: ConstructorParameters<typeof APIStatusError>): APIStatusError {
  const [status] = given;
  const Kind = BY_STATUS[status] ?? (status >= 500 ? InternalServerError : APIStatusError);
  return new Kind(...given);
}
