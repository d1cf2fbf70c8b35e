import { describe, expect, it } from "vitest";
import { createLoci, InvalidRequestError, NotFoundError } from "../src/index.js";
import { json, type Service, service } from "./answering.js";

const KITCHEN = "ms_project-kitchen-1";

function spaces(...names: string[]) {
  return json({ items: names.map((name) => ({ id: KITCHEN, name })), nextCursor: null });
}

function memoryOf(to: Service) {
  return createLoci({ url: "http://loci.test", token: "secret", fetch: to.fetch, sleep: async () => {} }).user("ada");
}

describe("a project of a user", () => {
  it("is named in what is written and read", async () => {
    const stored = json({ memory: { text: "The oven is broken" }, conversationId: null }, 201);
    const to = service(stored, json({ hits: [] }), json({ contextBlock: "" }));
    const kitchen = memoryOf(to).project("kitchen");
    await kitchen.add("The oven is broken");
    await kitchen.search("What is broken?");
    await kitchen.context("What shall we cook?");
    expect(to.requests.map(({ body }) => body)).toEqual([
      { text: "The oven is broken", project: "kitchen" },
      { query: "What is broken?", project: "kitchen" },
      { message: "What shall we cook?", project: "kitchen" },
    ]);
    expect(to.requests[0]?.headers.get("X-Loci-User")).toBe("ada");
  });

  it("sees the general memory where it is said", async () => {
    const to = service(json({ hits: [] }), json({ contextBlock: "" }));
    const kitchen = memoryOf(to).project("kitchen", { general: true });
    await kitchen.search("What is broken?");
    await kitchen.context();
    expect(to.requests.map(({ body }) => body)).toEqual([
      { query: "What is broken?", project: "kitchen", general: true },
      { project: "kitchen", general: true },
    ]);
  });

  it("lists, forgets and is cleared alone", async () => {
    const none = json({ items: [], nextCursor: null });
    const forgotten = json({ forgotten: null, candidates: [] });
    const found = spaces("project:kitchen");
    const to = service(found, none, found, forgotten, found, none);
    const kitchen = memoryOf(to).project(" kitchen ");
    await kitchen.list();
    await kitchen.forget("the oven");
    expect(await kitchen.clear("ada")).toBe(KITCHEN);
    const paths = to.requests.map(({ url }) => new URL(url));
    expect(paths.filter(({ search }) => search === "?name=project%3Akitchen")).toHaveLength(3);
    expect(paths.at(-1)?.pathname).toBe(`/ai-memory/spaces/${KITCHEN}`);
  });

  it("has conversations in its own namespace, which read it", async () => {
    const to = service(json({ id: KITCHEN }, 201), json({ id: "conv_1" }, 201), json({ contextBlock: "" }));
    const kitchen = memoryOf(to).project("kitchen", { general: true });
    await kitchen.chat().context("What shall we cook?");
    const [made, begun, read] = to.requests.map(({ body }) => body);
    expect(made).toMatchObject({ name: "project:kitchen" });
    expect(begun).toMatchObject({ namespace: `project:${KITCHEN}` });
    expect(read).toEqual({ recallQuery: "What shall we cook?", general: true });
  });

  it("is listed and renamed", async () => {
    const to = service(spaces("project:kitchen"), spaces("project:kitchen"), json({}), json({ hits: [] }));
    const memory = memoryOf(to);
    expect(await memory.projects()).toEqual(["kitchen"]);
    expect(to.requests[0]?.url).toContain("?projects=true");
    const bakery = await memory.project("kitchen").rename("bakery");
    expect(to.requests[2]?.body).toEqual({ name: "project:bakery" });
    await bakery.search("What is broken?");
    expect(to.requests[3]?.body).toMatchObject({ project: "bakery" });
  });

  it("is refused without a name, and has no other one before anything is remembered", async () => {
    for (const name of ["", "  ", undefined as unknown as string])
      expect(() => memoryOf(service()).project(name)).toThrow(InvalidRequestError);
    await expect(memoryOf(service(spaces())).project("kitchen").rename("bakery")).rejects.toThrow(NotFoundError);
  });
});
