import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

interface View {
  status: string;
  generated: string[];
  error?: unknown;
  fidelity?: string;
  engine?: string;
  turned?: number;
}

test("the local engine, called over HTTP, moves the camera around a portrait and retouches its skin", { timeout: 180_000 }, async (t) => {
  const portrait = await sharp(await readFile(new URL("../fixtures/astronaut.png", import.meta.url))).resize(224).png().toBuffer();
  const image = portrait.toString("base64");
  // One worker: a second would load the networks once more.
  const service = await startService({ ATELIER_WORKERS: "1" });
  t.after(() => service.dispose());
  const run = async (path: string, body: object) => {
    const created = await service.call(`/v1/ai/${path}`, { body: { image, ...body } });
    const { data } = (await created.json()) as { data: { task_id: string } };
    assert.equal(created.status, 200, JSON.stringify(data));
    const view = async () => ((await (await service.call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: View }).data;
    await until(120_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    const ended = await view();
    assert.equal(ended.status, "COMPLETED", JSON.stringify(ended.error));
    const bytes = Buffer.from(await (await fetch(ended.generated[0]!)).arrayBuffer());
    return { ended, picture: await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true }), format: (await sharp(bytes).metadata()).format };
  };
  const original = await sharp(portrait).removeAlpha().raw().toBuffer();
  const [still, back, skin] = await Promise.all([
    run("image-change-camera", { horizontal_angle: 360 }),
    run("image-change-camera", { horizontal_angle: 150, vertical_angle: 20, zoom: 3, output_format: "jpeg" }),
    run("skin-enhancer/flexible", { optimized_for: "enhance_skin" }),
  ]);
  assert.deepEqual(still.picture.data, original, "once around is where the picture was taken");
  assert.deepEqual([back.format, back.picture.info.width, back.picture.info.height], ["jpeg", 224, 224]);
  assert.deepEqual([skin.picture.info.width, skin.picture.info.height], [224, 224]);
  assert.notDeepEqual(back.picture.data, original);
  assert.equal(back.ended.fidelity, "approximate", JSON.stringify(back.ended));
});
