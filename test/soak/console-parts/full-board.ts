import assert from "node:assert/strict";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { apiKey, type Started } from "../../browser/console-service.ts";
import { startQuickService } from "../../browser/quick-service.ts";
import { generatedWav } from "../../parts/generated-sounds.ts";

/** What is on it besides icons. */
const others = { sound: 200, track: 20, upload: 2000, result: 40 };
const paths = { sound: "sound-effects", track: "music", icon: "icons" };
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
  count: number;
}

/**
 * A service with the starter library and a board of so many items, those of all types mixed: icons for the most part, a fifth of them uploads, of which half
 * sound and half are pictures.
 */
export async function startWithFullBoard(count: number): Promise<FullBoard> {
  const service = await startQuickService();
  try {
    const board = (await ask<{ id: string }>(service, "/v1/boards", { name: "Ten thousand" })).id;
    const icon = count - Object.values(others).reduce((sum, one) => sum + one);
    const lists = [...(await media(service)), ...(await Promise.all(Object.entries({ sound: others.sound, track: others.track, icon }).map(
      ([type, wanted]) => inCatalog(service, type as keyof typeof paths, wanted),
    )))];
    const items = mixed(lists);
    assert.equal(items.length, count);
    for (let from = 0; from < count; from += mostAtOnce) await ask(service, `/v1/boards/${board}/items`, { items: items.slice(from, from + mostAtOnce) });
    return { service, board, count };
  } catch (error) {
    await service.dispose();
    throw error;
  }
}

/** Uploads, and results that are made from the first of them. */
async function media(service: Started): Promise<Ref[][]> {
  const uploads = await many(others.upload, async (number) => {
    const [name, file] = number % 2 === 0 ? [`picture ${number}.png`, await picture(number)] : [`take ${number}.wav`, generatedWav(number)];
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
  return [uploads.map(({ upload }) => ({ type: "upload", ref: upload })), results.map((ref) => ({ type: "result", ref }))];
}

/** Items of the starter library, whose ids count from 1, once they are there. */
async function inCatalog(service: Started, type: keyof typeof paths, wanted: number): Promise<Ref[]> {
  await until(900_000, `${wanted} of ${paths[type]}`, async () => (await service.call(`/v1/${paths[type]}/${wanted}`)).ok);
  return Array.from({ length: wanted }, (_, place) => ({ type, ref: String(place + 1) }));
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
