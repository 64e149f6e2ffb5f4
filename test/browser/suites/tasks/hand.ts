import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { chooseFile, tapAtRest } from "../../hands.ts";

/** How somebody works the page. */
export type Way = "mouse" | "keys" | "touch";

/** A hand on a page: each of its moves is made the one way that it was given, so that a task is written down once for all of them. */
export interface Hand {
  way: Way;
  press(target: Locator): Promise<void>;
  /** Puts words in the place of what a field holds. */
  write(field: Locator, words: string): Promise<void>;
  /** Chooses from a list by the words that it shows. */
  choose(list: Locator, words: string): Promise<void>;
  /** Chooses one of several that exclude each other, or switches something. */
  tick(box: Locator): Promise<void>;
  /** Gives files to what opens the browser's own dialog. */
  give(opener: Locator, files: string): Promise<void>;
  /** Goes to a screen by its name in the menu. */
  go(screen: string): Promise<void>;
}

export function handOn(page: Page, way: Way): Hand {
  if (way === "keys") return byKeys(page);
  const press = (target: Locator) => (way === "touch" ? tapAtRest(target) : target.click());
  return {
    way, press,
    write: (field, words) => field.fill(words),
    choose: async (list, words) => void (await list.selectOption({ label: words })),
    tick: (box) => (way === "touch" ? tapAtRest(box) : box.check()),
    give: (opener, files) => chooseFile(page, files, () => press(opener)),
    async go(screen) {
      const entry = page.locator(".rail-menu").getByRole("link", { name: screen, exact: true });
      if (await entry.isVisible()) return press(entry);
      await press(page.getByRole("button", { name: "More" }));
      await press(page.getByRole("dialog").getByRole("link", { name: screen, exact: true }));
    },
  };
}

function byKeys(page: Page): Hand {
  const press = async (target: Locator) => {
    await reach(page, target);
    await page.keyboard.press("Enter");
  };
  return {
    way: "keys", press,
    async write(field, words) {
      await reach(page, field);
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(words);
      // What goes by changes, and not by input, has them when the field is left.
      if (await field.evaluate((element) => element.matches("input[type=number], input[type=date]"))) await page.keyboard.press("Tab");
    },
    async choose(list, words) {
      await reach(page, list);
      // Held fast: a choice of the language changes what it is called by.
      const element = await list.elementHandle();
      await page.keyboard.type(words);
      assert.equal(await element!.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.textContent), words);
    },
    async tick(box) {
      if (await box.evaluate((element: HTMLInputElement) => element.type === "radio")) return arrowTo(page, box);
      await reach(page, box);
      await page.keyboard.press("Space");
    },
    async give(opener, files) {
      // The label that is seen stands for the field that has the focus.
      const field = opener.locator("input[type=file]");
      const target = (await field.count()) > 0 ? field : opener;
      await chooseFile(page, files, async () => {
        await reach(page, target);
        await page.keyboard.press("Enter");
      });
    },
    async go(screen) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Commands" }).waitFor();
      await page.keyboard.type(screen);
      await page.getByRole("option", { name: `Go to ${screen}`, exact: true }).waitFor();
      await page.keyboard.press("Enter");
    },
  };
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until it has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < 150; step++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not come to ${target}`);
}

/** Tab comes to the one of a group that is chosen, the arrows to the others. */
async function arrowTo(page: Page, box: Locator): Promise<void> {
  const name = await box.evaluate((element: HTMLInputElement) => element.name);
  const inGroup = () => page.evaluate((group) => (document.activeElement as HTMLInputElement).name === group, name);
  for (let step = 0; !(await inGroup()); step++) {
    assert.ok(step < 150, `Tab does not come to the group of ${box}`);
    await page.keyboard.press("Tab");
  }
  for (let step = 0; step < 12; step++) {
    if (await box.isChecked()) return;
    await page.keyboard.press("ArrowDown");
  }
  assert.fail(`the arrows do not come to ${box}`);
}
