import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { keepPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { startGateway } from "@atelier/tools/s3/start-gateway.ts";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { type Service, startService } from "./start-service.ts";

const root = join(import.meta.dirname, "../..");
const prompt = "/v1/ai/text-to-video/model-2-7";
const picture = "/v1/ai/skin-enhancer/faithful";
/** Sounds and tasks that have files. */
const withFiles = { sounds: 120, tasks: 12 };

export interface MovePlan {
  items: number;
  tasks: number;
  /** How often `migrate-to` is killed. */
  kills: number;
}

/** A library moves from SQLite and the disk into PostgreSQL and a bucket; killed on its way; and nobody who asks sees a difference. */
export async function proveMove({ items, tasks, kills }: MovePlan, say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-move-"));
  // The database passes it as another user.
  await chmod(folder, 0o711);
  const place = { folder: join(folder, "postgres"), host: "127.0.0.1", port: await freePort(), password: "of-a-test", log: join(folder, "postgres.log") };
  const [postgres, gateway] = await Promise.all([keepPostgres(place), startGateway()]);
  const service = await startService({
    ATELIER_WORKERS: "0", ATELIER_MAX_WAITING_PER_ACCOUNT: "1000000", ATELIER_PROVENANCE: "off",
  });
  try {
    await gateway.makeBucket("atelier");
    await fill(service, items, tasks);
    const before = await everythingOf(service);
    say(`${items} items, ${tasks} tasks: ${before.size} responses and files noted`);
    await service.stop();

    const settings = {
      ATELIER_DATABASE: await postgres.open("atelier"), ATELIER_OBJECTS: `s3://atelier/moved?endpoint=${gateway.endpoint}&path-style=on`,
      ATELIER_S3_ACCESS_KEY: gateway.accessKey, ATELIER_S3_SECRET_KEY: gateway.secretKey,
    };
    const file = join(folder, "new-place.env");
    await writeFile(file, Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });
    const moved = async () => Number((await postgres.ask<{ rows: string }>("atelier", "select count(*) as rows from icons").catch(() => []))[0]?.rows ?? 0);
    for (let kill = 1; kill <= kills; kill++) {
      const share = kill / (kills + 1);
      await killed(service.dataDir, file, async (output) => (kill === kills ? output.includes("Comparing.") : (await moved()) > share * items));
      say(`killed ${kill} times: ${await moved()} of ${items} icons were there`);
    }
    const begun = performance.now();
    const done = await migrate(service.dataDir, file);
    assert.equal(done.code, 0, done.output);
    say(`the last run took ${((performance.now() - begun) / 1000).toFixed(0)} s: ${done.output.trim().split("\n").at(-2)}`);

    service.set({ ...settings, ATELIER_DATA_DIR: join(folder, "data") });
    await service.restart();
    await compare(before, await everythingOf(service));
    await service.stop();
    say(`${before.size} responses and files are the same`);
  } finally {
    await service.dispose();
    await postgres.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Icons by the thousand straight into the tables; sounds, tasks and results by the service itself. */
async function fill(service: Service, items: number, tasks: number): Promise<void> {
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
  for (let number = 0; number < withFiles.tasks; number++) ended.push(await create(service, picture, { image: await portrait(number) }, `file-${number}`));
  const hasEnded = async (id: string) => ((await (await service.call(`${picture}/${id}`)).json()) as { data: { status: string } }).data.status === "COMPLETED";
  await until(300_000, "tasks with files have ended", async () => (await Promise.all(ended.map(hasEnded))).every(Boolean));
  await service.stop();
  service.set({ ATELIER_WORKERS: "0" });
  await service.restart();
  const numbers = Array.from({ length: tasks - withFiles.tasks }, (_, number) => number).values();
  const client = async () => {
    for (const number of numbers) await create(service, prompt, { prompt: `A lighthouse at dusk, number ${number}` }, `waiting-${number}`);
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

async function portrait(number: number): Promise<string> {
  const { default: sharp } = await import("sharp");
  const file = join(import.meta.dirname, "../fixtures/astronaut.png");
  return (await sharp(file).resize(96 + number).png().toBuffer()).toString("base64");
}

async function create(service: Service, path: string, body: object, key: string): Promise<string> {
  const answer = await service.call(path, { body, headers: { "idempotency-key": key } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return (JSON.parse(text) as { data: { task_id: string } }).data.task_id;
}

/** What clients are answered, by what they ask. Files by the hash of their bytes. */
async function everythingOf(service: Service): Promise<Map<string, string>> {
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

/** Signed addresses name the moment at which they end, keys the last time that they were used. */
function withoutTimes(text: string): string {
  const addresses = text.replaceAll(/expires=\d+/g, "expires=T").replaceAll(/signature=[\w-]+/g, "signature=S");
  return addresses.replaceAll(/"last_used_at":"[^"]+"/g, '"last_used_at":"T"');
}

function compare(before: Map<string, string>, after: Map<string, string>): void {
  const different = [...before.keys(), ...after.keys()].filter((what) => !before.has(what) || !after.has(what));
  assert.deepEqual(different.slice(0, 10), [], "the same is there to be asked for");
  for (const [what, answer] of before) assert.equal(after.get(what), answer, what);
}

function run(dataDir: string, file: string) {
  const environment = { ...environmentWithoutSettings(), ATELIER_DATA_DIR: dataDir };
  const options = { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  const child = spawn(process.execPath, ["packages/server/cli/atelier.ts", "migrate-to", file], options);
  const run = { child, output: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (run.output += text));
  return run;
}

async function killed(dataDir: string, file: string, when: (output: string) => Promise<boolean>): Promise<void> {
  const one = run(dataDir, file);
  await until(900_000, "migrate-to is far enough to be killed", async () => one.child.exitCode !== null || when(one.output));
  assert.equal(one.child.exitCode, null, `it ended before it was killed:\n${one.output}`);
  one.child.kill("SIGKILL");
  await one.ended;
}

async function migrate(dataDir: string, file: string): Promise<{ code: number | null; output: string }> {
  const one = run(dataDir, file);
  await one.ended;
  return { code: one.child.exitCode, output: one.output };
}
