import type { Page } from "playwright-core";
import { axeFindings } from "./axe.ts";
import type { View } from "./views.ts";

/** How a view is looked at. */
export interface Look {
  theme: "light" | "dark";
  dir: "ltr" | "rtl";
}

export const everyLook: readonly Look[] = (["light", "dark"] as const).flatMap((theme) => (["ltr", "rtl"] as const).map((dir) => ({ theme, dir })));

/**
 * Goes from view to view in one page, as somebody does who follows links, and looks at each in the ways that `looksAt` chooses for it.
 * @returns what axe finds and what scrolls sideways, one line each
 */
export async function sweep(page: Page, views: readonly View[], looksAt: (place: number) => readonly Look[]): Promise<string[]> {
  const findings: string[] = [];
  let dirty = true;
  for (const [place, { path, there, open }] of views.entries()) {
    // What was opened, and what was typed, ends with the page.
    await (dirty ? page.goto(path) : followLink(page, path));
    await page.locator(there).first().waitFor();
    await open?.(page);
    dirty = open !== undefined;
    findings.push(...(await look(page, path, looksAt(place))));
  }
  return findings;
}

/** Looks at a page as it is. */
export async function look(page: Page, path: string, looks: readonly Look[]): Promise<string[]> {
  const findings: string[] = [];
  for (const { theme, dir } of looks) {
    const where = `${path}, ${page.viewportSize()?.width} ${theme} ${dir}`;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.evaluate(`document.documentElement.dir = "${dir}"`);
    findings.push(...(await axeFindings(page)).map((finding) => `${where}: ${finding}`));
    const sideways = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    if (sideways > 0) findings.push(`${where}: scrolls ${sideways} pixels sideways`);
  }
  return findings;
}

/** Goes to another view without loading the page again. What was there before is marked `data-old`. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const one of document.querySelectorAll("h1, form")) one.setAttribute("data-old", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
