import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startWebhookReceiver } from "@atelier/tools/service/webhook-receiver.ts";
import { probeResult, walks } from "../parts/endpoint-walks.ts";
import { everyWalk } from "../parts/endpoints/every-walk.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { startProbeService } from "../parts/probe-service.ts";

test("every endpoint runs its whole path: create, webhooks in order, the promised result, marked, and its usage", { timeout: 300_000 }, async (t) => {
  const all = await everyWalk();
  assert.deepEqual(Object.keys(walks).filter((path) => !all[path]), [], "what the contract promises is there");
  const [media, receiver] = await Promise.all([serveMediaFiles(), startWebhookReceiver()]);
  t.after(() => Promise.all([media.close(), receiver.close()]));
  const service = await startProbeService(t);
  const get = async (path: string) => (await (await service.call(path)).json()) as { data: never };
  receiver.secret = (await get("/v1/webhook-secrets") as { data: { secret: string }[] }).data[0]!.secret;

  const ids = new Map<string, string>();
  for (const [path, { body }] of Object.entries(all)) {
    const answer = await service.call(`/v1/ai/${path}`, { ...body(media), webhook_url: receiver.url });
    const { data } = (await answer.json()) as { data: { task_id: string } };
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(data)}`);
    ids.set(path, data.task_id);
  }
  for (const [path, { result }] of Object.entries(all)) {
    await t.test(path, async () => {
      const view = async () => (await get(`/v1/ai/${path}/${ids.get(path)}`) as { data: { status: string; generated: string[]; error?: unknown } }).data;
      await until(200_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
      const { generated, error } = await view();
      assert.equal(error, undefined, JSON.stringify(error));
      assert.equal(generated.length, 1);
      const bytes = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
      const found = await probeResult(bytes);
      if (result) assert.deepEqual(found, result);
      const mark = found.codec === "h264" ? bytes.toString("latin1") : (await sharp(bytes).metadata()).xmpAsString;
      assert.ok(mark?.includes('DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"'), "says how it came to be");
      assert.ok(bytes.includes("c2pa.claim"), "signed");
    });
  }
  await until(
    20_000, "every end is told",
    async () => [...ids.values()].every((id) => receiver.received.some(({ taskId, status }) => taskId === id && status === "COMPLETED")),
  );
  for (const [path, id] of ids) {
    assert.deepEqual(receiver.received.filter(({ taskId }) => taskId === id).map(({ status }) => status), ["IN_PROGRESS", "COMPLETED"], path);
  }
  const usage = (await get("/v1/usage") as { data: { model: string; unit: string; quantity: number }[] }).data;
  for (const [path, walk] of Object.entries(all)) {
    const used = usage.filter(({ model }) => model === path).map(({ unit, quantity }) => ({ unit, quantity }));
    if (walk.usage) assert.deepEqual(used, [walk.usage], path);
    else assert.equal(used.length, 1, path);
  }
});
