/** A service that answers as a test says, and remembers what it was sent. */
export interface Service {
  fetch: typeof globalThis.fetch;
  requests: { method: string; url: string; headers: Headers; body: unknown }[];
}

type Answer = (() => Response) | Error;

/** Answers each request with the next answer; the last one answers all that follow. An error is thrown. */
export function service(...answers: Answer[]): Service {
  const requests: Service["requests"] = [];
  let at = 0;
  return {
    requests,
    async fetch(input, init) {
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      requests.push({ method: init?.method ?? "", url: String(input), headers: new Headers(init?.headers), body });
      const answer = answers[Math.min(at++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer?.() ?? new Response(null, { status: 204 });
    },
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): () => Response {
  return () => new Response(JSON.stringify(body), { status, headers });
}

export function page(texts: string[], nextCursor: string | null = null): () => Response {
  return json({ items: texts.map((text) => ({ text })), nextCursor });
}
