import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { startFakeComfyui } from "@atelier/comfyui-engine/test/profile-models.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

const path = "/v1/ai/text-to-image/model-v4-5-edit";
interface View {
  status: string;
  engine?: string;
  fidelity?: string;
  engine_model?: string;
  generated: string[];
}
interface Status {
  data: { kinds: { kind: string; ready: boolean; engine?: string; reason?: string }[] };
}

test("with a ComfyUI server tasks are done by it; a mistyped model file is reported in one line", { timeout: 180_000 }, async (t) => {
  const fake = await startFakeComfyui();
  const service = await startService({ ATELIER_ENGINES: "comfyui,local", ATELIER_COMFYUI_SERVERS: fake.url });
  t.after(async () => {
    await service.dispose();
    await fake.dispose();
  });
  const picture = (await readFile(join(import.meta.dirname, "../fixtures/astronaut.png"))).toString("base64");
  const create = () => service.call(path, { body: { prompt: "black and white", reference_images: [picture], seed: 1 } });
  const edit = async () => ((await (await service.call("/v1/status")).json()) as Status).data.kinds.find(({ kind }) => kind === "edit-image");

  const made = (await (await create()).json()) as { data: { task_id: string } };
  const view = async () => ((await (await service.call(`${path}/${made.data.task_id}`)).json()) as { data: View }).data;
  await until(60_000, "the edit ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
  const { status, engine, fidelity, engine_model: model = "none", generated } = await view();
  assert.deepEqual([status, engine, fidelity], ["COMPLETED", "comfyui", "generative"], service.output());
  const result = Buffer.from(await (await fetch(generated[0]!)).arrayBuffer());
  const { xmpAsString: mark = "" } = await sharp(result).metadata();
  assert.ok(model !== "none" && mark.includes(`atelier:Model="${model}"`), `the mark names the model ${model}: ${mark}`);
  assert.match(mark, /digitalsourcetype\/compositeWithTrainedAlgorithmicMedia/);
  assert.ok(!result.includes("class_type"), "and not the graph");
  const { ready, engine: next } = (await edit())!;
  assert.deepEqual([ready, next], [true, "comfyui"]);
  const checked = await service.command("engines", "check", "--kind", "edit-image");
  assert.match(checked.output, /edit-image +done by comfyui in .* generative/);

  const [needed, files] = [...fake.state.models].find(([folder]) => folder === "diffusion_models")!;
  const names = [...files];
  fake.state.models.set(needed, new Set(names.map((name) => name.replace(/^(...)/, "$1_"))));
  const mistyped = await service.command("engines");
  const line = /edit-image is not ready: comfyui: server 1 lacks the model file models\/diffusion_models\/\S+ \(.* GB, .*; it has ".*": mistyped\?\)/;
  assert.match(mistyped.output, line);
  await service.stop();
  await service.restart();
  const refused = await create();
  const text = await refused.text();
  assert.equal(refused.status, 503, text);
  assert.ok(!text.includes("127.0.0.1"), "no address is told");
  assert.match((await edit())?.reason ?? "", /lacks the model file/);
});

test("a setting that cannot be used stops the start with one sentence", { timeout: 60_000 }, async () => {
  const start = (settings: Record<string, string>) => startService({ ATELIER_ENGINES: "comfyui", ...settings });
  await assert.rejects(start({}), /ATELIER_COMFYUI_SERVERS must name a server for the engine comfyui/);
  await assert.rejects(start({ ATELIER_COMFYUI_SERVERS: "http://127.0.0.1:1", ATELIER_COMFYUI_PROFILE: "none" }), /There is no ComfyUI profile "none"/);
});
