import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { nameOf, pathOfName, valueAt } from "@atelier/console/forms/logic/body-path.ts";
import { followLink } from "./sweep.ts";

interface Focused {
  /** Name of the member that has the focus; of a list, with what adds to it. */
  name: string | undefined;
  list: string | undefined;
  kind: string;
  value: string;
  checked: boolean;
  inForm: boolean;
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const id = element.type === "radio" ? element.name : element.id;
    return {
      name: id?.startsWith("field-") ? id.slice("field-".length) : undefined, list: element.dataset.list, kind: element.type ?? element.tagName,
      value: element.value, checked: element.checked, inForm: element.closest("form") !== null,
    };
  });

/** Sets what has the focus to a value, with keys alone. */
async function enter(page: Page, { name, kind, value: shown, checked }: Focused, value: unknown): Promise<void> {
  if (kind === "checkbox") return checked === value ? undefined : page.keyboard.press("Space");
  if (kind !== "radio" && kind !== "select-one") {
    await page.keyboard.press("Control+a");
    return page.keyboard.insertText(String(value));
  }
  if (kind === "radio" && !checked && shown === String(value)) return page.keyboard.press("Space");
  const first = shown;
  for (const key of ["ArrowDown", "ArrowUp"]) {
    for (let step = 0; step < 25; step++) {
      const now = await focused(page);
      if (now.value === String(value) && (kind !== "radio" || now.checked)) return;
      await page.keyboard.press(key);
    }
  }
  assert.fail(`${name} cannot be brought from ${first} to ${String(value)} with the arrows`);
}

/** Opens the form of an endpoint, enters a body with keys alone and sends it. @returns the id of its task */
export async function sendByKeys(page: Page, path: string, body: object): Promise<string> {
  await followLink(page, `/create/${path}`);
  await page.locator("form.form:not([data-old])").waitFor();
  // Where the focus is when somebody comes by a link.
  await page.evaluate(() => {
    const heading = document.querySelector("h1")!;
    heading.tabIndex = -1;
    heading.focus();
  });
  await fill(page, body);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/[?&]task=/, { timeout: 20_000 });
  return new URL(page.url()).searchParams.get("task")!;
}

/** Goes through the form with Tab and enters the body on the way. */
async function fill(page: Page, body: object): Promise<void> {
  const entered = new Set<string>();
  let inForm = false;
  for (let step = 0; step < 250; step++) {
    const at = await focused(page);
    inForm ||= at.inForm;
    if (inForm && !at.inForm) break;
    const wanted = at.name === undefined ? undefined : valueAt(body, pathOfName(at.name));
    if (at.name !== undefined && wanted !== undefined && !entered.has(at.name)) {
      await enter(page, at, wanted);
      entered.add(at.name);
    }
    const list = at.list === undefined ? undefined : (valueAt(body, pathOfName(at.list)) as unknown[] | undefined);
    const entries = at.list === undefined ? 0 : await page.locator(`[id="field-${at.list}"] > .form-list > .form-entry`).count();
    if (list && entries < list.length) {
      await page.keyboard.press("Enter");
      // The focus goes into the new entry.
      await page.waitForFunction((name) => (document.activeElement as HTMLElement).dataset.list !== name, at.list);
      continue;
    }
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(leavesOf(body).filter((name) => !entered.has(name)), [], "members that Tab did not come to");
}

function leavesOf(value: unknown, path: (string | number)[] = []): string[] {
  if (typeof value !== "object" || value === null) return [nameOf(path)];
  return Object.entries(value).flatMap(([part, inner]) => leavesOf(inner, [...path, Array.isArray(value) ? Number(part) : part]));
}
