import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { axeFindings, type ConsoleService, fillLibrary, startConsole, withoutBrowser } from "./console-service.ts";

/** Every screen as axe looks at it: a path, what it shows when it is there, and what is opened in it. */
const screens: { path: string; there: string; open?: (page: Page) => Promise<void> }[] = [
  { path: "/", there: ".icon-strip li" },
  { path: "/?q=rain", there: ".audio-row" },
  { path: "/?q=nothingatall", there: ".empty-state" },
  { path: "/sounds", there: ".audio-row .waveform", open: (page) => page.locator(".play-button").first().click() },
  { path: "/sounds/1", there: ".facts" },
  { path: "/music/1", there: ".facts" },
  { path: "/icons", there: ".icon-picture" },
  { path: "/icons/1?ink=e11d48&rotate=90", there: ".code code:not(:empty)" },
  { path: "/webhooks", there: ".empty-state" },
  { path: "/webhooks?view=secrets", there: ".secret", open: (page) => page.getByRole("button", { name: "New secret…" }).click() },
  { path: "/webhooks?view=test", there: ".test-form" },
  { path: "/usage", there: ".empty-state" },
  { path: "/keys", there: ".key", open: (page) => page.getByRole("button", { name: "New key" }).click() },
  { path: "/keys", there: ".key" },
  { path: "/status", there: ".tiles" },
  { path: "/admin/sounds", there: ".admin-name", open: (page) => page.locator(".admin-name input").first().check() },
  { path: "/admin/music", there: ".admin-name", open: (page) => page.locator(".admin-actions button").first().click() },
  { path: "/admin/genres", there: ".admin-name", open: (page) => page.getByRole("button", { name: "Add" }).click() },
  {
    path: "/admin/import", there: ".import-drop",
    open: (page) => page.locator("input[type=file]").first().setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }),
  },
  { path: "/docs", there: ".docs-group" },
  { path: "/docs/createImageExpandModel", there: ".schema-row" },
  { path: "/nowhere", there: ".empty-state" },
  { path: "/create", there: ".model-card" },
  { path: "/create/image-change-camera", there: ".form-run" },
  { path: "/create/model-image-edit", there: ".form-run", open: (page) => page.keyboard.press("Control+Enter") },
  { path: "/create/video/model-v3-pro", there: ".form-run", open: (page) => page.locator(".form-add").first().click() },
  { path: "/create/image-expand/model?view=json", there: "#json" },
  { path: "/create/image-expand/model?view=code", there: ".code-text" },
  { path: "/create/lip-sync/model-1-0", there: ".form-run", open: (page) => page.locator('.media-buttons [aria-haspopup="dialog"]').first().click() },
  { path: "/tasks", there: ".empty-state" },
  { path: "/music", there: ".audio-row", open: (page) => page.keyboard.press("Control+k") },
  { path: "/music", there: ".audio-row", open: (page) => page.keyboard.press("?") },
  { path: "/music", there: ".audio-row", open: (page) => page.locator('.rail [aria-haspopup="dialog"]').click() },
];

/** Ends when everything that moves has come to rest; what turns for ever is not waited for. */
const settled = `Promise.all(document.getAnimations()
  .filter((one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`;

describe("every screen of the console", { skip: withoutBrowser }, () => {
  let console: ConsoleService;
  before(async () => {
    console = await startConsole();
    await fillLibrary(console.service);
  });
  after(() => console?.close());

  async function look(page: Page, where: string): Promise<string[]> {
    const findings: string[] = [];
    for (const theme of ["light", "dark"] as const) {
      for (const dir of ["ltr", "rtl"]) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.evaluate(`document.documentElement.dir = "${dir}"`);
        await page.evaluate(settled);
        findings.push(...(await axeFindings(page)).map((finding) => `${where} ${theme} ${dir}: ${finding}`));
        const sideways = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        if (sideways > 0) findings.push(`${where} ${theme} ${dir}: scrolls ${sideways} pixels sideways`);
      }
    }
    return findings;
  }

  for (const width of [1280, 360]) {
    test(`can be used by everybody, ${width} pixels wide, in both themes and both directions`, async () => {
      const { page, check } = await console.open("/", { viewport: { width, height: 760 }, hasTouch: width < 500 });
      const findings: string[] = [];
      for (const { path, there, open } of screens) {
        await page.goto(path);
        await page.locator(there).first().waitFor();
        await open?.(page);
        findings.push(...(await look(page, `${path} at ${width}`)));
      }
      assert.deepEqual(findings, []);
      check();
    });
  }

  test("the login can be used by everybody, also when it has refused a key", async () => {
    const { page, check } = await console.open("/login", { loggedIn: false });
    await page.locator("#key").fill("no such key");
    await page.keyboard.press("Enter");
    await page.locator(".field-fault").waitFor();
    assert.deepEqual(await look(page, "/login"), []);
    assert.equal(await page.evaluate("document.activeElement.id"), "key");
    check();
  });

  test("what has the focus shows it, from the first press of Tab on", async () => {
    for (const path of ["/", "/sounds", "/icons/1"]) {
      const { page } = await console.open(path);
      await page.locator(".grid-cell, .icon-strip li").first().waitFor();
      const seen = new Set<string>();
      for (let step = 0; step < 45; step++) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          const mark = [element, element.nextElementSibling, ...element.querySelectorAll("*")].some(
            (one) => one && parseFloat(getComputedStyle(one).outlineWidth) >= 2 && getComputedStyle(one).outlineStyle !== "none",
          );
          const name = `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.slice(0, 30)}`;
          return { name, mark, body: element === document.body };
        });
        if (stop.body) break;
        seen.add(stop.name);
        assert.ok(stop.mark, `${path}: ${stop.name} has the focus and does not show it`);
      }
      assert.ok(seen.size > 10, `${path}: only ${seen.size} stops of Tab`);
    }
  });
});
