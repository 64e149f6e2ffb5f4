import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { apiKey, type Started } from "../../browser/console-service.ts";
import { startQuickService } from "../../browser/quick-service.ts";
import { generatedWav } from "../../parts/generated-sounds.ts";
import { folderWithIcons } from "./icon-library.ts";

/** What is on it besides icons. */
const others = { sound: 80, track: 20, upload: 1200, result: 20 };
/** Items that one call adds. */
const mostAtOnce = 100;
/** Calls on their way at a time. */
const callers = 4;

interface Ref {
  type: string;
  ref: string;
}

export interface FullBoard {
  service: Started;
  board: string;
}

/**
 * A service with a board of so many items, those of all types mixed: icons for the most part, an eighth of them uploads, of which two in three sound and one
 * is a picture.
 */
export async function startWithFullBoard(count: number): Promise<FullBoard> {
  const icons = count - Object.values(others).reduce((sum, one) => sum + one);
  const folder = await folderWithIcons(icons);
  const quick = await startQuickService({ ATELIER_DATA_DIR: folder, ATELIER_STARTER: "off" });
  const service: Started = {
    ...quick,
    async dispose() {
      await quick.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    const board = (await ask<{ id: string }>(service, "/v1/boards", { name: "Ten thousand" })).id;
    const inCatalogs = [await audio(service, "sound"), await audio(service, "track"), Array.from({ length: icons }, (_, place) => refOf("icon", place + 1))];
    const items = mixed([...inCatalogs, ...(await media(service))]);
    assert.equal(items.length, count);
    for (let from = 0; from < count; from += mostAtOnce) await ask(service, `/v1/boards/${board}/items`, { items: items.slice(from, from + mostAtOnce) });
    return { service, board };
  } catch (error) {
    await service.dispose();
    throw error;
  }
}

const refOf = (type: string, id: string | number): Ref => ({ type, ref: String(id) });

function audio(service: Started, type: "sound" | "track"): Promise<Ref[]> {
  const [path, also] = type === "sound" ? ["sound-effects", { category: "water" }] : ["music", { genres: ["Pop"], moods: [], bpm: 90, key: "Am" }];
  return many(others[type], async (number) => {
    const file = generatedWav(number + (type === "sound" ? 10_000 : 20_000)).toString("base64");
    return refOf(type, (await ask<{ id: number }>(service, `/v1/admin/${path}`, { title: `Take ${number}`, ...also, file })).id);
  });
}

/** Uploads, and results that are made from the first of them. */
async function media(service: Started): Promise<Ref[][]> {
  const uploads = await many(others.upload, async (number) => {
    const [name, file] = number % 3 === 0 ? [`picture ${number}.png`, await picture(number)] : [`take ${number}.wav`, generatedWav(number)];
    return ask<{ upload: string; url: string }>(service, `/v1/uploads?file_name=${name}`, file);
  });
  const results = await many(others.result, async () => (await ask<{ task_id: string }>(service, "/v1/ai/text-to-image/model-v4-5-edit", {
    prompt: "make the sky orange", reference_images: [uploads[0]!.url],
  })).task_id);
  await until(600_000, "the results are made", async () => {
    const statuses = await many(results.length, async (place) => (await ask<{ status: string }>(service, `/v1/tasks/${results[place]}`)).status);
    assert.ok(!statuses.includes("FAILED"));
    return statuses.every((status) => status === "COMPLETED");
  });
  return [uploads.map(({ upload }) => refOf("upload", upload)), results.map((id) => refOf("result", id))];
}

/** Each list spread over the whole. */
function mixed(lists: readonly Ref[][]): Ref[] {
  const placed = lists.flatMap((list) => list.map((item, place) => ({ item, at: (place + 0.5) / list.length })));
  return placed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

/** What work gives for 0 to `count`, in that order. */
async function many<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  const all = new Array<T>(count);
  let next = 0;
  await Promise.all(Array.from({ length: callers }, async () => {
    while (next < count) {
      const number = next++;
      all[number] = await work(number);
    }
  }));
  return all;
}

const picture = (number: number) =>
  sharp({ create: { width: 480, height: 320, channels: 3, background: { r: number % 256, g: (number * 7) % 256, b: number >> 3 } } }).png().toBuffer();

async function ask<T>({ url }: Started, path: string, body?: object): Promise<T> {
  const sent = body instanceof Uint8Array ? { method: "POST", body: new Uint8Array(body) } : { method: "POST", body: JSON.stringify(body) };
  const type = body instanceof Uint8Array ? "application/octet-stream" : "application/json";
  const answer = await fetch(new URL(path, url), { headers: { "x-service-api-key": apiKey, ...(body && { "content-type": type }) }, ...(body && sent) });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
