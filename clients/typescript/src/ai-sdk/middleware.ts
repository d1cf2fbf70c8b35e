import { type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import type { Loci } from "../client.js";
import { toQuestion } from "../questions.js";

type ContextOptions = Omit<Parameters<Loci["workingContext"]["build"]>[0], "conversationId" | "recallQuery" | "signal">;

export interface MemoryOptions extends ContextOptions {
  /** Where turns are appended: a conversation of Loci. */
  conversationId: string;
  /** Takes errors of Loci: the model then answers without its memory. Without it they end the call. */
  onError?: (error: unknown) => void;
}

type Model = Parameters<typeof wrapLanguageModel>[0]["model"];
type CallOptions = Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"];
type Prompt = CallOptions["prompt"];
type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware["wrapGenerate"]>>>;
type Streamed = Awaited<ReturnType<NonNullable<LanguageModelMiddleware["wrapStream"]>>>;
type Part = Streamed["stream"] extends ReadableStream<infer P> ? P : never;
type Reason = Generated["finishReason"]["unified"];

/** The model with a memory: it reads the working context before it answers, and its turns are stored. */
export function withLoci(model: Model, loci: Loci, options: MemoryOptions) {
  return wrapLanguageModel({ model, middleware: lociMiddleware(loci, options) });
}

/**
 * Puts the working context at the end of the system prompt, and appends each turn once the model has answered. Steps
 * that call tools belong to one turn and share one context. The app sends the messages of the conversation itself, so
 * the context leaves recent turns out unless `recentTurns` asks for them.
 */
export function lociMiddleware(loci: Loci, options: MemoryOptions): LanguageModelMiddleware {
  const { conversationId, onError, ...asked } = options;
  let known = { question: "", block: "" };

  async function contextFor(prompt: Prompt, signal: AbortSignal | undefined): Promise<string> {
    const question = lastWords(prompt);
    if (!question || (isNextStep(prompt) && known.question === question)) return question && known.block;
    const recallQuery = toQuestion(question);
    const given = { recentTurns: 0, ...asked, conversationId, recallQuery, ...(signal && { signal }) };
    known = { question, block: (await loci.workingContext.build(given)).contextBlock };
    return known.block;
  }

  async function append(params: CallOptions, content: string, reason: Reason | undefined) {
    const userContent = lastWords(params.prompt);
    if (!userContent || !content || reason === "tool-calls" || reason === "error") return;
    await attempt(() => loci.conversations.appendTurn({ conversationId, userContent, assistant: { content } }));
  }

  async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      if (!onError) throw error;
      onError(error);
      return undefined;
    }
  }

  return {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      const block = await attempt(() => contextFor(params.prompt, params.abortSignal));
      return block ? { ...params, prompt: withSystem(params.prompt, block) } : params;
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const said = result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
      await append(params, said, result.finishReason.unified);
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const result = await doStream();
      return { ...result, stream: result.stream.pipeThrough(listen((said, reason) => append(params, said, reason))) };
    },
  };
}

/** Passes a stream on, and says at its end what was said and why it ended. A stream that is cancelled has no end. */
function listen(onEnd: (said: string, reason: Reason | undefined) => Promise<void>) {
  let said = "";
  let reason: Reason | undefined;
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      if (part.type === "text-delta") said += part.delta;
      if (part.type === "finish") reason = part.finishReason.unified;
      controller.enqueue(part);
    },
    flush: () => onEnd(said, reason),
  });
}

function lastWords(prompt: Prompt): string {
  const last = prompt.findLast((message) => message.role === "user");
  const texts = last?.role === "user" ? last.content.map((part) => (part.type === "text" ? part.text : "")) : [];
  return texts.join("").trim();
}

/** Whether the model goes on after tools that it called. */
function isNextStep(prompt: Prompt): boolean {
  return prompt.at(-1)?.role !== "user";
}

function withSystem(prompt: Prompt, block: string): Prompt {
  const [first, ...rest] = prompt;
  if (first?.role !== "system") return [{ role: "system", content: block }, ...prompt];
  return [{ ...first, content: `${first.content}\n\n${block}` }, ...rest];
}
