import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import type { Locator } from "playwright-core";
import { patience } from "../comes-to.ts";
import type { ConsoleService } from "../console-service.ts";

const folder = join(import.meta.dirname, "../snapshots");

/** Main screens by file, and what each shows when it is there. */
const screens: Record<string, { path: string; there: string }> = {
  find: { path: "/?q=rain", there: "text=2 sounds, 0 tracks" },
  sounds: { path: "/sounds?order=title", there: ".audio-row" },
  icon: { path: "/icons/1", there: ".code code:not(:empty)" },
  models: { path: "/create", there: ".model-card" },
  form: { path: "/create/text-to-video/model-v2-6-1080p", there: ".form-run" },
  tasks: { path: "/tasks", there: ".empty-state" },
  webhooks: { path: "/webhooks", there: ".empty-state" },
  library: { path: "/admin/sounds", there: ".admin-name" },
  import: { path: "/admin/import", there: ".import-drop" },
};

/**
 * What screen readers read of each main screen: roles, names and states, in the order in which they are read. Where a change is meant,
 * `npm test -- console.slow --test-update-snapshots --test-name-pattern="screen readers"` writes them again.
 */
export const names = (console: ConsoleService) => describe("what screen readers read", () => {
  test("is as it was when somebody last read it, on every main screen", async (t: TestContext) => {
    const look = async (name: string, part: Locator) => {
      const file = join(folder, `${name}.yml`);
      t.assert.fileSnapshot(await atRest(part, updating ? undefined : file), file, { serializers: [String] });
    };
    const { page: login } = await console.open("/login", { loggedIn: false });
    await login.locator("#key").waitFor();
    await look("login", login.locator("main"));
    const { page } = await console.open("/");
    await page.locator(".icon-strip li").first().waitFor();
    await look("menu", page.locator("header"));
    for (const [name, { path, there }] of Object.entries(screens)) {
      await page.goto(path);
      await page.locator(there).first().waitFor();
      await look(name, page.locator("main"));
    }
  });
});

const updating = process.execArgv.includes("--test-update-snapshots");

/** What is read once nothing comes any more, or once it is what the file holds, without what each run says otherwise. */
async function atRest(part: Locator, file: string | undefined): Promise<string> {
  const read = async () => `${(await part.ariaSnapshot()).replaceAll(/signature=[\w-]+|expires=\d+|[A-Z][a-z]{2} \d{1,2}, 20\d{2}/g, "…")}\n`;
  const expected = file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const end = Date.now() + patience;
  let [before, now] = ["", await read()];
  while (expected === undefined ? before !== now : now !== expected && Date.now() < end) {
    before = now;
    await part.page().waitForTimeout(150);
    now = await read();
  }
  return now;
}
