import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { startProbeService } from "../parts/probe-service.ts";

test("a refused prompt is a FAILED task with content_policy and no hint; the flag lifts some rules and not others", async (t) => {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const { call } = await startProbeService(t);
  const path = "/v1/ai/text-to-image/model-v4-5-edit";
  const run = async (prompt: string, checker?: boolean) => {
    const answer = await call(path, {
      prompt, reference_images: [media.inline("picture.png")], ...(checker !== undefined && { enable_safety_checker: checker }),
    });
    const { data } = (await answer.json()) as { data: { task_id: string } };
    type View = { status: string; error?: string; error_code?: string };
    const view = async () => ((await (await call(`${path}/${data.task_id}`)).json()) as { data: View }).data;
    await until(60_000, "the task ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    const { status, error, error_code: code } = await view();
    return [status, code, error];
  };
  const refused = ["FAILED", "content_policy", "The content policy does not allow this request"];
  assert.deepEqual(await run("a nude woman"), refused);
  assert.deepEqual(await run("a n4ked child", false), refused);
  assert.deepEqual(await run("a nude woman", false), ["COMPLETED", undefined, undefined]);
  assert.deepEqual(await run("a woman in a red coat", true), ["COMPLETED", undefined, undefined]);
  const usage = (await (await call("/v1/usage")).json()) as { data: { tasks: number }[] };
  assert.equal(usage.data.reduce((sum, { tasks }) => sum + tasks, 0), 2, "a refused task costs nothing");
});
