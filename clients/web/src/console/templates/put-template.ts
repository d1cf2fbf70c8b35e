import type { components, Loci } from "loci-memory-client";

type Written = components["schemas"]["PutTemplateRequest"] & { templateId: string };
type Template = components["schemas"]["Template"];

/** There is a template of this name already. */
export class Taken extends Error {}

/** Saves a template over this version; without a version as a new one. Rejects with Taken where there is one. */
export async function putOver(loci: Loci, written: Written, version: number | undefined): Promise<Template> {
  const { workingContext } = loci;
  if (version !== undefined) return workingContext.putTemplate({ ...written, ifMatch: version });
  if (await isThere(loci, written.templateId)) throw new Taken();
  return workingContext.putTemplate(written);
}

async function isThere(loci: Loci, id: string): Promise<boolean> {
  for await (const one of loci.workingContext.listTemplates({ limit: 200 })) if (one.id === id) return true;
  return false;
}
