import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import { mediaKeyword } from "@atelier/server/endpoints/definition/media-field.ts";
import { announcedTypes } from "@atelier/server/uploads/accepted-media.ts";
import { until } from "@atelier/tools/service/until.ts";
import { everyWalk } from "../parts/endpoints/every-walk.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { type MediaFiles, serveMediaFiles } from "../parts/media-files.ts";
import { type ProbeService, probeKey, startProbeService } from "../parts/probe-service.ts";
import { startService } from "./start-service.ts";

interface Upload {
  upload: string;
  url: string;
  media: string;
  format: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes: number;
  file_name: string;
}

const send = (service: ProbeService, body: Buffer | FormData, type = "application/octet-stream", query = "") =>
  fetch(`${service.url}/v1/uploads${query}`, {
    method: "POST", body: body as never, headers: { "x-service-api-key": probeKey, ...(body instanceof FormData ? {} : { "content-type": type }) },
  });

async function uploaded(service: ProbeService, bytes: Buffer): Promise<Upload> {
  const answer = await send(service, bytes);
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { data: Upload }).data;
}

/** Sends files ahead as clients of hosted services do. @returns the URL of each, for bodies */
async function staged(service: ProbeService, files: { type: string; bytes: Buffer }[]): Promise<string[]> {
  const asked = await service.call("/v1/ai/uploads/request-url", { files: files.map(({ type }) => ({ content_type: type })) });
  assert.equal(asked.status, 200, await asked.clone().text());
  type Slot = { upload_url: string; headers: Record<string, string>; asset_url: string };
  const { files: slots } = (await asked.json()) as { files: Slot[] };
  assert.equal(slots.length, files.length);
  for (const [index, { upload_url: url, headers }] of slots.entries()) {
    const sent = await fetch(url, { method: "PUT", headers, body: new Uint8Array(files[index]!.bytes) });
    assert.equal(sent.status, 200, `${files[index]!.type}: ${await sent.text()}`);
  }
  return slots.map((slot) => slot.asset_url);
}

const typeOf = { png: "image/png", mp4: "video/mp4", mp3: "audio/mpeg" } as Record<string, string>;

/** Media whose every URL is that of an upload. */
async function asUploads(service: ProbeService, media: MediaFiles): Promise<MediaFiles> {
  const names = ["picture.png", "portrait.png", "clip.mp4", "short.mp4", "speech.mp3"];
  const urls = await staged(service, names.map((name) => ({ type: typeOf[name.split(".")[1]!]!, bytes: Buffer.from(media.inline(name), "base64") })));
  const url = (name: string) => urls[names.indexOf(name)]!;
  // Where bytes may be given too.
  return { ...media, url, inline: url };
}

/** A service that reaches no address of this machine: whatever it is given must be found without a network. */
const closed = (t: TestContext) => startProbeService(t, {}, { ATELIER_ALLOW_PRIVATE_ADDRESSES: "off" });

test("a file sent ahead goes wherever an endpoint takes media, https or not, and the one that takes a picture, a clip and a sound completes", {
  timeout: 240_000,
}, async (t) => {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const service = await closed(t);
  const here = await asUploads(service, media);
  const takesMedia = ({ body }: { body: object }) => JSON.stringify(body).includes(`"${mediaKeyword}"`);
  const paths = (await loadEndpoints()).filter(takesMedia).map(({ path }) => path);
  assert.ok(paths.length >= 20, paths.join());
  const refused = await service.call("/v1/ai/skin-enhancer/faithful", { image: "http://media.example/a.png" });
  assert.match(((await refused.json()) as { message: string }).message, /^image: must use https/, "of others");
  const followed = ["reference-to-video/model-2-7"];
  const walks = await everyWalk();
  for (const path of paths) {
    const answer = await service.call(`/v1/ai/${path}`, walks[path]!.body(here));
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
    const id = ((await answer.json()) as { data: { task_id: string } }).data.task_id;
    const view = async () => ((await (await service.call(`/v1/tasks/${id}`)).json()) as { data: { status: string; error_code?: string } }).data;
    // What it is about is the way in: the others have it behind them.
    if (!followed.includes(path)) await fetch(`${service.url}/v1/tasks/${id}/cancel`, { method: "POST", headers: { "x-service-api-key": probeKey } });
    await until(60_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    const { error_code: code } = await view();
    assert.ok(code === undefined || (code === "cancelled" && !followed.includes(path)), `${path}: ${code}`);
  }
});

test("a file comes as the body or as the file of a form, and its URL serves it until it is removed", async (t) => {
  const service = await closed(t);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b08060" } }).png().toBuffer();
  const form = new FormData();
  form.set("note", "a form of a page has other fields, too");
  form.set("anything", new Blob([new Uint8Array(picture)]), "../sea & sand.jpeg");
  const formed = ((await (await send(service, form)).json()) as { data: Upload }).data;
  const { upload: id, url, file_name } = formed;
  assert.equal(file_name, "sea & sand.png");
  const raw = ((await (await send(service, picture, "image/png", "?file_name=sea.png")).json()) as { data: Upload }).data;
  assert.deepEqual([raw.file_name, raw.media, raw.width, raw.height], ["sea.png", "image", 60, 40]);

  const served = await fetch(url);
  assert.deepEqual([served.headers.get("content-type"), Buffer.from(await served.arrayBuffer())], ["image/png", picture]);
  const remove = (path: string) => fetch(`${service.url}${path}`, { method: "DELETE", headers: { "x-service-api-key": probeKey } });
  for (const one of [id, raw.upload]) assert.equal((await remove(`/v1/uploads/${one}`)).status, 200);
  assert.equal((await service.call(`/v1/uploads/${id}`)).status, 404);
  assert.equal((await fetch(url)).status, 404, "at once");
  const taken = await service.call("/v1/ai/image-expand/model", { image: url, left: 5 });
  assert.deepEqual(((await taken.json()) as { invalid_params: { name: string }[] }).invalid_params.map(({ name }) => name), ["image"]);
});

const film = ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=1"];
const still = [...film, "-frames:v", "1"];
const tone = ["-f", "lavfi", "-i", "sine=300:d=1"];

/** A file of each type that may be announced, and of the film's container with sound alone. */
const announced: [name: string, type: string, recipe: string[]][] = [
  ["a.png", "image/png", still], ["a.jpg", "image/jpeg", still], ["a.webp", "image/webp", still],
  ["a.mp4", "video/mp4", film], ["a.webm", "video/webm", film], ["a.mov", "video/quicktime", film],
  ["a.mp3", "audio/mpeg", tone], ["a.wav", "audio/wav", tone], ["a.m4a", "audio/mp4", tone], ["sound.mp4", "audio/mp4", tone],
  ["sound.webm", "audio/webm", tone], ["a.ogg", "audio/ogg", tone],
];

test("a file of each type that may be announced is taken, and listed as what it is; an endpoint says what it does not take", async (t) => {
  assert.deepEqual([...new Set(announced.map(([, type]) => type))], Object.keys(announcedTypes));
  const media = await serveMediaFiles(Object.fromEntries(announced.map(([name, , recipe]) => [name, recipe])));
  t.after(() => media.close());
  const service = await closed(t);
  const files = announced.map(([name, type]) => ({ type, bytes: Buffer.from(media.inline(name), "base64") }));
  const urls = await staged(service, files);
  type Listed = { files: { content_type: string; size_bytes: number; asset_url: string }[] };
  const { files: listed } = (await (await service.call("/v1/ai/uploads")).json()) as Listed;
  assert.deepEqual(listed.map(({ content_type: type, size_bytes: size }) => [type, size]).reverse(), files.map(({ type, bytes }) => [type, bytes.length]));
  for (const [index, { asset_url: url }] of listed.toReversed().entries()) {
    for (const one of [url, urls[index]!]) assert.deepEqual(Buffer.from(await (await fetch(one)).arrayBuffer()), files[index]!.bytes);
  }
  const sung = await service.call("/v1/ai/text-to-video/model-2-7", { prompt: "a lake", audio_url: urls.at(-1)! });
  assert.equal(((await sung.json()) as { message: string }).message, "audio_url: must be MP3 or WAV, not OGG");
});

test("bodies that hold no file, none that is taken, or too much are refused with a word on it", async (t) => {
  const service = await closed(t);
  const refused = async (answer: Promise<Response>) => {
    const { status, code } = (await (await answer).json()) as { status: number; code: string };
    return [status, code];
  };
  const form = new FormData();
  form.set("note", "no file");
  assert.deepEqual(await refused(send(service, form)), [400, "invalid_request"]);
  assert.deepEqual(await refused(send(service, Buffer.from("--x"), "multipart/form-data; boundary=x")), [400, "invalid_request"]);
  assert.deepEqual(await refused(send(service, Buffer.from("--x"), "multipart/form-data")), [400, "invalid_request"]);
  assert.deepEqual(await refused(send(service, Buffer.from("no media"))), [400, "invalid_request"]);
  assert.deepEqual(await refused(send(service, Buffer.alloc(0))), [400, "invalid_request"]);
  const tooLarge = await send(service, Buffer.alloc(257 * 2 ** 20));
  assert.match(((await tooLarge.clone().json()) as { message: string }).message, /at most 268435456 bytes/);
  assert.deepEqual(await refused(Promise.resolve(tooLarge)), [413, "body_too_large"]);
  assert.equal((await fetch(`${service.url}/v1/uploads`, { method: "POST", body: "x" })).status, 401);
});

test("results and catalog files are taken by their URLs, under any name of the host; forged ones are refused", { timeout: 120_000 }, async (t) => {
  const service = await closed(t);
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b08060" } }).png().toBuffer();
  const { url } = await uploaded(service, picture);
  const create = (image: string) => service.call("/v1/ai/image-expand/model", { image, left: 5 });
  const id = async (answer: Response) => ((await answer.json()) as { data: { task_id: string } }).data.task_id;
  const first = await id(await create(url));
  const view = async (of: string) => ((await (await service.call(`/v1/tasks/${of}`)).json()) as { data: { status: string; generated: string[] } }).data;
  await until(60_000, "it completes", async () => (await view(first)).status === "COMPLETED");
  const [result] = (await view(first)).generated;
  for (const taken of [result!, result!.replace(/^http:\/\/[^/]+/, "https://cdn.example/atelier")]) assert.equal((await create(taken)).status, 200, taken);
  const forged = await create(result!.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  const { status, invalid_params: problems } = (await forged.json()) as { status: number; invalid_params: { name: string; reason: string }[] };
  assert.deepEqual([status, problems[0]], [400, { name: "image", field: "image", reason: "must carry the signature that this service gave it" }]);

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>').toString("base64");
  assert.equal((await service.call("/v1/admin/icons", { name: "dot", file: drawing })).status, 200);
  const { data: [icon] } = (await (await service.call("/v1/icons?thumbnail_size=256")).json()) as { data: { thumbnails: { url: string }[] }[] };
  assert.equal((await create(icon!.thumbnails[0]!.url)).status, 200, "the PNG of an icon, of which nobody has asked for the file before");

  const speech = { file: generatedWav(3).toString("base64"), title: "speech" };
  const added = await service.call("/v1/admin/sound-effects", speech);
  assert.equal(added.status, 200, await added.clone().text());
  const sound = ((await added.json()) as { data: { id: number } }).data.id;
  const download = await (await service.call(`/v1/sfx/${sound}/download`)).json();
  const { download_url: audio } = (download as { data?: { download_url: string } }).data ?? (download as { download_url: string });
  const sung = await service.call("/v1/ai/text-to-video/model-2-7", { prompt: "a lake", audio_url: audio, resolution: "720P", duration: 2 });
  assert.equal(sung.status, 200, await sung.clone().text());
  const silent = await service.call("/v1/ai/text-to-video/model-2-7", { prompt: "a lake", audio_url: url });
  assert.equal(((await silent.json()) as { message: string }).message, "audio_url: must be MP3 or WAV, not PNG");
});

test("an upload that a kill -9 cuts off leaves nothing behind, and another account's key does not reach what is there", { timeout: 120_000 }, async (t) => {
  const service = await startService();
  t.after(() => service.dispose());
  const { port } = new URL(service.url);
  const outgoing = request({ port, host: "127.0.0.1", method: "POST", path: "/v1/uploads", headers: { "x-service-api-key": "whole-service-test-key" } });
  outgoing.on("error", () => {});
  outgoing.write(Buffer.alloc(5 * 2 ** 20));
  const intake = () => readdir(join(service.dataDir, "intake"));
  await until(10_000, "it arrives", async () => (await intake()).length > 0);
  await service.kill9();
  await service.restart();
  await until(10_000, "what was left is gone", async () => (await intake()).length === 0);
  assert.deepEqual(await readdir(join(service.dataDir, "objects", "incoming")), []);

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b08060" } }).png().toBuffer();
  const headers = { "x-service-api-key": "whole-service-test-key" };
  const answer = await fetch(`${service.url}/v1/uploads`, { method: "POST", headers, body: new Uint8Array(picture) });
  const { url, upload } = ((await answer.json()) as { data: Upload }).data;
  const { output } = await service.command("keys", "create", "--account", "others", "--scopes", "ai");
  const key = /\b(\S{30,})\s*$/m.exec(output)?.[1] ?? "";
  const theirs = { headers: { "x-service-api-key": key } };
  assert.equal((await service.call(`/v1/uploads/${upload}`, theirs)).status, 404, output);
  const taken = await service.call("/v1/ai/image-expand/model", { ...theirs, body: { image: url, left: 5 } });
  assert.equal(((await taken.json()) as { message: string }).message, "image: must be a file of this account: this one is another's, or was removed");
});
