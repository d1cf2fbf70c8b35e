/** One presence: an assistant that one person lives with. Its sessions, what it remembers, its profile, its dreams. */
import type { Loci } from "../client.js";
import type { Rooms } from "../rooms.js";

type Calls = Rooms["presences"];
type Given<Name extends keyof Calls> = NonNullable<Parameters<Calls[Name]>[0]>;
type Rest<Name extends keyof Calls, Taken extends string = never> = Omit<Given<Name>, "presenceId" | Taken>;

/** The calls of the presence with this id: any text of 1 to 200 characters. The first write makes the presence. */
export function createPresence(loci: Pick<Loci, "presences">, id: string) {
  const calls = loci.presences;
  const presenceId = id;
  return {
    id,

    /** A new session, whose conversation is the current one. */
    beginSession: (title?: string | null, rest: Rest<"createSession", "title"> = {}) =>
      calls.createSession({ ...rest, presenceId, ...(title === undefined ? {} : { title }) }),
    /** A past session, from its old tail; its conversation is the current one. */
    reopen: (sessionId: string) => calls.reopenSession({ presenceId, sessionId }),
    /** Appends what the user said and the presence answered; a closed session is reopened. */
    appendTurn: (sessionId: string, turn: Rest<"appendSessionTurn", "sessionId">) =>
      calls.appendSessionTurn({ ...turn, presenceId, sessionId }),
    /** The history, newest first. */
    sessions: (rest: Rest<"listSessions"> = {}) => calls.listSessions({ ...rest, presenceId }),
    /** A session with the tools that were run in it and the surfaces that were touched. */
    session: (sessionId: string) => calls.getSession({ presenceId, sessionId }),
    /** The last messages of a session; the next pages go back in time, into the conversations that it continues. */
    messages: (sessionId: string, rest: Rest<"listSessionMessages", "sessionId"> = {}) =>
      calls.listSessionMessages({ ...rest, presenceId, sessionId }),
    /** Erases the current conversation for good, and nothing else. */
    resetChat: () => calls.resetChat({ presenceId }),

    /** Stores a fact. A later one under the same `key` takes its place. */
    remember: (text: string, rest: Rest<"rememberFact", "text"> = {}) =>
      calls.rememberFact({ ...rest, presenceId, text }),
    /** Facts and entries of the profile that fit, with their dates; `guidance` is for the system prompt. */
    recall: (query: string, rest: Rest<"recallMemories", "query"> = {}) =>
      calls.recallMemories({ ...rest, presenceId, query }),
    /** Forgets the one fact that is clearly meant, and resolves to it; else to what may be meant. */
    forget: (query: string) => calls.forgetFact({ presenceId, query }),
    /** Forgets the fact with this id, and resolves to it. */
    forgetMemory: (memoryId: string) => calls.forgetFact({ presenceId, memoryId }),
    /** Takes back that a fact was forgotten. */
    restore: (memoryId: string) => calls.restoreFact({ presenceId, factId: memoryId }),
    /** All facts, oldest first. */
    memories: (rest: Rest<"listPresenceMemories"> = {}) => calls.listPresenceMemories({ ...rest, presenceId }),

    /** What the presence learned from several conversations. */
    profile: async () => (await calls.getProfile({ presenceId })).entries,
    /** Puts an entry right: dreams leave it until two conversations say another thing. */
    correctEntry: (entryId: string, text: string, rest: Rest<"updateProfileEntry", "entryId" | "text"> = {}) =>
      calls.updateProfileEntry({ ...rest, presenceId, entryId, text }),
    /** Deletes an entry of the profile; its messages teach no dream again. */
    deleteEntry: (entryId: string, rest: Rest<"deleteProfileEntry", "entryId"> = {}) =>
      calls.deleteProfileEntry({ ...rest, presenceId, entryId }),
    /** All that the profile said under the topic of an entry. */
    entryHistory: (entryId: string) => calls.getProfileHistory({ presenceId, entryId }),

    /** The latest dreams. */
    dreams: async (rest: Rest<"listDreams"> = {}) => (await calls.listDreams({ ...rest, presenceId })).items,
    /** The dream that this conversation asks for; it gets one, however often it asks. */
    askForDream: (conversationId: string) => calls.createDream({ presenceId, conversationId }),
    /** Applies an action that a dream proposed. */
    applyAction: (dreamId: string, actionNumber: number) =>
      calls.applyDreamAction({ presenceId, dreamId, actionNumber }),
    /** Takes back an action of a dream. */
    revokeAction: (dreamId: string, actionNumber: number) =>
      calls.revokeDreamAction({ presenceId, dreamId, actionNumber }),

    /** Settings and surfaces. Rejects with NotFoundError before the first write. */
    settings: () => calls.getPresence({ presenceId }),
    /** Changes what is given and leaves the rest. `themes` replaces all of them. */
    changeSettings: (change: Rest<"putPresence">) => calls.putPresence({ ...change, presenceId }),
    /** Has its facts in the space `memory` of its user from now on, and moves there what it remembers. */
    shareMemory: () => calls.sharePresenceMemory({ presenceId }),
    /** Erases sessions, memories, profile and dreams for good; settings and surfaces stay. */
    amnesia: () => calls.deletePresenceMemory({ presenceId }),
    /** Erases everything of the presence for good. */
    delete: (rest: Rest<"deletePresence"> = {}) => calls.deletePresence({ ...rest, presenceId }),
  };
}

export type Presence = ReturnType<typeof createPresence>;
