import { APIConnectionError } from "loci-memory-client";

/** Loads a part of the page when it is first needed. Rejects with APIConnectionError. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new APIConnectionError("a part of the page could not be loaded", { cause: error });
  }
}
