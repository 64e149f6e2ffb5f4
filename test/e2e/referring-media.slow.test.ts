import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { takeFile } from "@atelier/comfyui-engine/run/take-file.ts";
import { ffmpegVersion, ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { until } from "@atelier/tools/service/until.ts";
import { carry, type Own, ownFiles } from "../parts/referring-media/carriers.ts";
import { withDataReferences } from "../parts/referring-media/mp4-references.ts";
import { referencesTo } from "../parts/referring-media/references.ts";
import { type Elsewhere, shareOfOther, somethingElse, tryFiles } from "../parts/referring-media/try-files.ts";
import { startService } from "./start-service.ts";

const skip = (await ffmpegVersion()) === undefined && "this machine has no ffmpeg";
const folder = await mkdtemp(join(tmpdir(), "atelier-referring-"));
let own: Own;
let elsewhere: Elsewhere;
before(async () => {
  if (skip !== false) return;
  own = await ownFiles();
  elsewhere = await somethingElse(folder);
});
after(async () => {
  elsewhere?.close();
  await rm(folder, { recursive: true });
});

interface View {
  status: string;
  error?: string;
  error_code?: string;
}

/** The file of the first break-in: a tag, a playlist that names a file of the server, sound. */
const attack = async () => (await carry(referencesTo(elsewhere)["hls-path"]!, own))["id3-then-text-then-mp3"]!;

test("a reader without the gate plays the other file, so that these files are what they are meant to be", { skip }, async () => {
  const [path, heard] = [join(folder, "attack"), join(folder, "heard.wav")];
  await writeFile(path, await attack());
  await runUngated(["-y", "-i", path, "-map", "0:a:0", "-ac", "1", heard], ignoreOutput);
  assert.ok((await shareOfOther(heard)) > 0.9);
});

test("what comes out of a file is made of that file alone, whatever it names", { skip, timeout: 120_000 }, async () => {
  const references = referencesTo(elsewhere);
  const files = Object.entries(withDataReferences(own["own.mp4"], elsewhere));
  // Every place for one reference, and every reference in one place; all of both is `npm run soak -- references`.
  files.push(...Object.entries(await carry(references["hls-path"]!, own)));
  for (const [name, text] of Object.entries(references)) files.push([name, Buffer.from(text)]);
  const { taken, refused } = await tryFiles(files, folder);
  assert.equal(elsewhere.asked(), 0, "a URL was asked for");
  assert.ok(taken > 50 && refused > 50, `${taken} taken, ${refused} refused`);
});

test("a playlist behind a tag is refused by every way in, with the reason", { skip, timeout: 120_000 }, async (t) => {
  const bytes = await attack();
  const media = createServer((request, response) => {
    if (request.url === "/attack.mp3") response.end(bytes);
    else createReadStream(join(import.meta.dirname, "../fixtures/astronaut.png")).pipe(response);
  });
  await new Promise<void>((resolve) => media.listen(0, "127.0.0.1", resolve));
  const service = await startService({ ATELIER_ALLOW_PRIVATE_ADDRESSES: "on", ATELIER_WORKERS: "1" });
  t.after(async () => {
    await service.dispose();
    await new Promise((resolve) => (media.closeAllConnections(), media.close(resolve)));
  });
  const reason = /no MP3 sound follows the tag at its beginning/;
  const at = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;

  const upload = await service.call("/v1/uploads", { body: { file: bytes.toString("base64") } });
  assert.equal(upload.status, 400);
  const raw = await fetch(new URL("/v1/uploads", service.url), {
    method: "POST", body: new Uint8Array(bytes), headers: { "x-service-api-key": "whole-service-test-key", "content-type": "audio/mpeg" },
  });
  assert.equal(raw.status, 400);
  assert.match(await raw.text(), reason);

  const added = await service.call("/v1/admin/sound-effects", { body: { title: "A tone", file: bytes.toString("base64") } });
  assert.equal(added.status, 400);
  assert.match(await added.text(), reason);

  await mkdir(join(folder, "library"), { recursive: true });
  await writeFile(join(folder, "library", "tone.mp3"), bytes);
  const imported = await service.command("import", "sounds", join(folder, "library"));
  assert.match(imported.output, reason);
  assert.equal(((await (await service.call("/v1/sound-effects")).json()) as { count: number }).count, 0);

  const task = { image_url: `${at}/portrait.png`, audio_url: `${at}/attack.mp3`, resolution: "480p" };
  const path = "/v1/ai/lip-sync/model-1-0-fast";
  const { data } = (await (await service.call(path, { body: task })).json()) as { data: { task_id: string } };
  const view = async () => ((await (await service.call(`${path}/${data.task_id}`)).json()) as { data: View }).data;
  await until(60_000, "the task fails", async () => (await view()).status === "FAILED");
  const { error = "", error_code: code } = await view();
  assert.equal(code, "invalid_input");
  assert.match(error, /audio_url.*no MP3 sound follows the tag/);

  const result = join(folder, "result.mp3");
  await writeFile(result, bytes);
  await assert.rejects(takeFile(result, "audio", new AbortController().signal), /unknown format/);
  assert.deepEqual(await readFile(result), bytes);
});
