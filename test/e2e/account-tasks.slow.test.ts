import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { Atelier } from "../../clients/typescript/src/index.ts";
import { serveMediaFiles } from "../parts/media-files.ts";
import { type ProbeService, probeKey, startProbeService } from "../parts/probe-service.ts";

interface File {
  field?: string;
  url: string;
  media_type: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes?: number;
}

interface View {
  task_id: string;
  status: string;
  model: string;
  generated: string[];
  results: File[];
  previews: File[];
  input: Record<string, unknown>;
  input_files: File[];
  error_code?: string;
}

async function read<T>(answer: Response, status = 200): Promise<T> {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  return JSON.parse(text) as T;
}

const call = (service: ProbeService, method: string, path: string) =>
  fetch(new URL(path, service.url), { method, headers: { "x-service-api-key": probeKey } });
const viewOf = async (service: ProbeService, id: string) => (await read<{ data: View }>(await service.call(`/v1/tasks/${id}`))).data;
const create = async (service: ProbeService, model: string, body: unknown) =>
  (await read<{ data: { task_id: string } }>(await service.call(`/v1/ai/${model}`, body))).data.task_id;
const ended = (service: ProbeService, id: string) =>
  until(60_000, `${id} ends`, async () => ["COMPLETED", "FAILED"].includes((await viewOf(service, id)).status));
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test("a task tells its model, its input as given, and its results with size, length and previews", { timeout: 120_000 }, async (t) => {
  const media = await serveMediaFiles();
  t.after(() => media.close());
  const service = await startProbeService(t);
  const image = media.inline("picture.png");
  const picture = await create(service, "image-expand/model", { image, left: "20", unknown: "x".repeat(2000), prompt: "A Lake" });
  const film = await create(service, "lip-sync/model-1-0", { image_url: media.url("portrait.png"), audio_url: media.url("speech.mp3"), resolution: "480p" });
  for (const id of [picture, film]) await ended(service, id);

  const one = await viewOf(service, picture);
  assert.equal(one.model, "image-expand/model");
  const { image: shown, ...rest } = one.input;
  assert.deepEqual(rest, { left: "20", prompt: "A Lake" }, "as given: no defaults, no members that nobody knows");
  assert.deepEqual(await bytesOf(shown as string), Buffer.from(image, "base64"));
  assert.deepEqual(one.input_files.map(({ url: _url, ...file }) => file), [
    { field: "image", media_type: "image/png", width: 480, height: 320, bytes: Buffer.from(image, "base64").length },
  ]);
  assert.deepEqual(one.results.map(({ url }) => url), one.generated);
  const [result] = one.results;
  const { url: _url, bytes, ...facts } = result!;
  assert.deepEqual(facts, { media_type: "image/png", width: 500, height: 320 });
  assert.equal((await bytesOf(result!.url)).length, bytes);
  const small = await sharp(await bytesOf(one.previews[0]!.url)).metadata();
  assert.deepEqual([small.format, small.width, small.height], ["webp", 500, 320]);
  assert.deepEqual([one.previews[0]!.media_type, one.previews[0]!.width], ["image/webp", 500]);

  const other = await viewOf(service, film);
  assert.equal(other.input.image_url, media.url("portrait.png"), "an address stays as it was given");
  assert.deepEqual(other.input_files.map(({ field, media_type }) => [field, media_type]), [["image_url", "image/png"], ["audio_url", "audio/mpeg"]]);
  assert.deepEqual(await bytesOf(other.input_files[1]!.url), Buffer.from(media.inline("speech.mp3"), "base64"), "and what it led to is kept");
  assert.deepEqual([other.results[0]!.media_type, other.results[0]!.width, other.results[0]!.seconds], ["video/mp4", 720, 2.52]);
  const poster = await sharp(await bytesOf(other.previews[0]!.url)).metadata();
  assert.deepEqual([poster.format, poster.width], ["webp", 512]);

  const own = (await read<{ data: View }>(await service.call(`/v1/ai/image-expand/model/${picture}`))).data;
  assert.deepEqual(Object.keys(own).sort(), Object.keys(one).sort(), "below its model's path it says the same");
});

test("tasks of all models are listed newest first, by model, status and words, page by page", { timeout: 120_000 }, async (t) => {
  const service = await startProbeService(t, {}, { ATELIER_WORKERS: "0" });
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.push(await create(service, "text-to-video/model-4-5", { prompt: `Scène number ${index} 100%` }));
  ids.push(await create(service, "text-to-video/model-2-7", { prompt: "another model", seed: 3 }));
  await read(await call(service, "POST", `/v1/tasks/${ids[0]}/cancel`));
  const list = async (query: string) => {
    const { data, next } = await read<{ data: View[]; next?: string }>(await service.call(`/v1/tasks${query}`));
    return { ids: data.map(({ task_id }) => task_id), next };
  };
  const newest = ids.toReversed();
  assert.deepEqual(await list(""), { ids: newest, next: undefined });
  const first = await list("?limit=4");
  assert.deepEqual(first, { ids: newest.slice(0, 4), next: newest[3] });
  assert.deepEqual(await list(`?limit=4&before=${first.next}`), { ids: newest.slice(4), next: undefined });
  assert.deepEqual((await list("?model=text-to-video/model-2-7")).ids, [ids[5]]);
  assert.deepEqual((await list("?status=FAILED")).ids, [ids[0]]);
  assert.deepEqual((await list("?status=FAILED,CREATED")).ids, newest);
  assert.deepEqual((await list("?q=SC%C3%88NE+number+3")).ids, [ids[3]], "whatever the case");
  assert.deepEqual((await list("?q=100%25")).ids.length, 5, "a sign that databases take for anything means itself");
  assert.deepEqual((await list("?q=1%25%25")).ids, []);
  await read(await service.call("/v1/tasks?before=yesterday"), 400);
  await read(await service.call("/v1/tasks?status=DONE"), 400);
});

test("lists go on by a token that new tasks do not shift, and refuse a broken one and one beside an offset", { timeout: 120_000 }, async (t) => {
  const service = await startProbeService(t, {}, { ATELIER_WORKERS: "0" });
  const model = "text-to-video/model-4-5";
  const ids: string[] = [];
  for (let index = 0; index < 105; index++) ids.push(await create(service, model, { prompt: `Number ${index}` }));
  const newest = ids.toReversed();
  for (const path of [`/v1/ai/${model}`, "/v1/tasks"]) {
    const seen: string[] = [];
    let token: string | undefined;
    do {
      const answer = await service.call(`${path}?limit=50${token === undefined ? "" : `&page_token=${token}`}`);
      const link = answer.headers.get("link");
      const page = await read<{ data: { task_id: string }[]; next_page_token?: string }>(answer);
      seen.push(...page.data.map(({ task_id }) => task_id));
      if (token !== undefined && page.next_page_token !== undefined) assert.match(link ?? "", new RegExp(`page_token=${page.next_page_token}>?.*rel="next"`));
      token = page.next_page_token;
      await create(service, model, { prompt: "Between two pages" });
    } while (token !== undefined);
    assert.deepEqual(seen.filter((id) => ids.includes(id)), newest, path);
    assert.equal(new Set(seen).size, seen.length);
    for (const query of ["page_token=never", "page_token=AZoveltcfD6dCk9vLx96EOrEvkR", `page_token=${seen[0]}`]) {
      const { invalid_params } = await read<{ invalid_params: { name: string }[] }>(await service.call(`${path}?${query}`), 400);
      assert.deepEqual(invalid_params.map(({ name }) => name), ["page_token"], query);
    }
  }
  const { next_page_token: token } = await read<{ next_page_token: string }>(await service.call(`/v1/ai/${model}?limit=1`));
  for (const path of [`/v1/ai/${model}?offset=0&page_token=${token}`, `/v1/tasks?before=${ids[0]}&page_token=${token}`]) {
    assert.match((await read<{ message: string }>(await service.call(path), 400)).message, /^page_token: must not be given together with/);
  }
  const byOffset = await service.call(`/v1/ai/${model}?limit=10&offset=20`);
  assert.match(byOffset.headers.get("link") ?? "", /limit=10&offset=30>; rel="next"/, "who pages by offset goes on by offset");

  const listed: string[] = [];
  for await (const { task_id } of new Atelier({ url: service.url, key: probeKey }).tasks.list(model)) listed.push(task_id);
  assert.deepEqual(listed.slice(-105), newest, "the client pages through all");
});

test("a failed or cancelled task is retried as a new one; a finished one is removed with its files, a running one is not", { timeout: 120_000 }, async (t) => {
  const service = await startProbeService(t);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#336699" } }).png().toBuffer();
  const id = await create(service, "image-expand/model", { image: picture.toString("base64"), left: 9 });
  await ended(service, id);
  await read(await call(service, "POST", `/v1/tasks/${id}/retry`), 409);
  const { results, input_files } = await viewOf(service, id);
  assert.equal((await fetch(results[0]!.url)).status, 200);
  await read(await call(service, "DELETE", `/v1/tasks/${id}`));
  await read(await service.call(`/v1/tasks/${id}`), 404);
  for (const { url } of [...results, ...input_files]) assert.equal((await fetch(url)).status, 404, "its files are gone at once");

  const long = await create(service, "text-to-video/model-4-5", { prompt: "a lake" });
  const removed = await call(service, "DELETE", `/v1/tasks/${long}`);
  if (removed.status !== 200) assert.equal((await read<{ code: string }>(removed, 409)).code, "task_running");
});
