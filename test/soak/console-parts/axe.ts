import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import type { Measure } from "./measure.ts";
import { createTask, failWebhooks, type Receiver, startReceiver, until } from "../../browser/failed-webhooks.ts";
import { openPage } from "../../browser/console-service.ts";
import { fillLibrary } from "../../browser/small-library.ts";
import { everyLook, sweep } from "../../browser/sweep.ts";
import { type View, views, viewsOfWork } from "../../browser/views.ts";
import { type Service, startService } from "../../e2e/start-service.ts";
import { picture } from "./slow-processor.ts";

/**
 * Every view at both widths, in both themes and both directions, each loaded by itself, before the service has worked and after. The suite takes one of the
 * four ways at each width.
 */
export const axe: Measure = async (browser) => {
  const [service, receiver] = await Promise.all([startService(), startReceiver()]);
  try {
    await fillLibrary(service);
    const findings = await lookAt(browser, service, views);
    const worked = viewsOfWork(await work(service, receiver));
    findings.push(...(await lookAt(browser, service, worked)));
    for (const finding of findings) console.log(finding);
    const all = views.length + worked.length;
    console.log(`axe: ${findings.length} findings in ${all * 2 * everyLook.length} looks at ${all} views`);
    assert.equal(findings.length, 0);
  } finally {
    receiver.close();
    await service.dispose();
  }
};

async function lookAt(browser: Browser, service: Service, list: readonly View[]): Promise<string[]> {
  const findings: string[] = [];
  for (const width of [1280, 360]) {
    const { page, check } = await openPage(browser, service.url, "/", { viewport: { width, height: 760 }, hasTouch: width < 500 });
    for (const view of list) findings.push(...(await sweep(page, [view], () => everyLook)));
    check();
    await page.context().close();
  }
  return findings;
}

/** A task that fails, one that can be done in part only, and webhooks that are refused. @returns ids of the two tasks */
async function work(service: Service, receiver: Receiver): Promise<{ failed: string; partial: string }> {
  const image = (await readFile(picture)).toString("base64");
  const failed = await createTask(service, { image: `${service.url}/nothing.png` });
  const asked = await service.call("/v1/ai/text-to-image/model-v4-5-edit", { body: { prompt: "make it grey and give her a hat", reference_images: [image] } });
  const partial = ((await asked.json()) as { data: { task_id: string } }).data.task_id;
  await failWebhooks(service, receiver.url("/refused"));
  for (const id of [failed, partial]) await until(async () => /"(?:COMPLETED|FAILED)"/.test(await (await service.call(`/v1/tasks/${id}`)).text()));
  return { failed, partial };
}
