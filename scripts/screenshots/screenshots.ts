/**
 * `npm run screenshots`: the pictures of the console that the documents show, of the running service with its starter library, or of one that it starts.
 * Needs Chromium.
 */
import { mkdir } from "node:fs/promises";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { findBrowser } from "@atelier/test/browser/find-browser.ts";
import { argumentsOf } from "../launch/arguments.ts";
import { findService } from "../tour/find-service.ts";

const folder = "docs/images";

interface Shot {
  name: string;
  path: string;
  options: BrowserContextOptions;
  /** What is done before the picture is taken. */
  ready: (page: Page) => Promise<void>;
}

const wide = { viewport: { width: 1280, height: 800 } };

const shots: Shot[] = [
  {
    name: "console-sounds", path: "/sounds?q=rain", options: { ...wide, colorScheme: "light" },
    async ready(page) {
      await page.getByRole("button", { name: /^Play / }).nth(1).click();
      await page.waitForTimeout(3500);
      await page.getByRole("button", { name: /^Pause / }).first().click();
      await page.mouse.move(0, 0);
    },
  },
  {
    name: "console-icons", path: "/icons?q=boat&ink=e11d48", options: { ...wide, colorScheme: "dark" },
    async ready(page) {
      await page.getByRole("link", { name: "Sailboat" }).first().click();
      await page.locator(".code code:not(:empty)").waitFor();
    },
  },
];

argumentsOf("npm run screenshots", {});
const command = await findBrowser();
if (command === undefined) {
  console.error("There is no Chromium here: install it (on Debian: apt-get install --no-install-recommends chromium) and run this again.");
  process.exit(1);
}

const { url, key, leave } = await findService(loadConfig(process.env));
const browser = await chromium.launch({ executablePath: command, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
await mkdir(folder, { recursive: true });
for (const { name, path, options, ready } of shots) {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", ...options });
  await context.request.post("/v1/session", { data: { key }, headers: { origin: new URL(url).origin } });
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await ready(page);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot()).webp({ quality: 82 }).toFile(`${folder}/${name}.webp`);
  console.log(`${folder}/${name}.webp`);
  await context.close();
}
await browser.close();
await leave();
