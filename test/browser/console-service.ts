import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { Service } from "../e2e/start-service.ts";
import { patience } from "./comes-to.ts";
import { findBrowser } from "./find-browser.ts";

/** The key that services of tests are started with. */
export const apiKey = "whole-service-test-key";

/** A small phone, held upright. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Why tests in a browser are skipped; false where they run. */
export const withoutBrowser = await whyNot();

async function whyNot(): Promise<string | false> {
  if ((await findBrowser()) !== undefined) return false;
  const why = "there is no Chromium here: install it (on Debian: apt-get install --no-install-recommends chromium) and run the test again";
  // `.ci/run` asks for one: there a skipped test is a failed one.
  if (process.env.ATELIER_TESTS_NEED_BROWSER !== undefined) throw new Error(why);
  return why;
}

/** A page that is watched: what the content policy refuses, what is written as an error, what is thrown. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  /** Throws when something went wrong that nobody was shown. */
  check(): void;
}

/** What a service of a test must be for its console to be opened. */
export type Started = Pick<Service, "url" | "call" | "dispose">;

export interface OpenOptions extends BrowserContextOptions {
  /** false leaves out the session */
  loggedIn?: boolean;
  key?: string;
  /** Whether the page outlives the test that opens it: that of a whole suite. */
  stays?: boolean;
}

export interface ConsoleService<S extends Started = Service> {
  readonly service: S;
  open(path: string, options?: OpenOptions): Promise<Watched>;
}

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync",
];

/**
 * One service and one browser for the `describe` that calls it: started before its tests, ended after them. Each page has a context of its own, which is
 * closed after its test.
 */
export function shareConsole<S extends Started>(start: () => Promise<S>): ConsoleService<S> {
  let service: S | undefined;
  let browser: Browser | undefined;
  let profile = "";
  const contexts = new Set<BrowserContext>();
  before(async () => {
    profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
    [service, browser] = await Promise.all([start(), launchBrowser(profile)]);
    // Bundled when a page is first asked for: not within the time that a page has.
    await fetch(service.url, { headers: { accept: "text/html" } }).then((page) => page.text());
  });
  afterEach(async () => {
    for (const context of contexts) await context.close().catch(() => {});
    contexts.clear();
  });
  after(async () => {
    await browser?.close();
    await service?.dispose();
    await rm(profile, { recursive: true, force: true });
  });
  return {
    get service() {
      return service!;
    },
    async open(path, { stays = false, ...options } = {}) {
      const watched = await openPage(browser!, service!.url, path, options);
      if (!stays) contexts.add(watched.context);
      return watched;
    },
  };
}

/** @param profile folder that it may write to */
export async function launchBrowser(profile: string): Promise<Browser> {
  // Its sound library leaves a folder among the temporary files.
  const env = { ...process.env, HOME: profile, TMPDIR: profile } as Record<string, string>;
  return chromium.launch({ executablePath: (await findBrowser())!, args: flags, env });
}

/** Opens a path of the console in a context of its own, logged in. */
export async function openPage(browser: Browser, url: string, path: string, options: Omit<OpenOptions, "stays"> = {}): Promise<Watched> {
  const { loggedIn = true, key = apiKey, ...others } = options;
  // The service worker would fetch the whole console once more for each context: `installing.slow.test.ts` has it.
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...others });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (loggedIn) {
    const answer = await context.request.post("/v1/session", { data: { key }, headers: { origin: new URL(url).origin } });
    assert.ok(answer.ok(), await answer.text());
  }
  context.setDefaultTimeout(patience);
  const watched = await watch(context);
  await watched.page.goto(path);
  return watched;
}

async function watch(context: BrowserContext): Promise<Watched> {
  const faults: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`));
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.stack ?? error.message));
  page.on("console", (message) => {
    // A request that is refused as it should be is no fault of the page: what the page makes of it is tested.
    const status = /^Failed to load resource: .*status of (\d+)/.exec(message.text())?.[1];
    const refused = ["401", "403", "404"].includes(status ?? "") || (status === "400" && message.location().url.includes("/v1/uploads"));
    if (message.type() === "error" && !refused) faults.push(message.text());
  });
  return { page, context, check: () => assert.deepEqual(faults, []) };
}
