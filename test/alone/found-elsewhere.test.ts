import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "../e2e/start-service.ts";
import { generatedWav } from "../parts/generated-sounds.ts";

let service: Service;
/** Another process on the same data. */
let other: Service;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-found-"));
  service = await startService();
  other = await startService({ ATELIER_DATA_DIR: service.dataDir });
  // The first word since a start that nothing has waits until the words of all languages are read, which no change does.
  for (const one of [service, other]) await one.call("/v1/sound-effects?q=zorblattique");
});
after(async () => {
  await other?.dispose();
  await service?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const finds = async (one: Service, path: string, title: string) => (await (await one.call(path)).text()).includes(`"title":"${title}"`);

test("what one process was given another finds within a second, and what it took away no more", async () => {
  const made = await service.call("/v1/admin/sound-effects", { body: { file: generatedWav(1).toString("base64"), title: "Viola", category: "water" } });
  const { id } = ((await made.json()) as { data: { id: number } }).data;
  await until(1000, "the other process finds it", () => finds(other, "/v1/sound-effects?q=viola", "Viola"));
  await service.call(`/v1/admin/sound-effects/${id}`, { method: "PATCH", body: { title: "Celesta" } });
  await until(1000, "it finds the new title", () => finds(other, "/v1/sound-effects?q=celesta", "Celesta"));
  await service.call(`/v1/admin/sound-effects/${id}`, { method: "DELETE" });
  await until(1000, "it finds it no more", async () => !(await finds(other, "/v1/sound-effects?q=celesta", "Celesta")));
});

test("what an import has written running servers find within 2 s", async () => {
  await writeFile(join(folder, "marimba.wav"), generatedWav(2));
  const { code, output } = await service.command("import", "sounds", folder);
  assert.equal(code, 0, output);
  for (const one of [service, other]) await until(2000, "it is found", () => finds(one, "/v1/sound-effects?q=marimba", "Marimba"));
});
