import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { until } from "@atelier/tools/service/until.ts";
import { encodeWav } from "@atelier/media/audio/encode-wav.ts";
import { type Service, startService } from "./start-service.ts";

const icons = {
  prefix: "tour",
  info: { name: "Tour signs", author: { name: "A. Guide" }, license: { title: "CC0 1.0", spdx: "CC0-1.0" } },
  icons: { "lighthouse-outline": { body: '<path fill="none" stroke="currentColor" stroke-width="2" d="M9 21l1-13h4l1 13zM10 8V4h4v4"/>' } },
  width: 24,
  height: 24,
};

let service: Service;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-import-"));
  service = await startService();
});
after(async () => {
  await service?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A second of a tone that dies away. */
function wav(pitch: number): Buffer {
  const samples = Float32Array.from({ length: 44_100 }, (_, index) => 0.4 * Math.exp(-index / 9_000) * Math.sin((2 * Math.PI * pitch * index) / 44_100));
  return encodeWav({ sampleRate: 44_100, channels: [samples] }, { bitDepth: 16 });
}

/** The same sound as Ogg Vorbis; undefined where this machine has no ffmpeg. */
async function ogg(source: string, target: string): Promise<Buffer | undefined> {
  try {
    await promisify(execFile)("ffmpeg", ["-v", "error", "-i", source, "-c:a", "libvorbis", target]);
    return await readFile(target);
  } catch {
    return undefined;
  }
}

interface Found {
  count: number;
  results: { id: number; title: string; duration: number }[];
}

async function search(words: string): Promise<Found> {
  return (await (await service.call(`/v1/sound-effects?${new URLSearchParams({ q: words, "include-premium": "true" })}`)).json()) as Found;
}

test("an imported folder of WAV and Ogg files is found by a running server and downloads byte for byte; a second run changes nothing",
  { timeout: 60_000 }, async () => {
  const files = new Map([["marimba drop.wav", wav(880)], ["kettledrum roll.wav", wav(110)]]);
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  const chime = await ogg(join(folder, "marimba drop.wav"), join(folder, "glockenspiel chime.ogg"));
  if (chime) files.set("glockenspiel chime.ogg", chime);
  await writeFile(join(folder, "broken bassoon.wav"), "this is no sound");

  const first = await service.command("import", "sounds", folder);
  assert.match(first.output, /broken bassoon\.wav/);
  for (const [name, bytes] of files) {
    const title = name.split(".")[0]!;
    await until(20_000, `${title} is found`, async () => (await search(title)).count === 1);
    const [item] = (await search(title)).results;
    assert.ok(Math.abs(item!.duration - 1) < 0.1, `${title} lasts ${item!.duration} s`);
    const { download_url: url } = (await (await service.call(`/v1/sound-effects/${item!.id}/download`)).json()) as { download_url: string };
    assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes), `${name} byte for byte`);
  }
  assert.equal((await search("bassoon")).count, 0);

  const before = await search("");
  assert.equal(before.count, files.size);
  await service.command("import", "sounds", folder);
  assert.deepEqual(idsOf(await search("")), idsOf(before));
});

test("an imported icon set is found by a running server", { timeout: 60_000 }, async () => {
  const file = join(folder, "tour.json");
  await writeFile(file, JSON.stringify(icons));
  const { code, output } = await service.command("import", "icons", file);
  assert.equal(code, 0, output);
  const total = async () =>
    ((await (await service.call("/v1/icons?term=lighthouse")).json()) as { meta: { pagination: { total: number } } }).meta.pagination.total;
  await until(20_000, "the lighthouse is found", async () => (await total()) === 1);
});

function idsOf({ results }: Found): number[] {
  return results.map(({ id }) => id);
}
