import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type Service, startService } from "../e2e/start-service.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { findBrowser } from "./find-browser.ts";

export const apiKey = "whole-service-test-key";

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

export interface ConsoleService {
  service: Service;
  /** @param options `loggedIn: false` leaves out the session */
  open(path: string, options?: BrowserContextOptions & { loggedIn?: boolean; key?: string }): Promise<Watched>;
  close(): Promise<void>;
}

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync",
];

/** One service and one browser, for a whole file of tests; each page has a context of its own. @param start another service than the product */
export async function startConsole(settings: Record<string, string> = {}, start = startService): Promise<ConsoleService> {
  const service = await start(settings);
  const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
  const env = { ...process.env, HOME: profile } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: (await findBrowser())!, args: flags, env });
  const contexts: BrowserContext[] = [];
  return {
    service,
    async open(path, { loggedIn = true, key = apiKey, ...options } = {}) {
      const context = await browser.newContext({ baseURL: service.url, viewport: { width: 1280, height: 800 }, ...options });
      contexts.push(context);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      if (loggedIn) {
        const answer = await context.request.post("/v1/session", { data: { key }, headers: { origin: new URL(service.url).origin } });
        assert.ok(answer.ok(), await answer.text());
      }
      const watched = await watch(context);
      await watched.page.goto(path);
      return watched;
    },
    async close() {
      for (const context of contexts) await context.close().catch(() => {});
      await browser.close();
      await service.dispose();
      await rm(profile, { recursive: true, force: true });
    },
  };
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
    if (message.type() === "error" && !/^Failed to load resource: .*status of (401|403|404)/.test(message.text())) faults.push(message.text());
  });
  return { page, context, check: () => assert.deepEqual(faults, []) };
}

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`).toString("base64");
const line = (d: string) => svg(`<path fill="none" stroke="currentColor" stroke-width="2" d="${d}"/>`);

/** What a title may hold: it is text, whatever it looks like. */
export const markup = `<img src=x onerror="document.title='ran'">`;

/** Six sounds, two tracks and eight icons, by way of `/v1/admin`. */
export async function fillLibrary({ call }: Service): Promise<void> {
  const add = async (catalog: string, body: object) => {
    const answer = await call(`/v1/admin/${catalog}`, { body });
    assert.equal(answer.status, 200, await answer.text());
  };
  const sounds = ["Rain on tin", "Rain in a gutter", "Drops in a cave", "Door, heavy", "Steps on gravel", markup];
  for (const [number, title] of sounds.entries()) {
    const attribution = "Sound by A. Recordist";
    const category = ["rain-and-storm", "rain-and-storm", "water", "household-objects", "footsteps", "debris"][number];
    await add("sound-effects", { title, category, tags: ["test"], file: generatedWav(number).toString("base64"), attribution });
  }
  for (const [number, genre] of ["Pop", "Jazz"].entries()) {
    const file = generatedWav(number + 10).toString("base64");
    await add("music", { title: `Some ${genre}`, genres: [genre], moods: ["Happy"], bpm: 90 + number, key: "Am", file });
  }
  for (const [name, file] of [
    ["sail boat", line("M3 18h18l-3 4H6zM12 2v14H4z")], ["row boat", line("M2 12h20l-4 6H6z")], ["sun", svg('<circle cx="12" cy="12" r="9" fill="#f5b301"/>')],
    ["moon", line("M12 3a9 9 0 1 0 9 9")], ["plus", line("M12 5v14M5 12h14")], ["star", line("M12 3l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z")],
    ["house", line("M4 12l8-8 8 8v8H4z")], ["cross", line("M6 6l12 12M18 6L6 18")],
  ]) await add("icons", { name, file });
}

let source: string | undefined;

/** What axe finds against WCAG 2.2 AA and its best practices, in a page as it is, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  source ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // By the debugger: the page's policy takes no script of others.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const run = `axe.run(document, { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] } })
    .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ": " + help + " at " + target.join(" ") + " " + failureSummary.replaceAll("\\n", " "))))`;
  return page.evaluate(run);
}
