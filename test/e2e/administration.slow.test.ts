import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { exchange } from "../parts/load/raw-http.ts";
import { type Service, startService } from "./start-service.ts";

let service: Service;
/** Another process on the same data. What it finds within a second where nothing else runs, `test/alone/found-elsewhere.test.ts` measures. */
let other: Service;
let files: Server;
let filesUrl: string;

before(async () => {
  service = await startService();
  other = await startService({ ATELIER_DATA_DIR: service.dataDir });
  files = createServer((request, response) => {
    if (request.url === "/oboe%20call.wav") response.end(wav(523));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => files.once("listening", resolve));
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
after(async () => {
  files?.close();
  await other?.dispose();
  await service?.dispose();
});

interface Edited {
  id: number;
  outcome: string;
  remarks: string[];
  guesses?: { what: string; value: string; by: string; words: string[]; group: string }[];
}

interface Problem {
  code: string;
  message: string;
  invalid_params?: { name: string; reason: string }[];
}

/** Half a second of a tone that dies away. */
function wav(pitch: number): Buffer {
  const samples = Float32Array.from({ length: 11_025 }, (_, index) => 0.4 * Math.exp(-index / 4_000) * Math.sin((2 * Math.PI * pitch * index) / 22_050));
  return encodeWav({ sampleRate: 22_050, channels: [samples] }, { bitDepth: 16 });
}

function svg(content: string): string {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`).toString("base64");
}

async function edit(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Edited> {
  const answer = await service.call(`/v1/admin/${path}`, { method, ...(body !== undefined && { body }), ...(headers && { headers }) });
  const json = (await answer.json()) as { data: Edited };
  assert.equal(answer.status, 200, JSON.stringify(json));
  return json.data;
}

const create = (path: string, body: unknown, headers?: Record<string, string>) => edit("POST", path, body, headers);

async function refused(method: string, path: string, body?: unknown): Promise<[status: number, problem: Problem]> {
  const answer = await service.call(`/v1/admin/${path}`, { method, ...(body !== undefined && { body }) });
  return [answer.status, (await answer.json()) as Problem];
}

async function upload(bytes: Buffer): Promise<string> {
  const answer = await fetch(new URL("/v1/admin/uploads", service.url), {
    method: "POST", headers: { "x-service-api-key": "whole-service-test-key", "content-type": "audio/wav" }, body: new Uint8Array(bytes),
  });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { data: { upload: string } }).data.upload;
}

async function get<Answer>(path: string, from = service): Promise<Answer> {
  return (await (await from.call(path)).json()) as Answer;
}

const countOf = async (path: string, from = service): Promise<number> => (await get<{ count: number }>(path, from)).count;

test("a dry run says what a create would do, refusals too, and writes nothing", async () => {
  const body = { file: wav(311).toString("base64"), title: "Tried out", artist: "Nobody Yet", genres: ["Nogenre"] };
  const tried = await create("music?dry_run=true", body);
  assert.deepEqual([tried.id, tried.outcome], [0, "new"]);
  assert.ok(["makes the artist Nobody Yet", "makes the genre Nogenre"].every((remark) => tried.remarks.includes(remark)), tried.remarks.join());
  const dot = { name: "tried dot", file: svg('<circle r="3"/>'), family: "Tried" };
  assert.deepEqual((await create("icons?dry_run=true", dot, { "idempotency-key": "tried" })).remarks, ["makes the family Tried"]);
  assert.equal((await refused("POST", "icons?dry_run=true", { ...dot, file: "aGk=" }))[1].invalid_params?.[0]?.name, "file");
  assert.equal((await refused("POST", "icons?dry_run=maybe", dot))[1].invalid_params?.[0]?.name, "dry_run");
  const [genres, icons] = await Promise.all([
    get<{ results: { name: string }[] }>("/v1/admin/genres"), get<{ data: unknown[] }>("/v1/icons?term=tried"),
  ]);
  assert.deepEqual([genres.results.some(({ name }) => name === "Nogenre"), icons.data], [false, []]);

  const made = await create("icons", dot, { "idempotency-key": "tried" });
  assert.equal(made.outcome, "new");
  assert.equal((await refused("POST", "icons?dry_run=true", dot))[1].code, "item_exists");
  await edit("DELETE", `icons/${made.id}`);
});

test("a dry run says what a change would do, and what artists, genres and moods would become, and writes nothing", async () => {
  const tried = async (method: string, path: string, body: unknown) => {
    const { outcome, remarks, ...rest } = await edit(method, `${path}?dry_run=true`, body);
    assert.equal((rest as { dry_run?: boolean }).dry_run, true);
    return [outcome, ...remarks];
  };
  const dot = await create("icons", { name: "changed dot", file: svg('<circle r="3"/>') });
  const track = await create("music", { file: wav(312).toString("base64"), title: "Unchanged", genres: ["Kept genre"] });
  const artist = await create("artists", { name: "Kept artist" });
  const feed = () => Promise.all(["/v1/admin/artists", "/v1/admin/genres", `/v1/icons/${dot.id}`, `/v1/music/${track.id}`].map((path) => get<object>(path)));
  const shown = (answers: object[]) => JSON.stringify(answers).replace(/\?expires=[^"]*/g, "");
  const before = shown(await feed());

  assert.deepEqual(await tried("PATCH", `icons/${dot.id}`, { name: "other", style: "Nostyle" }), ["changed", "makes the style Nostyle"]);
  assert.deepEqual(await tried("PATCH", `icons/${dot.id}`, { name: "changed dot" }), ["same"]);
  assert.ok((await tried("PATCH", `music/${track.id}`, { genres: ["Newgenre"] })).includes("makes the genre Newgenre"));
  assert.deepEqual(await tried("PATCH", `music/${track.id}`, { title: "Unchanged" }), ["same"]);
  assert.deepEqual(await tried("POST", "artists", { name: "Tried artist" }), ["new"]);
  assert.deepEqual(await tried("PATCH", `artists/${artist.id}`, { name: "Renamed" }), ["changed"]);
  assert.deepEqual(await tried("POST", "moods", { name: "Tried mood" }), ["new"]);
  assert.equal((await refused("POST", "artists?dry_run=true", { name: "Kept artist" }))[1].code, "name_taken");
  assert.equal((await refused("PATCH", "genres/999999?dry_run=true", { name: "x" }))[0], 404);
  assert.equal(shown(await feed()), before);
  for (const path of [`icons/${dot.id}`, `music/${track.id}`, `artists/${artist.id}`]) await edit("DELETE", path);
});

test("an uploaded sound is found when the caller is answered, by another process too, and downloads byte for byte", async () => {
  const bytes = wav(440);
  const { id, outcome, remarks } = await create("sound-effects", {
    file: await upload(bytes), title: "Viola: pluck / short", tags: ["Strings"], popularity: 64,
  });
  assert.deepEqual([outcome, remarks.length], ["new", 1]);
  assert.match(remarks[0]!, /category/);
  assert.equal(await countOf("/v1/sound-effects?q=viola"), 1);
  await until(20_000, "the other process finds it", async () => (await countOf("/v1/sound-effects?q=viola", other)) === 1);
  const item = await get<{
    title: string; tags: string[]; popularity: number; duration: number; waveform_url: string; loudness_lufs: number
  }>(`/v1/sound-effects/${id}`);
  assert.deepEqual([item.title, item.tags, item.popularity, item.duration], ["Viola: pluck / short", ["strings"], 64, 0.5]);
  assert.ok(item.loudness_lufs < 0 && item.waveform_url, "measured as an import measures");
  const { download_url: url } = await get<{ download_url: string }>(`/v1/sound-effects/${id}/download`);
  const file = await fetch(url);
  assert.match(file.headers.get("content-disposition")!, /Viola.*pluck.*short\.wav/);
  assert.ok(Buffer.from(await file.arrayBuffer()).equals(bytes));
});

test("a sound is fetched from its URL and named after it; one that cannot be fetched is refused by name", async () => {
  const { id } = await create("sound-effects", { file: `${filesUrl}/oboe%20call.wav`, category: "Melodic Loops" });
  const item = await get<{ title: string; category: { slug: string } }>(`/v1/sound-effects/${id}`);
  assert.deepEqual([item.title, item.category.slug], ["Oboe call", "melodic-loops"]);
  const [status, problem] = await refused("POST", "sound-effects", { file: `${filesUrl}/nothing.wav` });
  assert.deepEqual([status, problem.invalid_params], [400, [{ name: "file", field: "file", reason: "could not be fetched: the URL answers with status 404" }]]);
});

test("guesses come with their evidence, and a decision on a group holds for its items, for other processes and for what comes in later", async () => {
  const add = (pitch: number, title: string, folder?: string) =>
    create("sound-effects", { file: wav(pitch).toString("base64"), title, ...(folder !== undefined && { folder }) });
  const horns = [await add(611, "Third signal", "Horn signals/short"), await add(612, "Second signal", "Horn signals/short")];
  assert.deepEqual(horns[0]!.guesses, [
    { what: "category", value: "uncategorised", by: "nothing", words: ["short"], group: "category/uncategorised/nothing/short" },
  ]);
  assert.equal(horns[1]!.guesses![0]!.group, horns[0]!.guesses![0]!.group);
  const wolf = await add(613, "Wolf howl", "animals");
  assert.deepEqual(wolf.guesses!.map(({ value, by, words }) => [value, by, words]), [["wildlife", "words and folder", ["wolf", "animals"]]]);
  const categoryOf = async (id: number, from = service) => (await get<{ category: { slug: string }; tags: string[] }>(`/v1/sound-effects/${id}`, from));
  assert.deepEqual((await categoryOf(horns[0]!.id)).tags, ["horn signals", "short"]);

  const decide = (body: object) => edit("POST", "guesses", body) as unknown as Promise<{ changed: number }>;
  assert.deepEqual(await decide({ what: "category", value: "One-Shots", words: ["short"], ids: horns.map(({ id }) => id) }), { changed: 2 });
  assert.equal(await countOf("/v1/sound-effects?category=one-shots&q=signal"), 2);
  await until(20_000, "the other process finds them", async () => (await countOf("/v1/sound-effects?category=one-shots&q=signal", other)) === 2);
  const later = await add(614, "Fourth signal", "short");
  assert.deepEqual([(await categoryOf(later.id)).category.slug, later.guesses], ["one-shots", undefined]);

  const track = await create("music", { file: wav(615).toString("base64"), title: "Tagged", genres: ["Soundtrack", "Folk"], moods: ["Calm"] });
  assert.deepEqual(await decide({ what: "genre", value: "Cinematic", words: ["soundtrack"], ids: [track.id] }), { changed: 1 });
  assert.deepEqual(await decide({ what: "mood", value: null, words: ["calm"], ids: [track.id, 999_999] }), { changed: 1 });
  const { genres, moods } = await get<{ genres: { name: string }[]; moods: unknown[] }>(`/v1/music/${track.id}`);
  assert.deepEqual([genres.map(({ name }) => name), moods], [["Cinematic", "Folk"], []]);

  const problemsOf = async (body: object) => (await refused("POST", "guesses", body))[1].invalid_params?.map(({ name }) => name);
  assert.deepEqual(await problemsOf({ what: "category", value: "no such", words: [], ids: [wolf.id] }), ["value"]);
  assert.deepEqual(await problemsOf({ what: "category", value: null, words: [], ids: [wolf.id] }), ["value"]);
  assert.deepEqual(await problemsOf({ what: "tempo", value: " ", words: "x" }), ["ids", "what", "value", "words"]);
  for (const { id } of [...horns, wolf, later]) await edit("DELETE", `sound-effects/${id}`);
  await edit("DELETE", `music/${track.id}`);
});

test("a sound is changed in place, gets a preview when it becomes premium and another file, and is the same when nothing changes", async () => {
  const { id } = await create("sound-effects", { file: wav(300).toString
    ("base64"), title: "Timpani", category: "one-shots", license: "CC0-1.0", id: "desk:1"
  });
  await service.call(`/v1/sound-effects/${id}/download`);
  const before = await get<{ created_at: string }>(`/v1/sound-effects/${id}`);
  assert.equal((await edit("PATCH", `sound-effects/${id}`, { title: "Timpani", tags: [] })).outcome, "same");
  assert.equal((await edit("PATCH", `sound-effects/${id}`, { title: "Kettle thump", license: null, premium: true })).outcome, "changed");
  assert.equal((await edit("PATCH", `sound-effects/${id}`, { file: wav(250).toString("base64") })).outcome, "changed");
  const item = await get<{
    title: string; created_at: string; is_premium: boolean; license?: object; preview_url: string; download_count: number; category: { slug: string }
  }>(`/v1/sound-effects/${id}`);
  assert.deepEqual(
    [item.title, item.is_premium, item.license, item.created_at, item.category.slug],
    ["Kettle thump", true, undefined, before.created_at, "one-shots"],
  );
  assert.equal((await fetch(item.preview_url)).status, 200);
  await until(20_000, "its download still counts", async () => (await get<{ download_count: number }>(`/v1/sound-effects/${id}`)).download_count === 1);
  await until(
    1_000, "the other process knows the new title and no more the old one",
    async () => (await countOf("/v1/sound-effects?q=kettle&include-premium=true", other)) === 1 && (await countOf(
      "/v1/sound-effects?q=timpani&include-premium=true", other,
    )) === 0,
  );
  const { download_url: url } = await get<{ download_url: string }>(`/v1/sound-effects/${id}/download`);
  assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(wav(250)));
  const [status, problem] = await refused("POST", "sound-effects", { file: wav(200).toString("base64"), id: "desk:1" });
  assert.deepEqual([status, problem.code], [409, "item_exists"], "an id is known for ever");
});

test("a removed sound is gone from answers and from the search of every process", async () => {
  const { id } = await create("sound-effects", { file: wav(600).toString("base64"), title: "Celesta" });
  assert.equal(
    (await edit("DELETE", `sound-effects/${id}`, undefined, { "content-type": "application/json" })).outcome, "removed",
    "whatever the client says of a body that is not there",
  );
  assert.equal(await countOf("/v1/sound-effects?q=celesta"), 0);
  assert.equal((await service.call(`/v1/sound-effects/${id}`)).status, 404);
  await until(20_000, "the other process finds it no more", async () => (await countOf("/v1/sound-effects?q=celesta", other)) === 0);
  assert.equal((await refused("DELETE", `sound-effects/${id}`))[0], 404);
});

test("a track brings its artist, genres, moods and cover; a rename is found, what is in use stays, what is not goes", async () => {
  const cover = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0a7" } }).png().toBuffer();
  const { id } = await create("music", { file: wav(330).toString
    ("base64"), title: "Quiet street", artist: "Ina Test", genres: ["Lofi"], moods: ["Calm"], bpm: 90, key: "Am", cover: cover.toString("base64") }
  );
  const item = await get<{
    artist: { id: number; name: string }; genres: { id: number }[]; moods: { id: number }[]; bpm: number; key: string; cover_url: string
  }>(`/v1/music/${id}`);
  assert.deepEqual([item.artist.name, item.bpm, item.key], ["Ina Test", 90, "A minor"]);
  const pixel = await sharp(Buffer.from(await (await fetch(item.cover_url)).arrayBuffer())).resize(1, 1).raw().toBuffer();
  assert.deepEqual([...pixel.subarray(0, 3)].map((value) => Math.round(value / 17)), [0, 10, 7], "the cover that was given");

  assert.equal((await edit("PATCH", `music/${id}`, { title: "Silent street", moods: ["Calm", "Dark"] })).outcome, "changed");
  const changed = await get<{ cover_url: string; bpm: number; moods: { name: string }[] }>(`/v1/music/${id}`);
  assert.deepEqual(
    [new URL(changed.cover_url).pathname.split("/")[3], changed.bpm], [new URL(item.cover_url).pathname.split("/")[3], 90], "cover and tempo stay",
  );

  await edit("PATCH", `genres/${item.genres[0]!.id}`, { name: "Low fidelity", description: "Soft and dusty" });
  await edit("PATCH", `artists/${item.artist.id}`, { name: "Ina Proof", bio: "Writes at night." });
  assert.equal(await countOf("/v1/music?genre=low%20fidelity"), 1);
  await until(20_000, "the other process finds the artist's new name", async () => (await countOf("/v1/music?q=proof", other)) === 1);
  for (const path of [`genres/${item.genres[0]!.id}`, `moods/${item.moods[0]!.id}`, `artists/${item.artist.id}`]) {
    const [status, { code, message }] = await refused("DELETE", path);
    assert.deepEqual([status, code], [409, "in_use"]);
    assert.match(message, /1 track needs it/);
  }
  assert.equal((await edit("DELETE", `music/${id}`)).outcome, "removed");
  for (const path of [`genres/${item.genres[0]!.id}`, `artists/${item.artist.id}`]) assert.equal((await edit("DELETE", path)).outcome, "removed");
});

test("artists, genres and moods are listed, created and distinguished by name", async () => {
  const { id } = await create("genres", { name: "Chamber pop", description: "Small rooms", order: 7 });
  const { results } = await get<{ results: { id: number; name: string; order: number; is_active: boolean; cover_url: string }[] }>("/v1/admin/genres");
  const genre = results.find((one) => one.id === id)!;
  assert.deepEqual([genre.name, genre.order, genre.is_active], ["Chamber pop", 7, true]);
  assert.equal((await fetch(genre.cover_url)).status, 200);
  const [status, { code }] = await refused("POST", "genres", { name: "CHAMBER POP" });
  assert.deepEqual([status, code], [409, "name_taken"]);
  await create("artists", { name: "Bo" });
  await create("artists", { name: "Al" });
  const { count, results: artists } = await get<{ count: number; results: { name: string; track_count: number }[] }>("/v1/admin/artists?limit=1");
  assert.deepEqual([count >= 2, artists.map(({ name, track_count }) => [name, track_count])], [true, [["Al", 0]]]);
  assert.equal((await edit("PATCH", `genres/${id}`, { name: "Chamber pop" })).outcome, "same");
  assert.equal((await create("moods", { name: "Hazy" })).outcome, "new");
});

test("an icon is cleaned, analysed and found; a second one of its name is refused; it is changed and removed", async () => {
  const { id, remarks } = await create("icons", {
    file: svg('<script>1</script><path d="M2 2h20v20z" fill="#f00" onclick="x()"/>'), name: "Sail boat", tags: ["harbour"], author: "Me",
    license: "MIT", popularity: 33,
  });
  assert.deepEqual(remarks, ["imported without script, onclick"]);
  const total = async (query: string, from = service) =>
    (await get<{ meta: { pagination: { total: number } } }>(`/v1/icons?${query}`, from)).meta.pagination.total;
  assert.equal(await total("term=harbour&filters[color]=red"), 1);
  await until(20_000, "the other process finds it", async () => (await total("term=harbour", other)) === 1);
  const [status, { code }] = await refused("POST", "icons", { file: svg('<path d="M0 0h9v9z"/>'), name: "sail boat" });
  assert.deepEqual([status, code], [409, "item_exists"]);
  assert.equal(
    (await edit("PATCH", `icons/${id}`, { file: svg('<circle cx="12" cy="12" r="9" fill="#00f"/>'), tags: ["anchorage"], premium: true })).outcome,
    "changed",
  );
  const { data } = await get<{ data: { name: string; free_svg: boolean; license: { name: string }; author: { name: string } } }>(`/v1/icons/${id}`);
  assert.deepEqual([data.name, data.free_svg, data.license.name, data.author.name], ["Sail boat", false, "MIT", "Me"]);
  assert.deepEqual([await total("term=anchorage&filters[color]=blue"), await total("term=harbour")], [1, 0]);
  assert.equal((await edit("DELETE", `icons/${id}`)).outcome, "removed");
  assert.equal(await total("term=anchorage"), 0);
});

test("every offending member is named in one answer", async () => {
  const [status, problem] = await refused("POST", "sound-effects", {
    file: "!!", title: " ", tags: "x", popularity: 101, category: "nope", created: "soon", license_url: "ftp://x", premium: "yes", attribution: 5,
  });
  assert.equal(status, 400);
  assert.deepEqual(problem.invalid_params!.map(({ name }) => name).toSorted(), [
    "attribution", "category", "created", "file", "license_url", "popularity", "premium", "tags", "title",
  ]);
  assert.equal(problem.invalid_params!.find(({ name }) => name === "attribution")!.reason, "must be a string or null");
  assert.deepEqual((await refused("POST", "music", {}))[1].invalid_params, [{ name: "file", field: "file", reason: "is required" }]);
  assert.deepEqual((await refused("POST", "icons", []))[1].invalid_params, [{ name: "body", field: "body", reason: "must be a JSON object" }]);
});

/** A PNG that says to be larger than it is. */
async function pngOfSize(side: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } }).png().toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test("broken files and bombs are refused with a reason, and nothing of them stays", async () => {
  const counts = () =>
    Promise.all(["/v1/sound-effects?include-premium=true", "/v1/music?include-premium=true", "/v1/admin/artists"].map((path) => countOf(path)));
  const before = await counts();
  const sevenHours = encodeWav({ sampleRate: 100, channels: [new Float32Array(7 * 3600 * 100)] }, { bitDepth: 16 });
  const laughs = Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>` +
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="&b;"/></svg>`
  );
  const cases: [path: string, body: Record<string, unknown>, field: string, reason: RegExp][] = [
    ["sound-effects", { file: Buffer.from("RIFF nothing").toString("base64") }, "file", /cannot be read/],
    ["sound-effects", { file: (await pngOfSize(8)).toString("base64") }, "file", /PNG is not one of/],
    ["sound-effects", { file: sevenHours.toString("base64") }, "file", /lasts longer than 21600 seconds/],
    ["sound-effects", { file: `upload:${"0".repeat(64)}` }, "file", /an upload of the last hour/],
    ["music", { file: wav(700).toString("base64"), artist: "Nobody", cover: (await pngOfSize(30_000)).toString("base64") }, "cover", /pixels/],
    ["icons", { file: laughs.toString("base64"), name: "laughs" }, "file", /./],
    ["icons", { file: svg("<script>1</script>"), name: "empty" }, "file", /no shape/],
    ["icons", { file: Buffer.from([0xff, 0xfe, 0x00]).toString("base64"), name: "binary" }, "file", /UTF-8/],
  ];
  for (const [path, body, field, reason] of cases) {
    const [status, problem] = await refused("POST", path, body);
    assert.deepEqual([status, problem.invalid_params?.map(({ name }) => name)], [400, [field]], problem.message);
    assert.match(problem.invalid_params![0]!.reason, reason);
  }
  assert.deepEqual(await counts(), before);
  assert.deepEqual(await readdir(join(service.dataDir, "intake")), []);
});

test("an upload that breaks off leaves nothing behind", async () => {
  const stored = async () => (await readdir(join(service.dataDir, "objects"), { recursive: true })).length;
  const before = await stored();
  const { hostname, port } = new URL(service.url);
  for (const half of ["content-length: 100000\r\n\r\nhalf", "transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n"]) {
    const socket = connect(Number(port), hostname);
    socket.write(`POST /v1/admin/uploads HTTP/1.1\r\nhost: media\r\nx-service-api-key: whole-service-test-key\r\n${half}`);
    await until(20_000, "it is being written", async () => (await stored()) > before);
    socket.destroy();
    await until(20_000, "it is gone", async () => (await stored()) === before);
  }
  assert.doesNotMatch(service.output(), /"level":50/, "which is no failure of the service");
});

test("an upload of nothing is refused, with a length and without", async () => {
  const headers = { "x-service-api-key": "whole-service-test-key" };
  for (const body of [undefined, new Uint8Array()]) {
    const answer = await fetch(new URL("/v1/admin/uploads", service.url), { method: "POST", headers, ...(body && { body }) });
    assert.deepEqual([answer.status, ((await answer.json()) as Problem).invalid_params?.map(({ reason }) => reason)], [400, ["must not be empty"]]);
  }
  const raw = await exchange(Number(new URL(service.url).port), [
    "POST /v1/admin/uploads HTTP/1.1\r\nhost: media\r\nconnection: close\r\nx-service-api-key: whole-service-test-key\r\n\r\n",
  ]);
  assert.match(raw.text, /^HTTP\/1\.1 400 /, "neither a length nor chunks");
});

test("sixteen tracks at once that name the same new artist, genre and mood make one of each", async () => {
  const words = { artist: "Sixteen at Once", genres: ["Counterpoint Sixteen"], moods: ["Simultaneous"] };
  const bodies = Array.from({ length: 16 }, (_, index) => ({ file: wav(800 + index).toString("base64"), title: `Part ${index}`, ...words }));
  const answers = await Promise.all(bodies.map((body, index) => (index % 2 === 0 ? service : other).call("/v1/admin/music", { body })));
  assert.deepEqual(answers.map(({ status }) => status), Array(16).fill(200), await answers.find(({ status }) => status !== 200)?.text());
  const named = async (kind: string, name: string) =>
    (await get<{ results: { name: string }[] }>(`/v1/admin/${kind}`)).results.filter((one) => one.name === name).length;
  assert.deepEqual(
    await Promise.all([named("artists", words.artist), named("genres", words.genres[0]!), named("moods", words.moods[0]!)]), [1, 1, 1],
  );
});

test("a create with an Idempotency-Key is done once, whatever happens to the answer; a refused one may be tried again", async () => {
  const headers = { "idempotency-key": "one-cello" };
  const body = { file: wav(120).toString("base64"), title: "Cello" };
  const first = await create("sound-effects", body, headers);
  assert.deepEqual(await create("sound-effects", body, headers), first);
  assert.equal((await service.call("/v1/admin/sound-effects", { body: { ...body, title: "Violone" }, headers })).status, 422);
  assert.equal((await service.call("/v1/admin/sound-effects", { body: { file: "AAAA" }, headers: { "idempotency-key": "two" } })).status, 400);
  assert.equal((await create("sound-effects", { file: wav(121).toString("base64"), title: "Bass" }, { "idempotency-key": "two" })).outcome, "new");
});

test("of two creates of the same file at once one wins", async () => {
  const body = { file: wav(140).toString("base64"), title: "Twin" };
  const statuses = await Promise.all([service, other].map(async (one) => (await one.call("/v1/admin/sound-effects", { body })).status));
  assert.deepEqual(statuses.toSorted(), [200, 409]);
  // Found at once by the server that made it, a moment later by the other.
  await until(20_000, "the one is found", async () => (await countOf("/v1/sound-effects?q=twin")) === 1);
});

test("a key without the scope admin is refused before its body is read, and paths that are not there are 404", async () => {
  const { output } = await service.command("keys", "create", "--name", "reader", "--scopes", "catalog,ai,account");
  const key = /ak_[\w-]+/.exec(output)![0];
  for (const [method, path] of [["POST", "sound-effects"], ["PATCH", "music/1"], ["DELETE", "icons/1"], ["GET", "artists"], ["POST", "uploads"]] as const) {
    const answer = await service.call(`/v1/admin/${path}`, { method, headers: { "x-service-api-key": key } });
    assert.deepEqual([answer.status, ((await answer.json()) as Problem).code], [403, "missing_scope"], path);
  }
  for (const path of ["sound-effects/99999", "music/abc", "icons/0", "artists/99999", "moods/-1"]) {
    assert.equal((await refused("PATCH", path, {}))[0], 404, path);
  }
  assert.equal((await service.call("/v1/admin/nothing")).status, 404);
  assert.equal((await service.call("/v1/admin/sound-effects")).status, 405);
});

test("what is downloaded much stands higher after the next round", async () => {
  const { id } = await create("sound-effects", { file: wav(160).toString("base64"), title: "Tuba", popularity: 20 });
  const popularity = async () => (await get<{ popularity: number }>(`/v1/sound-effects/${id}`)).popularity;
  for (let n = 0; n < 25; n++) await service.call(`/v1/sound-effects/${id}/download`);
  await until(20_000, "the downloads are counted", async () => (await get<{ download_count: number }>(`/v1/sound-effects/${id}`)).download_count === 25);
  assert.equal(await popularity(), 20);
  // A round begins with the start.
  await service.stop();
  await service.restart();
  await until(20_000, "the score has moved", async () => (await popularity()) === 43, popularity);
});
