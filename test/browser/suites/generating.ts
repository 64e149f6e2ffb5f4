import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { axeFindings } from "../axe.ts";
import type { ConsoleService, Started } from "../console-service.ts";

const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");

export const generating = (console: ConsoleService<Started>) => describe("generating in the console", () => {
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;
  const idIn = (page: Page) => new URL(page.url()).searchParams.get("task")!;

  async function run(page: Page): Promise<string> {
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/[?&]task=/);
    await page.locator(".outcome").waitFor({ timeout: 60_000 });
    return idIn(page);
  }

  test("a picture is expanded by its edges with the keyboard, and its result goes on to another model", async () => {
    const { page, check } = await console.open("/create/image-expand/model");
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.locator(".edge-right").focus();
    for (const key of ["PageUp", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.press("Shift+ArrowRight");
    const id = await run(page);
    const { input, results } = await read(`/v1/tasks/${id}`) as { input: Record<string, number>; results: { width: number; url: string }[] };
    assert.deepEqual([input.left, input.right, results[0]!.width], [144, 144, 800]);
    await page.getByRole("button", { name: "Use in…" }).click();
    await page.locator(".send-list a", { hasText: "Change camera" }).click();
    await page.waitForURL(/image-change-camera\?from=/);
    await page.locator(".media-preview").waitFor();
    assert.equal(new URL(await page.locator("[id='field-image']").inputValue()).pathname, new URL(results[0]!.url).pathname);
    check();
  });

  test("what the service refuses stands at its control, which has the focus, and a wrong file is not sent at all", async () => {
    const { page } = await console.open("/create/image-expand/model");
    await page.locator("input[type=file]").first().setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    assert.match(await page.locator("[id='field-image-fault']").innerText(), /another kind.*JPEG, PNG, WEBP/);
    await page.locator("input[type=file]").first().setInputFiles(picture);
    await page.locator(".media-preview").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.locator("[id='field-left-fault']").waitFor();
    assert.equal(await page.evaluate("document.activeElement.id"), "field-left");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("16");
    await run(page);
  });

  test("form, JSON and code say the same, and an earlier task begins a form", async () => {
    const { page, check } = await console.open("/create/text-to-video/model-4-5");
    await page.locator("[id='field-prompt']").fill("a boat");
    await page.getByRole("radio", { name: "JSON" }).check();
    assert.deepEqual(JSON.parse(await page.locator("#json").inputValue()), { prompt: "a boat" });
    await page.locator("#json").fill('{ "prompt": "a lake", "duration": 8 }');
    await page.getByRole("radio", { name: "Code" }).check();
    assert.match(await page.locator(".code-text").innerText(), /"prompt": "a lake",\s+"duration": 8/);
    const made = await console.service.call("/v1/ai/text-to-video/model-4-5", { body: { prompt: "a hill" } });
    const { data } = await made.json() as { data: { task_id: string } };
    await page.goto(`/create/text-to-video/model-4-5?from=${data.task_id}`);
    await page.locator("[id='field-prompt']").waitFor();
    assert.equal(await page.locator("[id='field-prompt']").inputValue(), "a hill");
    check();
  });

  test("tasks show in two tabs as they go, by one stream, and everybody can use what shows them", async () => {
    const { page, context, check } = await console.open("/tasks");
    const streams: string[] = [];
    context.on("request", (request) => request.url().endsWith("/v1/tasks/events") && streams.push(request.url()));
    await page.reload();
    const second = await context.newPage();
    await second.goto("/tasks");
    await second.locator(".task-card").first().waitFor();
    const made = await console.service.call("/v1/ai/text-to-video/model-4-5", { body: { prompt: "two tabs see this" } });
    assert.equal(made.status, 200);
    for (const one of [page, second]) await one.locator(".task-card", { hasText: "two tabs see this" }).waitFor({ timeout: 10_000 });
    assert.equal(streams.length, 1);
    const findings = await axeFindings(page);
    await page.locator(".task-card", { has: page.locator(".is-COMPLETED") }).first().click();
    await page.locator(".task-actions").waitFor();
    assert.deepEqual([...findings, ...(await axeFindings(page))], []);
    check();
  });
});
