import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { until } from "@atelier/tools/service/until.ts";
import { bodyOf } from "@atelier/console/forms/logic/body-of.ts";
import { nameOf, pathOfName, valueAt } from "@atelier/console/forms/logic/body-path.ts";
import { walks } from "../../parts/endpoint-walks.ts";
import { type MediaFiles, serveMediaFiles } from "../../parts/media-files.ts";
import type { ConsoleService, Started, Watched } from "../console-service.ts";
import { followLink } from "../sweep.ts";

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

export const everyForm = (console: ConsoleService<Started>) => describe("the form of every endpoint", () => {
  let media: MediaFiles;
  let watched: Watched;
  before(async () => {
    media = await serveMediaFiles();
    watched = await console.open("/create", { stays: true });
  });
  after(() => media?.close());

  const tasks = new Map<string, string>();
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;

  test("is in the list of models", async () => {
    await watched.page.locator(".model-card").first().waitFor();
    const links = await watched.page.locator(".model-card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")));
    assert.deepEqual(links.sort(), Object.keys(walks).map((path) => `/create/${path}`).sort());
  });

  for (const [path, walk] of Object.entries(walks)) {
    test(`${path}: filled in and sent with the keyboard alone, and accepted as it was meant`, async () => {
      const { page, check } = watched;
      const body = walk.body({ ...media, inline: media.url });
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
      const id = new URL(page.url()).searchParams.get("task")!;
      tasks.set(path, id);
      const { schema } = await read(`/v1/models/${path}`) as { schema: object };
      assert.deepEqual((await read(`/v1/tasks/${id}`)).input, bodyOf(schema, body));
      check();
    });
  }

  // That films of these very bodies complete is what test/e2e/every-endpoint.test.ts shows, in minutes.
  test("those that make pictures complete", async () => {
    assert.equal(tasks.size, Object.keys(walks).length);
    for (const [path, id] of [...tasks].filter(([path]) => walks[path]!.result.frames === undefined)) {
      await until(200_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await read(`/v1/tasks/${id}`)).status as string));
      const { status, error } = await read(`/v1/tasks/${id}`);
      assert.equal(status, "COMPLETED", `${path}: ${JSON.stringify(error)}`);
    }
  });
});
