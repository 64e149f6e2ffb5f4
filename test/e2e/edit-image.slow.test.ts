import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startProbeService } from "../parts/probe-service.ts";

interface View {
  status: string;
  generated: string[];
  engine?: string;
  error?: unknown;
  applied?: { instruction: string }[];
  not_understood?: string[];
}

test("a picture is edited by instruction through HTTP, in the ordered size, and the task says what was done", { timeout: 120_000 }, async (t) => {
  const { call } = await startProbeService(t, { engines: undefined });
  const picture = (await readFile(join(import.meta.dirname, "../fixtures/astronaut.png"))).toString("base64");
  const path = "/v1/ai/text-to-image/model-v4-5-edit";
  const answer = await call(path, {
    prompt: "black and white, juggle, then add the text \"HELLO\" at the top in red", reference_images: [picture], aspect_ratio: "cinematic_21_9",
    seed: 1,
  });
  const { data } = (await answer.json()) as { data: { task_id: string } };
  assert.equal(answer.status, 200, JSON.stringify(data));
  const view = async () => ((await (await call(`${path}/${data.task_id}`)).json()) as { data: View }).data;
  await until(110_000, "the edit ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const { status, generated, error, applied, not_understood } = await view();
  assert.equal(status, "COMPLETED", JSON.stringify(error));
  assert.deepEqual(applied?.map(({ instruction }) => instruction), ["black and white", "text"]);
  assert.deepEqual(not_understood, ["juggle"]);
  const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
  const { width, height, format, xmpAsString } = await sharp(bytes).metadata();
  assert.deepEqual([width, height, format], [3062, 1312, "png"]);
  assert.match(xmpAsString ?? "", /algorithmicallyEnhanced/);
});
