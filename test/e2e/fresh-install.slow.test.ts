import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@atelier/tools/service/until.ts";
import sharp from "sharp";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { type CheckAnswer, answerSchemas } from "./answer-schemas.ts";
import { iconList, type ListOfParameters, musicList, soundList } from "./catalog-parameters.ts";
import { processorTime, residentMemory } from "@atelier/tools/service/processes.ts";
import { descendantsOf } from "@atelier/server/processes/descendants.ts";
import { choose, seededRandom } from "./random-choice.ts";
import { documentedCommands } from "../parts/documents/documented-commands.ts";
import { type OpenLibrary, openLibrary } from "../parts/documents/open-library.ts";
import type { Service } from "./start-service.ts";

const lists = [soundList, musicList, iconList];
const languages = [undefined, "en-US", "es", "de-AT;q=0.5, fr", "*", "xx", "en;q=nonsense", ","];
let library: OpenLibrary;
let service: Service;
let check: CheckAnswer;

// The starter library takes two processors half a minute: all that needs it is here, and sees the same one.
before(async () => {
  library = await openLibrary();
  service = library.service;
  check = await answerSchemas(service);
});
after(() => library?.close());

interface Question {
  path: string;
  query: [name: string, value: string][];
  /** Names of the parameters whose value must be refused. */
  wrong: string[];
}

function randomQuestion(random: () => number): Question {
  const { path, parameters } = choose(random, lists);
  const question: Question = { path, query: [], wrong: [] };
  for (const [name, { valid, invalid, isList }] of Object.entries(parameters)) {
    if (random() > 0.3) continue;
    const isWrong = invalid.length > 0 && random() < 0.15;
    const value = choose(random, isWrong ? invalid : valid);
    const written = isList ? choose(random, [name, `${name}[]`, `${name}[0]`]) : name;
    const repeats = isList && random() < 0.5 && !isWrong;
    question.query.push(...(repeats ? value.split(",") : [value]).map((part): [string, string] => [written, part]));
    if (isWrong) question.wrong.push(written);
  }
  return question;
}

async function ask(path: string, query: [string, string][], headers?: Record<string, string>) {
  const answer = await service.call(`${path}?${new URLSearchParams(query)}`, headers && { headers });
  const mediaType = answer.headers.get("content-type")?.split(";")[0] ?? "";
  return { status: answer.status, mediaType, body: (await answer.json()) as Record<string, unknown> };
}

test("600 random queries: each valid one is answered, each invalid one refused with all its wrong parameters named, by the OpenAPI schema",
  { timeout: 240_000 }, async (t) => {
  let refused = 0;
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = seededRandom(seed);
  for (let number = 0; number < 600; number++) {
    const { path, query, wrong } = randomQuestion(random);
    const language = choose(random, languages);
    const answer = await ask(path, query, language === undefined ? undefined : { "accept-language": language });
    const found = `seed ${seed}, query ${number}: ${path}?${new URLSearchParams(query)} answered ${JSON.stringify(answer).slice(0, 400)}`;
    assert.equal(answer.status, wrong.length > 0 ? 400 : 200, found);
    if (wrong.length > 0) {
      refused += 1;
      assert.deepEqual((answer.body.invalid_params as { name: string }[]).map(({ name }) => name).sort(), wrong.sort(), found);
    }
    check(path, answer);
  }
  t.diagnostic(`${refused} of them refused`);
});

test("catalog calls as public clients write them: lists in brackets or repeated, switches in capitals, empty values, a bare icon download", async () => {
  const answered = async (path: string) => {
    const answer = await service.call(path);
    const body = (await answer.json()) as {
      count: number;
      meta: { pagination: { total: number } };
      data: { id: number; slug: string; thumbnails: { width: number }[]; filename: string; url: string }[];
    };
    assert.equal(answer.status, 200, `${path} answered ${JSON.stringify(body).slice(0, 200)}`);
    return body;
  };
  const tracks = async (query: string) => (await answered(`/v1/music?${query}`)).count;
  const icons = async (query: string) => (await answered(`/v1/icons?${query}`)).meta.pagination.total;

  const [pop, rock, either] = [await tracks("genre=Pop"), await tracks("genre=Rock"), await tracks("genre=Pop,Rock")];
  assert.ok(pop > 0 && rock > 0 && either > Math.max(pop, rock));
  for (const query of ["genre=Pop&genre=Rock", "genre[]=Pop&genre[]=Rock", "genre%5B0%5D=Pop&genre%5B1%5D=Rock", "genre=&genre=Rock&genre=Pop&mood=&q=&limit="])
    assert.equal(await tracks(query), either, query);
  assert.equal(await tracks("include-premium=True"), await tracks("include-premium=1"));

  const [all, animated] = [await icons(""), await icons("filters[icon_type]=animated")];
  assert.ok(animated > 0 && animated < all / 2);
  for (const query of [
    "filters[icon_type][]=animated",
    "filters%5Bicon_type%5D%5B0%5D=animated",
    "filters[icon_type][]=animated&filters[icon_type][]=animated&term=&page=&order=",
  ])
    assert.equal(await icons(query), animated, query);
  const [red, blue, both] = [
    await icons("filters[color]=red"),
    await icons("filters[color][]=blue"),
    await icons("filters[color][]=red&filters[color][]=blue"),
  ];
  assert.ok(both > Math.max(red, blue) && both <= red + blue);
  const { data: [icon] } = await answered("/v1/icons?thumbnail_size[]=64&thumbnail_size[]=256&per_page=1");
  assert.deepEqual(icon!.thumbnails.map(({ width }) => width), [64, 256]);

  const { data: download } = (await answered(`/v1/icons/${icon!.id}/download`)) as unknown as { data: { filename: string; url: string } };
  assert.equal(download.filename, `${icon!.slug}-512.png`);
  const { width, height, format } = await sharp(Buffer.from(await (await fetch(download.url)).arrayBuffer())).metadata();
  assert.deepEqual([width, height, format], [512, 512, "png"]);
  for (const query of ["filters[icon_type][]=animated&filters[icon_type]=sticker", 'filters={"icon_type":["sticker"]}&filters[icon_type][]=animated'])
    assert.equal((await service.call(`/v1/icons?${query}`)).status, 400, query);
});

test("odd paths and odd repetitions are answered without a failure of the server", async () => {
  const ids = ["1", "0", "-1", "1.5", "abc", "999999999", "99999999999999999999", "%00", "%2e%2e%2f", "1%20", "%F0%9F%99%82", "x".repeat(400)];
  const paths = ids.flatMap((id) => [
    `/v1/sound-effects/${id}`, `/v1/music/${id}`, `/v1/icons/${id}`, `/v1/sound-effects/${id}/download`, `/v1/music/${id}/download`,
    `/v1/icons/${id}/download`, `/v1/sfx/download?id=${id}`,
  ]);
  const queries = [
    "limit=1&limit=2", "q=a&q=b", "q[]=a", "limit", "=", "&&&", "q=%", "q=%ff", "filters={bad", "filters=%7B%22color%22%3A%22red%22%7D",
    "filters[color][x]=red", "__proto__=1", "constructor=1",
  ];
  const read = async (path: string) => (await (await service.call(path)).json()) as Record<string, number>;
  const counted = async () => (await read("/v1/sound-effects/1"))["download_count"]! + (await read("/v1/music/1"))["downloads"]!;
  let downloads = await counted();
  for (const path of [...paths, ...queries.flatMap((query) => lists.map((list) => `${list.path}?${query}`))]) {
    const answer = await service.call(path);
    await answer.body?.cancel();
    assert.ok(answer.status < 500, `${path} answered ${answer.status}`);
    if (path.includes("/download") && !path.includes("icons") && answer.status === 200) downloads++;
  }
  // These are counted a little later, and move items in the orders that are walked next.
  await until(20_000, "the downloads are counted", async () => (await counted()) === downloads, counted);
});

/** Ids of all items of a list, page after page, and the count on the first page. */
async function walk({ path, page }: ListOfParameters, query: Record<string, string>, size: number): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  let count = 0;
  for (let index = 0; ; index++) {
    const { status, body } = await ask(path, Object.entries({ ...query, ...page(size, index) }));
    assert.equal(status, 200);
    const items = (body.results ?? body.data) as { id: number }[];
    if (index === 0) count = (body.count as number | undefined) ?? (body as { meta: { pagination: { total: number } } }).meta.pagination.total;
    if (items.length === 0) return { ids, count };
    ids.push(...items.map(({ id }) => id));
  }
}

for (const list of lists) {
  test(`paging through ${list.path} in any order gives each item exactly once`, { timeout: 120_000 }, async () => {
    const sizes = list === iconList ? [1000, 777] : [7, 50, 1000];
    const everything: Record<string, string> = list === iconList ? {} : { "include-premium": "true" };
    const known = new Set((await walk(list, everything, 1000)).ids);
    assert.ok(known.size > 0);
    for (const [number, order] of list.orders.values.entries()) {
      const { ids, count } = await walk(list, { ...everything, [list.orders.parameter]: order }, sizes[number % sizes.length]!);
      assert.equal(ids.length, count, `${order}: as many as counted`);
      assert.equal(new Set(ids).size, ids.length, `${order}: none twice`);
      assert.deepEqual(new Set(ids), known, `${order}: all of them`);
    }
  });
}

test("the orders of the audio lists are what they say", async () => {
  for (const { path, orders } of [soundList, musicList]) {
    for (const order of orders.values.filter((value) => value !== "relevance")) {
      const { body } = await ask(path, [["order_by", order], ["limit", "1000"], ["include-premium", "true"]]);
      const key = order.replace("-", "");
      const values = (body.results as Record<string, string | number>[]).map((item) => (key === "title" ? String(item[key]).toLowerCase() : item[key]!));
      const sign = order.startsWith("-") ? -1 : 1;
      const misplaced = values.findIndex((value, index) => index > 0 && sign * compare(values[index - 1]!, value) > 0);
      assert.equal(misplaced, -1, `${path} ${order}: ${values[misplaced - 1]} before ${values[misplaced]}`);
    }
  }
});

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

test("a second start is ready in under 5 s", { timeout: 120_000 }, async (t) => {
  assert.equal(await service.stop(), 0);
  const begun = performance.now();
  await service.restart();
  const waited = performance.now() - begun;
  // Where other tests run at the same time, what the start had to do counts, not what it waited for them.
  const worked = (await processorTime(service.pid)) ?? waited;
  t.diagnostic(`ready after ${Math.round(waited)} ms, ${worked} ms of them at work`);
  assert.ok(Math.min(waited, worked) < 5_000);
});

test("the idle server with the starter library needs less than 300 MB", { skip: process.platform !== "linux" && "reads /proc" }, async (t) => {
  await sleep(2_000);
  const processes = [service.pid, ...descendantsOf(service.pid)];
  const memory = (await Promise.all(processes.map(residentMemory))).reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
  t.diagnostic(`${Math.round(memory / 1e6)} MB in ${processes.length} process(es)`);
  assert.ok(memory < 300e6, `${Math.round(memory / 1e6)} MB`);
});

test("every object of the library is noted as needed, so that the sweep of orphans removes none", async () => {
  const [database, objects] = await Promise.all([openDatabase(service.dataDir), openDisk(join(service.dataDir, "objects"))]);
  const keys: string[] = [];
  for await (const { key } of objects.list()) keys.push(key);
  assert.ok(keys.length > 100, `${keys.length} objects`);
  const needed = new Set((await database.db.selectFrom("object_references").select("object").execute()).map(({ object }) => object));
  assert.deepEqual(keys.filter((key) => !needed.has(key)), []);
  await database.close();
});

test("the tour of the service ends well", { timeout: 120_000 }, async () => {
  const { code, output } = await service.program("scripts/tour/tour.ts");
  assert.equal(code, 0, output);
  assert.match(output, /All \d+ claims held/);
});

// Last: it makes things and takes them away again.
documentedCommands(() => library);
