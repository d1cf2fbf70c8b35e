/** The pages and the API over stores in memory, in a process of its own: see tests/support/web_service.py. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { type Connection, createConnection, createLoci, type Loci } from "loci-memory-client";
import { SITE } from "./build.js";

const ROOT = join(import.meta.dirname, "..", "..", "..", "..");

/** A person of the tests. Those of one tenant share an app. */
export interface Who {
  user: string;
  role?: "user" | "admin" | "service" | "support";
  tenant?: string;
  app?: string;
  issuer?: string;
  groups?: string[];
}

export class Service {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly lines: Interface,
  ) {}

  /** Starts one with empty stores. */
  static async start(): Promise<Service> {
    const python = join(ROOT, ".venv", "bin", "python");
    const process = spawn(python, ["-m", "tests.support.web_service", SITE], {
      cwd: ROOT,
      stdio: ["pipe", "pipe", "inherit"],
    });
    if (!process.stdout) throw new Error("no output");
    const lines = createInterface(process.stdout);
    const [url] = await once(lines, "line");
    return new Service(url, process, lines);
  }

  /** A client of this person, to prepare and to look at what is stored. */
  loci(who: Who): Loci {
    return createLoci({ url: this.url, token: tokenOf(who) });
  }

  /** The same without the names of operations. */
  connection(who: Who): Connection {
    return createConnection({ url: this.url, token: tokenOf(who) });
  }

  /** Has the model reply, hold a streamed answer or let it go on, and time pass for sweepers; or begins again with empty stores. */
  async tell(command: {
    says?: string[];
    holds?: boolean;
    hours?: number;
    empty?: true;
    /** People where they sign in, each by id, name and address, by `tenant/app`. */
    accounts?: Record<string, [user: string, name: string, email: string][]>;
  }): Promise<void> {
    const done = once(this.lines, "line");
    this.process.stdin?.write(`${JSON.stringify(command)}\n`);
    await done;
  }
}

/** A token with the claims of this person; the service of the tests believes it, and refuses an expired one. */
export function tokenOf(who: Who, isExpired = false): string {
  const claims = {
    iss: who.issuer ?? "https://login.example",
    sub: who.user,
    "custom:tenant": who.tenant ?? "acme",
    "custom:app": who.app ?? "app",
    "custom:role": who.role ?? "user",
    "cognito:groups": who.groups ?? [],
    ...(isExpired ? { expired: true } : {}),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.none`;
}
