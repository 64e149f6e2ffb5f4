import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "./start-service.ts";

const root = join(import.meta.dirname, "../..");
const sets = ["solar", "line-md"];
const queries = [
  "arrow", "home", "setings", "shoping cart", "furniture", "happy face", "Katze", "дом", "face smile", "wi", "money dollar",
  "pie chrt", "star half", "nothinglikethis",
];
const all = "/v1/icons?per_page=1";
const variants = ["", "&facets=style,color", "&filters[shape]=outline", "&order=recent&page=3", "&per_page=100&page=2", "&facets=shape&filters[shape]=fill"];

interface List {
  data: { id: number }[];
}

/** What a server says of a query, but for its own address. */
async function answerOf(service: Service, path: string): Promise<{ ids: number[]; rest: string }> {
  const answer = await service.call(path);
  assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
  const { data, ...rest } = (await answer.json()) as List;
  return { ids: data.map(({ id }) => id), rest: JSON.stringify(rest).replaceAll(service.url, "") };
}

/**
 * The service with some thousand icons, once with its indexes in OpenSearch and once in memory: counts, facets and corrections are the same, and nearly every
 * page. Rarities count items in the one and forms of words in the other, which moves a few.
 */
export async function proveServiceOnOpenSearch(address: string, say: (line: string) => void): Promise<void> {
  const settings = { ATELIER_WORKERS: "0", ATELIER_SEARCH: `opensearch://${address}/proof?shards=2&replicas=0` };
  const engine = await startService(settings);
  try {
    for (const set of sets) {
      const { code, output } = await engine.command("import", "icons", join(root, "node_modules/@iconify-json", set, "icons.json"));
      assert.equal(code, 0, output);
    }
    const memory = await startService({ ATELIER_DATA_DIR: engine.dataDir, ATELIER_WORKERS: "0" });
    try {
      await until(60_000, "both find all", async () => (await answerOf(engine, all)).rest === (await answerOf(memory, all)).rest);
      await compare(engine, memory, say);
      await edit(engine, memory);
      say("an edit is found by both");
      const doctor = await engine.command("doctor");
      assert.match(doctor.output, /ok +search +The cluster at \S+ runs opensearch 2\.\S+ and is green/);
      const indexes = (await (await fetch(`http://${address}/_cat/indices/proof-*?format=json`)).json()) as { index: string; pri: string; rep: string }[];
      const ofItems = indexes.filter(({ index }) => !index.endsWith("-state"));
      assert.ok(ofItems.length === 3 && ofItems.every(({ pri, rep }) => pri === "2" && rep === "0"), JSON.stringify(indexes));
      say("the doctor finds the cluster in good health; every index has the shards that were asked for");
    } finally {
      await memory.stop();
    }
  } finally {
    await engine.dispose();
  }
}

async function compare(engine: Service, memory: Service, say: (line: string) => void): Promise<void> {
  let asked = 0;
  let alike = 0;
  for (const query of queries) {
    for (const variant of variants) {
      const path = `/v1/icons?term=${encodeURIComponent(query)}${variant}`;
      const [one, other] = [await answerOf(engine, path), await answerOf(memory, path)];
      assert.equal(one.rest, other.rest, path);
      asked++;
      if (one.ids.join() === other.ids.join()) alike++;
    }
  }
  say(`${asked} searches: counts, facets and corrections as in memory; ${alike} pages the same to the last place`);
  assert.ok(alike >= asked * 0.9, `${alike} of ${asked} pages are the same`);
}

async function edit(engine: Service, memory: Service): Promise<void> {
  const found = async (service: Service) => (await answerOf(service, "/v1/icons?term=xyzzyfied")).ids;
  const { ids: [id] } = await answerOf(engine, "/v1/icons?term=arrow");
  await memory.call(`/v1/admin/icons/${id}`, { method: "PATCH", body: { name: "Xyzzyfied arrow" } });
  await until(5000, "the edit of one is found by the other", async () => (await found(engine)).includes(id!));
  await engine.call(`/v1/admin/icons/${id}`, { method: "PATCH", body: { name: "Arrow" } });
  assert.deepEqual(await found(engine), []);
  await sleep(500);
  assert.deepEqual(await found(memory), []);
}
