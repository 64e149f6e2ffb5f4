import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { probeResult } from "../parts/endpoint-walks.ts";
import { startProbeService } from "../parts/probe-service.ts";

interface View {
  status: string;
  generated: string[];
  error?: unknown;
  effective_prompt?: string;
  used_words?: string[];
  shots?: { seconds: number; place: string }[];
}

test("a video is drawn from words through HTTP, and the task says what it shows", { timeout: 240_000 }, async (t) => {
  const { call } = await startProbeService(t, { engines: undefined });
  const path = "/v1/ai/text-to-video/model-2-7";
  const answer = await call(path, { prompt: "A stormy sea at night", resolution: "720P", aspect_ratio: "1:1", duration: 2, seed: 1 });
  const { data } = (await answer.json()) as { data: { task_id: string } };
  assert.equal(answer.status, 200, JSON.stringify(data));
  const view = async () => ((await (await call(`${path}/${data.task_id}`)).json()) as { data: View }).data;
  await until(220_000, "the video ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const { status, generated, error, effective_prompt, used_words, shots } = await view();
  assert.equal(status, "COMPLETED", JSON.stringify(error));
  assert.match(effective_prompt ?? "", /^A stormy sea at night, ./);
  assert.ok(["stormy", "sea", "night"].every((word) => used_words?.includes(word)), `${used_words}`);
  assert.deepEqual(shots?.map(({ place }) => place), ["sea"]);
  const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
  const { width, height, frames, sound } = (await probeResult(bytes)) as unknown as { width: number; height: number; frames: number; sound: unknown };
  assert.deepEqual([width, height, frames, Boolean(sound)], [960, 960, 48, true]);
  assert.match(bytes.toString("latin1"), /digitalsourcetype\/algorithmicMedia/);
});
