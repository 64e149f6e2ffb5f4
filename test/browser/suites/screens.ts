import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { comesTo } from "../comes-to.ts";
import type { ConsoleService } from "../console-service.ts";
import { everyLook, look, sweep } from "../sweep.ts";
import { views } from "../views.ts";

/** The first of the suites: it sees the service before anything was done. All views in all ways are `npm run soak -- console`. */
export const everyScreen = (console: ConsoleService) => describe("every screen of the console", () => {
  // Each view once at each width; what it is looked at in goes round, and is another one at the other width.
  for (const [width, shift] of [[1280, 0], [360, 3]] as const) {
    test(`can be used by everybody, ${width} pixels wide`, async () => {
      const { page, check } = await console.open("/", { viewport: { width, height: 760 }, hasTouch: width < 500 });
      assert.deepEqual(await sweep(page, views, (place) => [everyLook[(place + shift) % everyLook.length]!]), []);
      check();
    });
  }

  test("the login can be used by everybody, also when it has refused a key", async () => {
    const { page, check } = await console.open("/login", { loggedIn: false });
    await page.locator("#key").fill("no such key");
    await page.keyboard.press("Enter");
    await page.locator(".field-fault").waitFor();
    assert.deepEqual(await look(page, "/login", everyLook), []);
    await comesTo(() => page.evaluate<string>("document.activeElement.id"), "key");
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
