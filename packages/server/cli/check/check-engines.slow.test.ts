import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { profileModels, startFakeComfyui } from "@atelier/comfyui-engine/test/profile-models.ts";
import { EngineRouter } from "../../engines/router.ts";
import { loadEngine, enginesFolder } from "../../engines/load-engines.ts";
import { historyOf } from "../../engines/trials.ts";
import { readStatus, type StatusParts } from "../../status/read-status.ts";
import { openDatabase } from "../../store/database/open.ts";
import { runCli } from "../cli.ts";

const title = "a check that fails makes its kind not ready in every process, with the file in the status, and one that passes mends that";
test(title, { timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "cli-check-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const fake = await startFakeComfyui("low-memory");
  t.after(() => fake.dispose());
  fake.faults.pace = 0;
  const { file } = (await profileModels("low-memory")).find((model) => model.file.startsWith("qwen_3_4b"))!;
  const environment = {
    ATELIER_DATA_DIR: folder, ATELIER_ENGINES: "comfyui", ATELIER_COMFYUI_SERVERS: fake.url, ATELIER_COMFYUI_PROFILE: "low-memory",
  };
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const code = await runCli(["engines", ...args], { environment, out: (line) => void lines.push(line), error: (line) => void lines.push(line) });
    return { code, text: lines.join("\n") };
  };
  const statusOf = async (kind: string) => {
    const database = await openDatabase(folder);
    const engine = await loadEngine(enginesFolder, "comfyui", { servers: [{ url: fake.url }], profile: "low-memory" });
    const engines = await new EngineRouter([engine], { historyOf: (id) => historyOf(database, id) }).open();
    const catalog = { size: async () => 0 };
    const parts: StatusParts = {
      ...{ engines, workers: 0, version: "0", dataDir: folder, missing: () => [], members: async () => [], slots: () => ({ busy: 0, total: 0 }) },
      starter: async () => undefined,
      ...{ queue: async () => ({ waiting: 0, inProgress: 0 }), catalogs: { sounds: catalog, music: catalog, icons: catalog } },
    };
    const found = (await readStatus(parts, false)).engines.find((one) => one.kind === kind) as { ready: boolean; reason?: string; last_check?: object };
    engines.close();
    await database.close();
    return found;
  };

  assert.match((await run()).text, /edit-image +comfyui +ready +yes +never +generative/);
  fake.state.unreadable.add(file);
  const failed = await run("check", "--kind", "edit-image");
  assert.equal(failed.code, 1);
  assert.match(failed.text, /edit-image +not done by comfyui: server 1 cannot load qwen_3_4b\.safetensors: CLIPLoader/);
  const broken = await statusOf("edit-image");
  assert.equal(broken.ready, false);
  assert.match(broken.reason!, /^server 1 cannot load qwen_3_4b\.safetensors.*: mend that, then `atelier engines check --kind edit-image`$/);
  assert.match(JSON.stringify(broken.last_check), /"passed":false,"error":"cannot load qwen_3_4b/);
  assert.equal((await statusOf("upscale-video")).ready, true);
  assert.match((await run()).text, /The last check of edit-image by comfyui failed: cannot load/);
  fake.state.unreadable.clear();
  const passed = await run("check", "--kind", "edit-image");
  assert.equal(passed.code, 0, passed.text);
  const mended = await statusOf("edit-image");
  assert.deepEqual([mended.ready, /"passed":true\}$/.test(JSON.stringify(mended.last_check))], [true, true]);
});
