import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

interface View {
  status: string;
  generated: string[];
  faces?: number;
  error?: unknown;
}

test("a JPEG without a face, and one that a mask keeps whole, come back as they came and tell that they were opened", { timeout: 240_000 }, async (t) => {
  // One worker: a second would load the networks once more.
  const service = await startService({ ATELIER_WORKERS: "1" });
  t.after(() => service.dispose());
  const sand = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#c0a080", noise: { type: "gaussian", mean: 128, sigma: 20 } } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const white = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  const run = async (path: string, list: string, body: object) => {
    const created = await service.call(`/v1/ai/${path}`, { body: { image: sand.toString("base64"), ...body } });
    const { data } = (await created.json()) as { data: { task_id: string } };
    assert.equal(created.status, 200, JSON.stringify(data));
    const view = async () => ((await (await service.call(`/v1/ai/${list}/${data.task_id}`)).json()) as { data: View }).data;
    await until(200_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    const { generated, error, faces } = await view();
    assert.equal(error, undefined, JSON.stringify(error));
    return { faces, bytes: Buffer.from(await (await fetch(generated[0]!)).arrayBuffer()) };
  };
  const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
  const tables = (file: Buffer) => file.subarray(file.indexOf(Buffer.from([0xff, 0xdb])));
  const [skin, kept, grained] = await Promise.all([
    run("skin-enhancer/faithful", "skin-enhancer", {}),
    run("model-image-edit", "model-image-edit", { prompt: "fill with blue", mask: white.toString("base64") }),
    run("skin-enhancer/faithful", "skin-enhancer", { smart_grain: 40 }),
  ]);
  assert.equal(skin.faces, 0);
  for (const { bytes } of [skin, kept]) {
    assert.ok((await pixels(bytes)).equals(await pixels(sand)), "the same pixels");
    assert.ok(tables(bytes).equals(tables(sand)), "coded by whom it was before");
    assert.match(bytes.toString("latin1"), /c2pa\.opened[^]*c2pa\.edited\.metadata/);
    assert.match((await sharp(bytes).metadata()).xmpAsString ?? "", /DigitalSourceType/);
  }
  assert.ok(!(await pixels(grained.bytes)).equals(await pixels(sand)), "grain that is asked for is added");
  assert.match(grained.bytes.toString("latin1"), /c2pa\.opened[^]*c2pa\.edited/);
});
