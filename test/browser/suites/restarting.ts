import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ConsoleService } from "../console-service.ts";

/** The last of the suites: it kills the service under the others' feet. */
export const restarting = (console: ConsoleService) => describe("a service that is killed and comes back", () => {
  test("a task that is followed goes on in the same page, which nobody has loaded again", async () => {
    // A film of ten seconds: it is not done before it is looked at, and not before it is cancelled.
    const made = await console.service.call("/v1/ai/text-to-video/model-4-5", { body: { prompt: "a lake", duration: 10 } });
    const { task_id: id } = ((await made.json()) as { data: { task_id: string } }).data;
    const { page } = await console.open(`/tasks/${id}`);
    await page.locator(".task-progress").waitFor();
    await page.evaluate(() => ((window as unknown as { mark: boolean }).mark = true));
    await console.service.kill9();
    await page.waitForTimeout(300);
    await console.service.restart();
    await console.service.call(`/v1/tasks/${id}/cancel`, { method: "POST" });
    await page.getByText("Cancelled").first().waitFor({ timeout: 60_000 });
    assert.equal(await page.evaluate(() => (window as unknown as { mark?: boolean }).mark), true);
  });
});
