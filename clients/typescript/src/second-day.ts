import type { Loci } from "./client.js";
import { ExtractionError, InvalidRequestError, LociError, NotFoundError, statusError } from "./errors.js";
import { toQuestion } from "./questions.js";
import type { Atom, AtomDecision, ExtractionJob, UserExport, WaitingAtom } from "./records.js";
import {
  endOf,
  findSpace,
  given,
  type Place,
  PROJECT,
  placeOf,
  type Sleep,
  type Surroundings,
  spaceName,
  type UserMemory,
} from "./user-memory.js";

const ATOM_ID = /^atom_\S+_[0-9A-HJKMNP-TV-Z]{26}$/;
const EXPORT_PAUSE = 5000;
const EXPORT_LOOKS = 360;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 2000;
const LONGEST_WAIT = 60_000;

type EditedAtom = Parameters<Loci["memory"]["editAtom"]>[0];

type SecondDay = Pick<
  UserMemory,
  "update" | "forget" | "clear" | "projects" | "why" | "waiting" | "approve" | "reject" | "decideAll" | "export"
> & {
  /** What a conversation of so many messages made, once all of it was read. */
  waitForMemories(conversationId: string, messages: number): Promise<Atom[]>;
  /** Gives the project another name, by which it is found from then on. */
  rename(name: string): Promise<Place>;
  /** The namespace of the conversations of the project, which is made where it is not there yet. */
  findNamespace(): Promise<string>;
};

/** The verbs by which a person corrects, forgets, asks why and takes along. */
export function createSecondDay(
  loci: Loci,
  { user, place = {}, fetch = globalThis.fetch, sleep }: Surroundings & { sleep: NonNullable<Surroundings["sleep"]> },
): SecondDay {
  return {
    async waitForMemories(conversationId, messages) {
      const memories: Atom[] = [];
      for (const job of await waitForJobs(loci, conversationId, messages, sleep))
        memories.push(...(await madeBy(loci, job)));
      return memories;
    },
    async update(atomId, changes) {
      const { category, expiresAt, ...options } = typeof changes === "string" ? { text: changes } : changes;
      const kind = category === undefined ? undefined : (await loci.memory.getAtom({ atomId })).category.kind;
      const renamed = category === undefined ? undefined : { name: category, kind };
      const changed = { category: renamed, expiresAt: expiresAt === null ? null : endOf(expiresAt) };
      return loci.memory.editAtom({ atomId, ...options, ...given(changed) } as EditedAtom);
    },
    async forget(what) {
      if (ATOM_ID.test(what)) {
        const forgotten = await loci.memory.getAtom({ atomId: what });
        await loci.memory.deleteAtom({ atomId: what });
        return { forgotten, candidates: [] };
      }
      const spaceId = await findSpace(loci, place);
      if (spaceId === undefined) return { forgotten: null, candidates: [] };
      return loci.memory.forgetMemory({ spaceId, query: what });
    },
    async clear(named) {
      requireWhose(named, user);
      const spaceId = await findSpace(loci, place);
      if (spaceId === undefined) return null;
      for await (const atom of loci.memory.listAtoms({ spaceId, former: true, limit: 1 })) {
        requireWhose(named, atom.userId ?? undefined);
        break;
      }
      await loci.memory.deleteMemorySpace({ spaceId });
      return spaceId;
    },
    async projects() {
      const names: string[] = [];
      for await (const { name } of loci.memory.listMemorySpaces({ projects: true }))
        if (name !== null) names.push(name.slice(PROJECT.length));
      return names;
    },
    async rename(name) {
      const renamed = placeOf(name, place.general);
      const spaceId = place.project === undefined ? undefined : await findSpace(loci, place);
      if (spaceId === undefined) throw nothingYet();
      await loci.memory.updateMemorySpace({ spaceId, name: spaceName(renamed) });
      return renamed;
    },
    async findNamespace() {
      return PROJECT + (await loci.memory.createMemorySpace({ name: spaceName(place) })).id;
    },
    async why(text) {
      const spaceId = await findSpace(loci, place);
      if (spaceId === undefined) throw nothingYet();
      return loci.memory.explainMissingMemory({ spaceId, text: toQuestion(text) });
    },
    async waiting({ conversationId } = {}) {
      const spaceId = await findSpace(loci, place);
      const waiting: WaitingAtom[] = [];
      if (spaceId === undefined) return waiting;
      for await (const item of loci.memory.listReviews({ spaceId, ...given({ conversationId }) })) waiting.push(item);
      return waiting;
    },
    approve: (atomId, text) => decide(loci, { atomId, decision: "approve", ...given({ text }) }),
    reject: (atomId) => decide(loci, { atomId, decision: "reject" }),
    async decideAll(all, { conversationId } = {}) {
      const spaceId = await findSpace(loci, place);
      let decided = 0;
      for (let finished = spaceId === undefined; !finished; ) {
        const answer = await loci.memory.decideReviews({ spaceId: spaceId ?? "", all, ...given({ conversationId }) });
        decided += answer.items.length;
        finished = answer.finished || answer.items.length === 0;
      }
      return decided;
    },
    async export() {
      const begun = await loci.admin.exportUserData();
      if (!("jobId" in begun)) return begun;
      const find = () => loci.admin.getAdminJob({ adminJobId: begun.jobId });
      let job = await find();
      for (let look = 0; job.status === "running" && look < EXPORT_LOOKS; look++) {
        await sleep(EXPORT_PAUSE);
        job = await find();
      }
      if (job.link === null) throw new LociError(`no export: ${job.reason ?? job.status}`);
      const answer = await fetch(job.link);
      if (!answer.ok) throw statusError(answer.status, {});
      return (await answer.json()) as UserExport;
    },
  };
}

/** Resolves to the memory that was decided about. Rejects with the error that the service names. */
async function decide(loci: Loci, decision: AtomDecision): Promise<Atom> {
  if (!ATOM_ID.test(decision.atomId)) throw new InvalidRequestError("id", "id must be that of a memory");
  const spaceId = `ms_${decision.atomId.slice("atom_".length, decision.atomId.lastIndexOf("_"))}`;
  const [decided] = (await loci.memory.decideReviews({ spaceId, decisions: [decision] })).items;
  if (decided?.atom) return decided.atom;
  throw statusError(decided?.problem?.status ?? 409, { ...decided?.problem });
}

function nothingYet(): NotFoundError {
  return new NotFoundError(404, { status: 404, detail: "nothing is remembered yet" });
}

/** Throws InvalidRequestError where a memory is another person's than was said. */
function requireWhose(user: string, owner: string | undefined): void {
  if (owner !== undefined && user !== owner)
    throw new InvalidRequestError("user", `user is not "${owner}", whose memory this is: nothing is deleted`);
}
async function waitForJobs(
  loci: Loci,
  conversationId: string,
  messages: number,
  sleep: Sleep,
): Promise<readonly ExtractionJob[]> {
  let delay = FIRST_PAUSE;
  let reason = "";
  for (let waited = 0; waited < LONGEST_WAIT; waited += delay, delay = Math.min(2 * delay, LONGEST_PAUSE)) {
    const { items } = await loci.memory.listExtractions({ conversationId });
    const failed = items.find((job) => job.status === "failed" && job.retryAt === null);
    if (failed) throw new ExtractionError(conversationId, `the extraction failed: ${failed.reason}`);
    const postponed = items.find((job) => job.status === "failed");
    reason = postponed ? `: it failed, and is tried again at ${postponed.retryAt}: ${postponed.reason}` : "";
    const isRead = items.every((job) => job.status === "succeeded" || job.status === "cancelled");
    if (isRead && isWhole(items, messages)) return items;
    await sleep(delay);
  }
  throw new ExtractionError(
    conversationId,
    `the extraction has not ended within ${LONGEST_WAIT / 1000} seconds${reason}`,
  );
}

/** Jobs take an open conversation in parts: whether those of each binding and space reach its last message. */
function isWhole(jobs: readonly ExtractionJob[], messages: number): boolean {
  const last = new Map<string, number>();
  for (const { bindingId, memorySpaceId, range } of jobs) {
    const place = `${bindingId} ${memorySpaceId}`;
    last.set(place, Math.max(last.get(place) ?? 0, range.lastSeq));
  }
  return last.size > 0 && [...last.values()].every((seq) => seq >= messages);
}

async function madeBy(loci: Loci, job: ExtractionJob): Promise<Atom[]> {
  const made: Atom[] = [];
  for await (const atom of loci.memory.listAtoms({ spaceId: job.memorySpaceId, order: "desc" })) {
    if (Date.parse(atom.createdAt) < Date.parse(job.createdAt)) break;
    if (atom.sourceConversationId === job.conversationId) made.push(atom);
  }
  return made.reverse();
}
