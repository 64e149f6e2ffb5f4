import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ConsoleService } from "../console-service.ts";
import { createTask } from "../failed-webhooks.ts";

/** The last of the suites: it kills the service under the others' feet. */
export const restarting = (console: ConsoleService) => describe("a service that is killed and comes back", () => {
  test("a task that is followed goes on in the same page, which nobody has loaded again", async () => {
    const id = await createTask(console.service, { left: 700, right: 700 });
    const { page } = await console.open(`/tasks/${id}`);
    await page.locator(".task-progress").waitFor();
    await page.evaluate(() => ((window as unknown as { mark: boolean }).mark = true));
    await console.service.kill9();
    await page.waitForTimeout(300);
    await console.service.restart();
    await console.service.call(`/v1/tasks/${id}/cancel`, { method: "POST" });
    await page.getByText("Cancelled").first().waitFor({ timeout: 15_000 });
    assert.equal(await page.evaluate(() => (window as unknown as { mark?: boolean }).mark), true);
  });
});
