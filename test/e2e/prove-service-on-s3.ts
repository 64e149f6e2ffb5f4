import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { findNginx, startNginx } from "@atelier/tools/cluster/nginx.ts";
import { findPostgres } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import { type S3Gateway, startGateway } from "@atelier/tools/s3/start-gateway.ts";
import { until } from "@atelier/tools/service/until.ts";
import { type Service, startService } from "./start-service.ts";

const path = "/v1/ai/skin-enhancer/faithful";

/**
 * The whole service with its files in a bucket of Ceph's gateway, first with SQLite, then with PostgreSQL where that is there: import, search, download in
 * ranges, a task and its result, the doctor, an export, a gateway that is killed, and delivery by redirection.
 */
export async function proveServiceOnS3(say: (line: string) => void): Promise<void> {
  const gateway = await startGateway();
  const postgres = findPostgres() === undefined ? undefined : await startPostgres();
  try {
    await gateway.makeBucket("atelier");
    await prove(gateway, "sqlite", {}, say);
    if (postgres) await prove(gateway, "postgres", { ATELIER_DATABASE: await postgres.create() }, say);
    else say("PostgreSQL is not on this machine: shown with SQLite alone");
  } finally {
    await postgres?.stop();
    await gateway.stop();
  }
}

async function prove(gateway: S3Gateway, name: string, settings: Record<string, string>, say: (line: string) => void): Promise<void> {
  const tell = (line: string) => say(`${name}: ${line}`);
  const folder = await mkdtemp(join(tmpdir(), "atelier-on-s3-"));
  const service = await startService({
    ATELIER_OBJECTS: `s3://atelier/${name}?endpoint=${gateway.endpoint}&path-style=on`,
    ATELIER_S3_ACCESS_KEY: gateway.accessKey,
    ATELIER_S3_SECRET_KEY: gateway.secretKey,
    ...settings,
  });
  try {
    const wav = tone(15);
    await writeFile(join(folder, "long whistle.wav"), wav);
    const imported = await service.command("import", "sounds", folder);
    assert.equal(imported.code, 0, imported.output);
    const link = () => download(service);
    await until(10_000, "the sound is found", async () => (await link()) !== undefined);
    await checkBytes((await link())!, wav);
    tell(`an imported sound of ${wav.length} bytes is found, and comes whole and in ranges`);

    const result = await runTask(service);
    assert.equal((await fetch(result)).status, 200);
    tell("a task has run, and its result is delivered");

    const doctor = await service.command("doctor");
    assert.match(doctor.output, /ok +objects/, doctor.output);
    const target = join(folder, "export");
    const exported = await service.command("export", "sounds", target);
    assert.equal(exported.code, 0, exported.output);
    const [file] = (await readdir(target, { recursive: true })).filter((one) => one.endsWith(".wav"));
    assert.ok((await readFile(join(target, file!))).equals(wav));
    assert.deepEqual(await readdir(join(service.dataDir, "objects")).catch(() => []), [], "nothing lies in the folder");
    tell("the doctor finds every file, and an export writes the same bytes");

    await outage(gateway, service, (await link())!, wav, tell);
    service.set({ ATELIER_DELIVERY: "redirect" });
    await service.stop();
    await service.restart();
    await redirected(gateway, (await link())!, wav);
    tell("with redirection clients take large files from the bucket, in ranges too");
    if (findNginx() === undefined) return tell("nginx is not on this machine: delivery through it is left out");
    service.set({ ATELIER_DELIVERY: "nginx" });
    await service.stop();
    await service.restart();
    await throughNginx(gateway, (await link())!, wav, join(folder, "nginx"));
    tell("nginx fetches large files from the bucket, in ranges too, and says so when it cannot");
  } finally {
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function outage(gateway: S3Gateway, service: Service, link: string, wav: Buffer, tell: (line: string) => void): Promise<void> {
  await gateway.kill();
  const [unanswered, searched] = await Promise.all([fetch(link), service.call("/v1/sound-effects?q=whistle")]);
  assert.equal(unanswered.status, 503);
  assert.equal(unanswered.headers.get("retry-after"), "5");
  assert.equal(searched.status, 200);
  const waiting = fetch(link);
  await gateway.start();
  assert.ok(Buffer.from(await (await waiting).arrayBuffer()).equals(wav));
  tell("without the gateway downloads are 503 and searches go on; a download that waits gets its bytes once it is back");
}

async function checkBytes(link: string, wav: Buffer): Promise<void> {
  const whole = await fetch(link);
  assert.equal(whole.status, 200);
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(wav));
  const part = await fetch(link, { headers: { range: "bytes=1000000-1000009" } });
  assert.equal(part.status, 206);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(wav.subarray(1_000_000, 1_000_010)));
  assert.equal((await fetch(link, { headers: { "if-none-match": whole.headers.get("etag")! } })).status, 304);
  assert.equal((await fetch(link, { method: "HEAD" })).headers.get("content-length"), String(wav.length));
}

async function redirected(gateway: S3Gateway, link: string, wav: Buffer): Promise<void> {
  const answer = await fetch(link, { redirect: "manual" });
  assert.equal(answer.status, 302);
  assert.ok(answer.headers.get("location")!.startsWith(`${gateway.endpoint}/atelier/`));
  assert.equal((await fetch(link, { method: "HEAD", redirect: "manual" })).headers.get("content-length"), String(wav.length), "a HEAD is answered here");
  const part = await fetch(link, { headers: { range: "bytes=5-14" } });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-type"), "audio/wav");
  assert.match(part.headers.get("content-disposition")!, /long/);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(wav.subarray(5, 15)));
}

async function throughNginx(gateway: S3Gateway, link: string, wav: Buffer, folder: string): Promise<void> {
  const { host, pathname, search } = new URL(link);
  const nginx = await startNginx({ folder, host: "127.0.0.1", port: await freePort(), servers: [host] });
  try {
    const url = `${nginx.url}${pathname}${search}`;
    await checkBytes(url, wav);
    const { headers } = await fetch(url, { method: "HEAD" });
    const answer = await fetch(url, { headers: { range: "bytes=-5", "if-range": headers.get("etag")! } });
    assert.deepEqual([answer.status, answer.headers.get("etag"), answer.headers.get("content-type")], [206, headers.get("etag"), "audio/wav"]);
    assert.deepEqual([answer.headers.get("x-rgw-object-type"), answer.headers.get("cache-control")], [null, headers.get("cache-control")]);
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(wav.subarray(-5)));
    await gateway.kill();
    assert.equal(((await (await fetch(url)).json()) as { code: string }).code, "store_unavailable");
    await gateway.start();
    await checkBytes(url, wav);
  } finally {
    await nginx.stop();
  }
}

/** The address of the sound's file; undefined while it is not found. */
async function download(service: Service): Promise<string | undefined> {
  const found = (await (await service.call("/v1/sound-effects?q=whistle&include-premium=true")).json()) as { results: { id: number }[] };
  const [first] = found.results;
  if (!first) return undefined;
  const answer = await service.call(`/v1/sound-effects/${first.id}/download`);
  return ((await answer.json()) as { download_url: string }).download_url;
}

async function runTask(service: Service): Promise<string> {
  const picture = await sharp({ create: { width: 96, height: 72, channels: 3, background: "#b0765a" } }).png().toBuffer();
  const made = await service.call(path, { body: { image: picture.toString("base64") } });
  assert.equal(made.status, 200, await made.clone().text());
  const { task_id: id } = ((await made.json()) as { data: { task_id: string } }).data;
  let generated: string[] = [];
  await until(90_000, "the task has ended", async () => {
    const { data } = (await (await service.call(`${path}/${id}`)).json()) as { data: { status: string; generated: string[] } };
    assert.notEqual(data.status, "FAILED");
    generated = data.generated;
    return data.status === "COMPLETED";
  });
  return generated[0]!;
}

function tone(seconds: number): Buffer {
  const samples = Float32Array.from({ length: 44_100 * seconds }, (_, index) => 0.3 * Math.sin((2 * Math.PI * 660 * index) / 44_100));
  return encodeWav({ sampleRate: 44_100, channels: [samples] }, { bitDepth: 16 });
}
