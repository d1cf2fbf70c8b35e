/**
 * What a request can throw.
 *
 * LociError
 * ├── APIConnectionError    no answer came
 * └── APIStatusError        the service refused, and says why
 */
export class LociError extends Error {
  override name = "LociError";
}

/** The service could not be reached, or did not answer in time. */
export class APIConnectionError extends LociError {
  override name = "APIConnectionError";
}

export type Problem = Readonly<Record<string, unknown>>;

/** The service answered with a status of 400 or above; `problem` is its problem document, or empty. */
export class APIStatusError extends LociError {
  override name = "APIStatusError";

  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    const reason = problem.detail || problem.title || problem.message;
    super(reason ? `${status}: ${String(reason)}` : String(status));
  }
}
