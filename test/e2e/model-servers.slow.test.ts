import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { startFakeMediaServer } from "../parts/fake-media-server.ts";
import { startService } from "./start-service.ts";

const path = "/v1/ai/text-to-image/model-v4-5-edit";
interface View {
  status: string;
  engine?: string;
  fidelity?: string;
  effective_prompt?: string;
}
interface Status {
  data: { kinds: { kind: string; ready: boolean; engine?: string; reason?: string }[]; workers: number; queue: { waiting: number } };
}

test("with a model server tasks are done by it, and while it is away they fail clearly, not with something else", { timeout: 120_000 }, async (t) => {
  const fake = await startFakeMediaServer("vllm-omni");
  const servers = (model: string) => JSON.stringify([{ url: fake.url, dialect: "vllm-omni", kinds: ["edit-image", "expand-image"], model }]);
  const service = await startService({ ATELIER_ENGINES: "openai,local", ATELIER_OPENAI_SERVERS: servers("model"), ATELIER_PROMPT_MODEL_URL: fake.url });
  t.after(async () => {
    await service.dispose();
    await fake.close();
  });
  const picture = (await readFile(join(import.meta.dirname, "../fixtures/astronaut.png"))).toString("base64");
  const edits = { prompt: "black and white", reference_images: [picture], seed: 1 };
  const create = () => service.call(path, { body: edits });
  const status = async () => ((await (await service.call("/v1/status")).json()) as Status).data;
  const edit = async () => (await status()).kinds.find(({ kind }) => kind === "edit-image");

  const ended = async (model: string, body: unknown) => {
    const made = (await (await service.call(model, { body })).json()) as { data: { task_id: string } };
    const view = async () => ((await (await service.call(`${model}/${made.data.task_id}`)).json()) as { data: View }).data;
    await until(60_000, "the task ends", async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    assert.equal((await view()).status, "COMPLETED", service.output());
    return view();
  };
  assert.equal((await ended(path, edits)).fidelity, "generative");
  const widened = await ended("/v1/ai/image-expand/model", { image: picture, left: 16 });
  assert.equal(widened.effective_prompt, "A calm scene goes on.", "the prompt model has looked at the picture");
  const asked = fake.asked.at(-1)!;
  assert.match(asked.fields["prompt"]!, /A calm scene goes on\./, "and the engine was told");
  assert.deepEqual(await edit(), { kind: "edit-image", ready: true, engine: "openai", fidelity: "generative" });
  assert.equal((await status()).kinds.find(({ kind }) => kind === "retouch-skin")?.engine, "local", "what no model server does, local does");
  const shown = await service.command("engines");
  assert.match(shown.output, /edit-image +openai +ready +yes +never +generative/);
  const checked = await service.command("engines", "check", "--kind", "edit-image");
  assert.match(checked.output, /edit-image +done by openai in .* generative/);
  assert.equal(checked.code, 0);

  service.set({ ATELIER_OPENAI_SERVERS: servers("modle") });
  const mistyped = await service.command("engines");
  assert.match(mistyped.output, /edit-image is not ready: openai: server 1 \(vllm-omni\) has no model "modle": it has "model"/);
  await service.stop();
  await service.restart();
  const refused = await create();
  const text = await refused.text();
  assert.equal(refused.status, 503, text);
  assert.match(text, /engine_unavailable/);
  assert.ok(!text.includes("127.0.0.1"), "no address is told");
  assert.equal((await edit())?.ready, false);

  service.set({ ATELIER_FALLBACK: "edit-image" });
  await service.stop();
  await service.restart();
  assert.deepEqual(await edit(), { kind: "edit-image", ready: true, engine: "local", fidelity: "classical" });
});
