import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openPage } from "../../browser/console-service.ts";
import type { Service } from "../../e2e/start-service.ts";

/** How much slower than this machine's processor that of the page is. */
export const slower = 4;

export const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");

/** A page whose processor is four times slower. */
export async function openSlowly(browser: Browser, { url }: Service, path: string): Promise<Page> {
  const { page } = await openPage(browser, url, "/login", { viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(path);
  return page;
}

/** The share of values that are at most so large; 0 of none. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
