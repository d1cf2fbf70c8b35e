/** A real Chromium: that of the npm package on Linux, an installed Chrome elsewhere. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium as driver, type LaunchOptions } from "playwright-core";

const CACHE = join(import.meta.dirname, "..", "..", "node_modules", ".chromium");

/**
 * The package's own settings paint by an emulated graphics card, which takes most of the time of a test, and turn the
 * same-origin policy off, which hides what a page may not do.
 */
const UNWANTED =
  /^--(single-process|ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader|disable-web-security)/;

/** Starts it; what it stores is in the profile's folder, also after it has been closed. */
export async function startChromium(profile: string): Promise<BrowserContext> {
  return driver.launchPersistentContext(profile, await launchOptions());
}

/** Starts it for many contexts, each of which stores what it stores as long as it is open. */
export async function launchChromium(): Promise<Browser> {
  return driver.launch(await launchOptions());
}

async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== "linux" || process.arch !== "x64") return { channel: "chrome" };
  const folder = await unpacked();
  const { default: packed } = await import("@sparticuz/chromium");
  const libraries = hasLibraries() ? {} : { LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  return {
    executablePath: join(folder, "chromium"),
    // One process for all pages: to start one takes a third of what a page takes.
    args: [...packed.args.filter((flag) => !UNWANTED.test(flag)), "--disable-gpu", "--renderer-process-limit=1"],
    env: { ...process.env, ...libraries, FONTCONFIG_PATH: fonts(folder) },
  };
}

/** The folder with the browser, unpacked once, whole or not at all. */
async function unpacked(): Promise<string> {
  const folder = join(CACHE, "unpacked");
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const half = mkdtempSync(join(CACHE, "half-"));
  // The package unpacks into the folder for temporary files, and its libraries only where it takes this for Lambda.
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV };
  Object.assign(process.env, { TMPDIR: half, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  const libraries = process.env.LD_LIBRARY_PATH;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    await packed.executablePath();
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true });
    if (!existsSync(folder)) throw error;
  } finally {
    for (const [name, value] of Object.entries({ ...before, LD_LIBRARY_PATH: libraries })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  return folder;
}

/** Where it finds fonts: its own and those of this machine. The package looks only where Lambda would have them. */
function fonts(folder: string): string {
  const config = join(CACHE, "fonts");
  mkdirSync(config, { recursive: true });
  const folders = [join(folder, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const listed = folders.map((one) => `<dir>${one}</dir>`).join("");
  const cache = `<cachedir>${join(config, "cache")}</cachedir>`;
  writeFileSync(join(config, "fonts.conf"), `<?xml version="1.0"?><fontconfig>${listed}${cache}</fontconfig>`);
  return config;
}

function hasLibraries(): boolean {
  try {
    return execFileSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" }).includes("libnss3.so");
  } catch {
    return false;
  }
}
