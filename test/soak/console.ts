/**
 * `npm run soak -- console [PART…] [icons=N]`: what the console promises, in a real browser. Without parts all of them, a quarter of an hour; with
 * `icons=1000000` a library of so many icons in place of the starter library. Exit code 1 where a promise does not hold.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "../browser/find-browser.ts";
import { launchBrowser } from "../browser/console-service.ts";
import { axe } from "./console-parts/axe.ts";
import { board } from "./console-parts/board.ts";
import { brush } from "./console-parts/brush.ts";
import { forms } from "./console-parts/forms.ts";
import { interactions } from "./console-parts/interactions.ts";
import type { Measure } from "./console-parts/measure.ts";
import { paint } from "./console-parts/paint.ts";
import { scroll } from "./console-parts/scroll.ts";

const parts: Record<string, Measure> = { scroll, board, paint, interactions, brush, forms, axe };

if ((await findBrowser()) === undefined) {
  console.log("There is no browser here: install Chromium (on Debian: apt-get install --no-install-recommends chromium) and run it again.");
  process.exit(1);
}
const words = process.argv.slice(2);
const icons = words.map((word) => /^icons=(\d+)$/.exec(word)?.[1]).find(Boolean);
const chosen = words.filter((word) => Object.hasOwn(parts, word));
const profile = await mkdtemp(join(tmpdir(), "atelier-browser-"));
const browser = await launchBrowser(profile);
try {
  for (const part of chosen.length > 0 ? chosen : Object.keys(parts)) {
    await parts[part]!(browser, icons === undefined ? {} : { icons: Number(icons) }).catch((error: unknown) => {
      console.log(`${part} does not hold: ${(error as Error).message}`);
      process.exitCode = 1;
    });
  }
} finally {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
}
