import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

let source: string | undefined;

/** Ends when everything that moves has come to rest; what turns for ever is not waited for. */
const atRest = `Promise.all(document.getAnimations()
  .filter((one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))`;

/** What axe finds against WCAG 2.2 AA and its best practices, in a page as it is, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  source ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // By the debugger: the page's policy takes no script of others.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const run = `axe.run(document, { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] } })
    .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ": " + help + " at " + target.join(" ") + " " + failureSummary.replaceAll("\\n", " "))))`;
  // Half-way through a fade every text has too little contrast.
  await page.evaluate(atRest);
  return page.evaluate(run);
}
