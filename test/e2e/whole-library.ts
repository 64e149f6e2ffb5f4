import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "@atelier/tools/service/until.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import type { Service } from "./start-service.ts";

/*
 * A library with everything that is to be carried to another place, and all that its callers see of it.
 */

const root = join(import.meta.dirname, "../..");
export const prompt = "/v1/ai/text-to-video/model-2-7";
export const picture = "/v1/ai/skin-enhancer/faithful";
/** Sounds and tasks that have files. */
const withFiles = { sounds: 120, tasks: 12 };

/** Icons by the thousand straight into the tables; sounds, tasks and results by the service itself. */
export async function fill(service: Service, items: number, tasks: number): Promise<void> {
  await service.stop();
  await promisify(execFile)(process.execPath, ["bench/search-http/fill-database.ts", service.dataDir, String(items)], { cwd: root });
  // These went past the change feed.
  await rm(join(service.dataDir, "search"), { recursive: true });
  service.set({ ATELIER_WORKERS: "2" });
  await service.restart();
  for (let number = 0; number < withFiles.sounds; number++) {
    const body = { title: `A wind of strength ${number}`, category: "wind", file: generatedWav(number).toString("base64") };
    const answer = await service.call("/v1/admin/sound-effects", { body });
    assert.equal(answer.status, 200, await answer.text());
  }
  const ended: string[] = [];
  for (let number = 0; number < withFiles.tasks; number++) ended.push(await createTask(service, picture, { image: await portrait(number) }, `file-${number}`));
  const hasEnded = async (id: string) => ((await (await service.call(`${picture}/${id}`)).json()) as { data: { status: string } }).data.status === "COMPLETED";
  await until(300_000, "tasks with files have ended", async () => (await Promise.all(ended.map(hasEnded))).every(Boolean));
  await service.stop();
  service.set({ ATELIER_WORKERS: "0" });
  await service.restart();
  const numbers = Array.from({ length: tasks - withFiles.tasks }, (_, number) => number).values();
  const client = async () => {
    for (const number of numbers) await createTask(service, prompt, { prompt: `A lighthouse at dusk, number ${number}` }, `waiting-${number}`);
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

export async function portrait(number: number): Promise<string> {
  const { default: sharp } = await import("sharp");
  const file = join(import.meta.dirname, "../fixtures/astronaut.png");
  return (await sharp(file).resize(96 + number).png().toBuffer()).toString("base64");
}

export async function createTask(service: Service, path: string, body: object, key: string): Promise<string> {
  const answer = await service.call(path, { body, headers: { "idempotency-key": key } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return (JSON.parse(text) as { data: { task_id: string } }).data.task_id;
}

/** What clients are answered, by what they ask. Files by the hash of their bytes. */
export async function everythingOf(service: Service): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const note = async (path: string) => {
    const answer = await service.call(path);
    const text = `${answer.status} ${await answer.text()}`;
    all.set(path, withoutTimes(text));
    return text;
  };
  const files = new Set<string>();
  const noteWithFiles = async (path: string) => {
    for (const [url] of (await note(path)).matchAll(/http:\/\/[^"\\/]+\/media\/[^"\\]+/g)) files.add(url);
  };
  const words = ["", "house", "blue arrow", "settings", "cat", "setings", "heart"];
  for (const word of words) {
    for (const page of [1, 2, 50]) await noteWithFiles(`/v1/icons?term=${encodeURIComponent(word)}&per_page=100&page=${page}`);
    await note(`/v1/icons?term=${encodeURIComponent(word)}&filters[shape]=outline&order=recent`);
  }
  for (let id = 1; id < 100_000; id += 997) await note(`/v1/icons/${id}`);
  await noteWithFiles("/v1/sound-effects?limit=1000&include-premium=true&order_by=title");
  for (let id = 1; id <= withFiles.sounds; id++) await noteWithFiles(`/v1/sound-effects/${id}`);
  await note("/v1/music?limit=100");
  await noteAllTasks(note, noteWithFiles);
  for (const path of ["/v1/usage", "/v1/webhook-secrets", "/v1/keys", "/v1/models"]) await note(path);
  for (const url of files) {
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // An error names its request: icons of the search bench have authors without a picture.
    const what = answer.status === 200 ? `${answer.headers.get("content-type")} ${createHash("sha256").update(bytes).digest("hex")}` : "";
    all.set(withoutTimes(url), `${answer.status} ${what}`);
  }
  return all;
}

async function noteAllTasks(note: (path: string) => Promise<string>, noteWithFiles: (path: string) => Promise<void>): Promise<void> {
  for (let path: string | undefined = "/v1/tasks?limit=100"; path !== undefined; ) {
    const { next, data } = JSON.parse((await note(path)).slice(4)) as { next?: string; data: { task_id: string }[] };
    // Each kind of response once a page.
    for (const { task_id: id } of data.slice(0, 1)) await note(`/v1/tasks/${id}`);
    path = next === undefined ? undefined : `/v1/tasks?limit=100&before=${next}`;
  }
  await noteWithFiles("/v1/tasks?limit=100&status=COMPLETED");
  await noteWithFiles(`${picture.replace("/faithful", "")}?limit=1000`);
}

/** Signed addresses name the moment at which they end, keys the last time that they were used, errors their request. */
function withoutTimes(text: string): string {
  const addresses = text.replaceAll(/expires=\d+/g, "expires=T").replaceAll(/signature=[\w-]+/g, "signature=S");
  return addresses.replaceAll(/"request_id":"[^"]+"/g, '"request_id":"R"').replaceAll(/"last_used_at":"[^"]+"/g, '"last_used_at":"T"');
}

export function compare(before: Map<string, string>, after: Map<string, string>): void {
  const different = [...before.keys(), ...after.keys()].filter((what) => !before.has(what) || !after.has(what));
  assert.deepEqual(different.slice(0, 10), [], "the same is there to be asked for");
  for (const [what, answer] of before) assert.equal(after.get(what), answer, what);
}
