/** One group: what its agents know together, in memories under keys, files and archived conversations. */
import type { Loci } from "../client.js";
import { NotFoundError } from "../errors.js";
import type { Rooms } from "../rooms.js";
import { callGroupTool, type ToolCall } from "./tools.js";

export { GROUP_TOOLS, type GroupTool, type ToolCall } from "./tools.js";

type Calls = Rooms["groups"];
type Given<Name extends keyof Calls> = NonNullable<Parameters<Calls[Name]>[0]>;
type Rest<Name extends keyof Calls, Taken extends string = never> = Omit<Given<Name>, "group" | Taken>;

/** A file that a message names as `@path`. */
export interface ReferencedFile {
  path: string;
  text: string;
}

const REFERENCE = /@([\p{L}\p{N}_.\-/]*[\p{L}\p{N}_\-/])/gu;

/** The memory of the group of this name, 1 to 63 of the characters a-z, 0-9 and -; the caller must be a member. */
export function createGroup(loci: Pick<Loci, "groups">, group: string) {
  const calls = loci.groups;

  const readFile = async (path: string): Promise<string> => (await calls.getGroupFile({ group, path })).text;

  return {
    name: group,

    /** Stores a memory; a key that is there gets the new content. */
    saveMemory: (key: string, content: string, rest: Rest<"saveGroupMemory", "key" | "content"> = {}) =>
      calls.saveGroupMemory({ ...rest, group, key, content }),
    /** Memories that have the words of the query, best first. */
    recallMemories: async (query: string, rest: Rest<"recallGroupMemories", "query"> = {}) =>
      (await calls.recallGroupMemories({ ...rest, group, query })).memories,
    /** Removes a memory for good. Rejects with NotFoundError where there is none. */
    forgetMemory: (key: string) => calls.forgetGroupMemory({ group, key }),
    /** All memories, oldest first. */
    listMemories: (rest: Rest<"listGroupMemories"> = {}) => calls.listGroupMemories({ ...rest, group }),

    /** Writes a text under a path. */
    writeFile: (path: string, text: string, rest: Rest<"putGroupFile", "path" | "text"> = {}) =>
      calls.putGroupFile({ ...rest, group, path, text }),
    readFile,
    /** Files whose paths begin with a prefix, by path, without their texts. */
    listFiles: (rest: Rest<"listGroupFiles"> = {}) => calls.listGroupFiles({ ...rest, group }),
    /** Deletes a file for good. */
    deleteFile: (path: string, rest: Rest<"deleteGroupFile", "path"> = {}) =>
      calls.deleteGroupFile({ ...rest, group, path }),
    /** The files that a text names as `@path`, in order, each once; other words after an @ are no files. */
    async findReferences(text: string): Promise<ReferencedFile[]> {
      const found: ReferencedFile[] = [];
      for (const path of new Set(Array.from(text.matchAll(REFERENCE), ([, named = ""]) => named))) {
        try {
          found.push({ path, text: await readFile(path) });
        } catch (error) {
          if (!(error instanceof NotFoundError)) throw error;
        }
      }
      return found;
    },

    /** Archives a conversation as a file and a memory: both or neither. */
    archiveConversation: (
      title: string,
      summary: string,
      rest: Rest<"archiveGroupConversation", "title" | "summary"> = {},
    ) => calls.archiveGroupConversation({ ...rest, group, title, summary }),

    /** Answers a model's call of one of `GROUP_TOOLS` with JSON; what is refused is an answer too. */
    callTool: (call: ToolCall) => callGroupTool(calls, group, call),
  };
}

export type Group = ReturnType<typeof createGroup>;
