import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { type ProbeService, startProbeService } from "../parts/probe-service.ts";

interface View {
  status: string;
  generated: string[];
  error?: unknown;
  effective_prompt?: string;
  understood?: { do: string };
}

const [width, height] = [96, 80];
/** A chequered floor, so that there is something to continue. */
const floor = Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3);
  return (((pixel % width) >> 3) + (Math.floor(pixel / width) >> 3)) % 2 ? [220, 210, 180][i % 3] : [60, 40, 90][i % 3];
}));
const picture = sharp(floor, { raw: { width, height, channels: 3 } }).png().toBuffer();

async function finish({ call }: ProbeService, path: string, body: Record<string, unknown>): Promise<View & { bytes: Buffer }> {
  const answer = await call(path, body);
  const { data } = (await answer.json()) as { data: { task_id: string } };
  assert.equal(answer.status, 200, JSON.stringify(data));
  const view = async () => ((await (await call(`${path}/${data.task_id}`)).json()) as { data: View }).data;
  await until(110_000, "the task ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const done = await view();
  assert.equal(done.status, "COMPLETED", JSON.stringify(done.error));
  return { ...done, bytes: Buffer.from(await (await fetch(done.generated[0]!)).arrayBuffer()) };
}

test("a picture is expanded through HTTP: exact size, its own pixels unchanged, a prompt made from it", { timeout: 120_000 }, async (t) => {
  const service = await startProbeService(t, { engines: undefined });
  const image = (await picture).toString("base64");
  const { bytes, effective_prompt } = await finish(service, "/v1/ai/image-expand/model", { image, left: 16, right: 0, top: 8, bottom: null });
  const metadata = await sharp(bytes).metadata();
  assert.deepEqual([metadata.width, metadata.height], [width + 16, height + 8]);
  assert.match(metadata.xmpAsString ?? "", /compositeSynthetic/);
  assert.match(effective_prompt ?? "", /beyond its edges/);
  const inside = await sharp(bytes).extract({ left: 16, top: 8, width, height }).removeAlpha().raw().toBuffer();
  assert.ok(inside.equals(floor));
});

test("the masked part of a picture is edited through HTTP as the prompt says, and nothing else", { timeout: 120_000 }, async (t) => {
  const service = await startProbeService(t, { engines: undefined });
  const pixels = Buffer.from(Uint8Array.from({ length: width * height }, (_, i) => (
    i % width > 30 && i % width < 60 && i > 30 * width && i < 60 * width ? 0 : 255
  )));
  const mask = (await sharp(pixels, { raw: { width, height, channels: 1 } }).png().toBuffer()).toString("base64");
  const image = (await picture).toString("base64");
  const { bytes, understood } = await finish(service, "/v1/ai/model-image-edit", { image, mask, prompt: "fill with blue", rendering_speed: "TURBO" });
  assert.equal(understood?.do, "fill");
  const made = await sharp(bytes).removeAlpha().raw().toBuffer();
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i] === 255) assert.ok(made.subarray(3 * i, 3 * i + 3).equals(floor.subarray(3 * i, 3 * i + 3)), `pixel ${i} changed`);
  }
  const [r, , b] = made.subarray(3 * (45 * width + 45));
  assert.ok(b! > r! + 80);
});
