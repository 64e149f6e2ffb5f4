import assert from "node:assert/strict";
import { until } from "@atelier/tools/service/until.ts";
import { openPage } from "../../browser/console-service.ts";
import { sendByKeys } from "../../browser/fill-form.ts";
import { startQuickService } from "../../browser/quick-service.ts";
import { everyWalk } from "../../parts/endpoints/every-walk.ts";
import { serveMediaFiles } from "../../parts/media-files.ts";
import type { Measure } from "./measure.ts";

/** The form of every endpoint, filled in and sent by keys alone, and its task followed to the end, films too. The engine is the tests' quick one. */
export const forms: Measure = async (browser) => {
  const [service, media] = await Promise.all([startQuickService(), serveMediaFiles()]);
  try {
    const { page, check } = await openPage(browser, service.url, "/create");
    await page.locator(".model-card").first().waitFor();
    const offered = await page.locator(".model-card").count();
    const tasks = new Map<string, string>();
    for (const [path, { body }] of Object.entries(await everyWalk())) tasks.set(path, await sendByKeys(page, path, body({ ...media, inline: media.url })));
    for (const [path, id] of tasks) {
      const read = async () => ((await (await service.call(`/v1/tasks/${id}`)).json()) as { data: { status: string; error?: unknown } }).data;
      await until(600_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await read()).status));
      const { status, error } = await read();
      assert.equal(status, "COMPLETED", `${path}: ${JSON.stringify(error)}`);
    }
    check();
    console.log(`forms: ${tasks.size} of ${offered} endpoints sent by keys and completed`);
    assert.equal(tasks.size, offered);
  } finally {
    await media.close();
    await service.dispose();
  }
};
