import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Presses Tab until what has the focus is named so, as people without a mouse do. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    const current = await page.evaluate(() => {
      const { activeElement } = document;
      // The page itself has the names of all that is in it.
      const element = activeElement?.matches("body, main") ? null : activeElement;
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""} ${element?.getAttribute("placeholder") ?? ""}`;
    });
    if (name.test(current)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`nothing named ${name} within ${most} presses of Tab`);
}
