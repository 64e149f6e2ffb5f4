import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { axeFindings } from "../axe.ts";
import { comesTo } from "../comes-to.ts";
import type { ConsoleService, Started } from "../console-service.ts";

const picture = join(import.meta.dirname, "../../fixtures/astronaut.png");

export const generating = (console: ConsoleService<Started>) => describe("generating in the console", () => {
  const read = async (path: string) => ((await (await console.service.call(path)).json()) as { data: Record<string, unknown> }).data;
  const idIn = (page: Page) => new URL(page.url()).searchParams.get("task")!;

  async function send(page: Page): Promise<string> {
    // As people do: until then Run says that it waits for a file.
    await page.locator(".form-run").getByText("A file is still on its way").waitFor({ state: "detached" });
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/[?&]task=/);
    return idIn(page);
  }

  async function run(page: Page): Promise<string> {
    const id = await send(page);
    await page.locator(".outcome").waitFor({ timeout: 60_000 });
    return id;
  }

  test("a mask that is painted, partly erased and undone is sent black where it was painted", async () => {
    const { page, check } = await console.open("/create/model-image-edit");
    await page.locator("[id='field-prompt']").fill("a red hat");
    await page.locator("input[type=file]").first().setInputFiles(picture);
    const canvas = page.locator(".mask-stage canvas");
    await canvas.waitFor();
    assert.equal(await page.getByText(/^Mask( \*)?$/).count(), 1, "one name for what is painted and for its file");
    await canvas.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await canvas.boundingBox())!;
    const stroke = async (from: number, to: number, at: number) => {
      await page.mouse.move(x + width * from, y + height * at);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height * at, { steps: 10 });
      await page.mouse.up();
    };
    await stroke(0.2, 0.8, 0.25);
    await stroke(0.2, 0.8, 0.6);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("[data-media=mask] img").waitFor();
    const id = await run(page);
    const { mask } = (await read(`/v1/tasks/${id}`)).input as { mask: string };
    const { data, info } = await sharp(Buffer.from(await (await fetch(mask)).arrayBuffer())).greyscale().raw().toBuffer({ resolveWithObject: true });
    const at = (across: number, down: number) =>
      data[(Math.round(down * info.height) * info.width + Math.round(across * info.width)) * info.channels];
    assert.deepEqual([info.width, info.height], [512, 512]);
    assert.deepEqual([at(0.5, 0.25), at(0.5, 0.6), at(0.05, 0.25)], [0, 255, 255]);

    // Remix: the mask is on the picture again, goes on being painted, and undo leads back to it.
    await page.goto(`/create/model-image-edit?from=${id}`);
    const painted = (across: number, down: number) => canvas.evaluate((one, [x, y]) => {
      const { width, height } = one as HTMLCanvasElement;
      return (one as HTMLCanvasElement).getContext("2d")!.getImageData(Math.round(x! * width), Math.round(y! * height), 1, 1).data[3]! > 200;
    }, [across, down]);
    await comesTo(() => painted(0.5, 0.25), true, "the mask is restored");
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox())!;
    await page.getByRole("radio", { name: "Lasso" }).check();
    for (const [number, [across, down]] of [[0.3, 0.5], [0.7, 0.5], [0.5, 0.9]].entries()) {
      await page.mouse.move(box.x + box.width * across!, box.y + box.height * down!);
      if (number === 0) await page.mouse.down();
    }
    await page.mouse.up();
    await comesTo(async () => [await painted(0.5, 0.6), await painted(0.5, 0.25), await painted(0.1, 0.6)], [true, true, false]);
    const brush = page.locator(".mask-sliders input").first();
    const size = Number(await brush.inputValue());
    await page.keyboard.press("]");
    await comesTo(async () => Number(await brush.inputValue()) > size, true, "the brush is larger");
    await page.keyboard.press("Control+z");
    await comesTo(async () => [await painted(0.5, 0.6), await painted(0.5, 0.25)], [false, true]);
    await comesTo(() => page.locator("[id='field-mask']").getAttribute("data-url"), mask);
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: "touchStart" | "touchMove", apart: number) => touch.send("Input.dispatchTouchEvent", {
      type, touchPoints: [-1, 1].map((side, place) => ({ x: box.x + box.width / 2 + side * apart, y: box.y + box.height / 2, id: place })),
    });
    await fingers("touchStart", 30);
    for (const apart of [45, 60]) await fingers("touchMove", apart);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await comesTo(async () => Math.abs((await canvas.boundingBox())!.width / box.width - 2) < 0.1, true, "two fingers zoom");
    await page.getByRole("button", { name: "Undo", disabled: true }).waitFor();
    check();
  });

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
    // The form before is of the same screen, and had a picture too.
    const taken = async () => new URL((await page.locator("[id='field-image']").getAttribute("data-url")) ?? "none:").pathname;
    await comesTo(taken, new URL(results[0]!.url).pathname);
    await page.locator(".media-preview").waitFor();
    check();
  });

  test("shots are lengthened and moved in their timeline, frames swapped, and several references at once are named in the prompt", async () => {
    const { page, check } = await console.open("/create/video/model-v3-pro");
    for (const words of ["a lake", "a hill"]) {
      await page.locator("[data-list=multi_prompt]").click();
      await page.keyboard.type(words);
    }
    await page.locator(".shot-edge").first().focus();
    await page.keyboard.press("ArrowRight");
    const bar = (await page.locator(".shots").boundingBox())!;
    const edge = (await page.locator(".shot-edge").nth(1).boundingBox())!;
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 20);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + (bar.width / 15) * 5, edge.y + 20, { steps: 4 });
    await page.mouse.up();
    const went = await page.locator(".shot").first().evaluate((shot: HTMLElement) => {
      shot.focus();
      shot.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", altKey: true, bubbles: true }));
      return [...document.querySelectorAll(".shot")].indexOf(document.activeElement!);
    });
    assert.equal(went, 1, "the focus goes with the shot at once: the next key is the shot's too");
    await page.locator("[data-media=end_image_url] input[type=file]").setInputFiles(picture);
    await page.locator("[data-media=end_image_url] img").waitFor();
    await page.getByRole("button", { name: "Swap the frames" }).click();
    await page.locator("[data-several=elements]").setInputFiles([picture, picture]);
    await page.locator("[id='field-multi_prompt[0].prompt']").focus();
    const named = await page.getByRole("button", { name: "Put Element 2 into the prompt" }).evaluate((button: HTMLElement) => {
      button.click();
      return (document.activeElement as HTMLTextAreaElement).value;
    });
    assert.equal(named, "a hill Element 2", "the prompt has the name and the focus at once: nothing that is typed next is lost");
    const task = `/v1/tasks/${await send(page)}`;
    const { input } = await read(task) as { input: Record<string, unknown[]> };
    // The film itself is not what is tried, and would take its time. It may be there by now, with nothing to be cancelled any more.
    await console.service.call(`${task}/cancel`, { method: "POST" });
    assert.deepEqual(input.multi_prompt, [{ prompt: "a hill Element 2", duration: "6" }, { prompt: "a lake", duration: "4" }]);
    assert.deepEqual([typeof input.start_image_url, input.end_image_url, input.elements!.length], ["string", undefined, 2]);
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
    await comesTo(() => page.evaluate<string>("document.activeElement.id"), "field-left");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("16");
    await run(page);
  });

  test("form, JSON and code say the same, and an earlier task begins a form", async () => {
    const { page, check } = await console.open("/create/text-to-video/model-4-5");
    await page.locator("[id='field-prompt']").fill("a boat");
    await page.getByRole("radio", { name: "JSON" }).check();
    const json = async () => JSON.parse((await page.locator("#json").inputValue()) || "null") as unknown;
    await comesTo(json, { prompt: "a boat" });
    await page.locator("#json").fill('{ "prompt": "a lake", "duration": 8 }');
    await page.getByRole("radio", { name: "Code" }).check();
    await page.locator(".code-text").filter({ hasText: /"prompt": "a lake",\s+"duration": 8/ }).waitFor();
    await page.getByRole("radio", { name: "Form" }).check();
    await page.getByRole("radio", { name: "8", exact: true, checked: true }).waitFor();
    await page.getByRole("radio", { name: "10", exact: true }).check();
    await page.getByRole("radio", { name: "JSON" }).check();
    await comesTo(json, { prompt: "a lake", duration: 10 });
    const made = await console.service.call("/v1/ai/text-to-video/model-4-5", { body: { prompt: "a hill" } });
    const { data } = await made.json() as { data: { task_id: string } };
    await page.goto(`/create/text-to-video/model-4-5?from=${data.task_id}`);
    await comesTo(() => page.locator("[id='field-prompt']").inputValue(), "a hill");
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
    for (const one of [page, second]) await one.locator(".task-card", { hasText: "two tabs see this" }).waitFor();
    assert.equal(streams.length, 1);
    const findings = await axeFindings(page);
    await page.locator(".task-card", { has: page.locator(".is-COMPLETED") }).first().click();
    await page.locator(".task-actions").waitFor();
    assert.deepEqual([...findings, ...(await axeFindings(page))], []);
    check();
  });
});
