import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";

/** A file system of 40 MB of its own, or undefined where this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "atelier-small-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=40m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = process.platform === "linux" ? mountSmallDisk() : undefined;
test.after(() => {
  if (disk === undefined) return;
  execFileSync("umount", ["--lazy", disk]);
  rmSync(disk, { recursive: true });
});

const skip = disk === undefined && "no file system can be mounted here";

interface Line {
  msg: string;
  reason?: string;
}

test("on a full disk creates and uploads are answered 503, the service is not ready, the log says why once; with space all goes on", { skip }, async (t) => {
  const service = await startService({ ATELIER_DATA_DIR: join(disk!, "data"), ATELIER_WORKERS: "1" });
  t.after(() => service.dispose());
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: "red", noise } }).png().toBuffer();
  const create = () => service.call("/v1/ai/image-expand/model", { body: { image: picture.toString("base64"), left: 8 } });
  const ready = async () => (await service.call("/readyz")).status;
  assert.equal(await ready(), 200);

  const filler = join(disk!, "filler");
  const { bavail, bsize } = await statfs(disk!);
  await writeFile(filler, Buffer.alloc(bavail * bsize - 100_000));
  await writeFile(`${filler}-2`, Buffer.alloc(1_000_000)).catch(() => {});
  await until(20_000, "the look of the last 5 s has passed", async () => (await ready()) === 503);
  for (let call = 0; call < 20; call++) {
    const answer = await create();
    const problem = (await answer.json()) as { code: string };
    assert.deepEqual([answer.status, problem.code, Number(answer.headers.get("retry-after")) > 0], [503, "storage_full", true]);
  }
  const headers = { "x-service-api-key": "whole-service-test-key", "content-type": "audio/wav" };
  const upload = await fetch(new URL("/v1/admin/uploads", service.url), { method: "POST", headers, body: new Uint8Array(3_000_000) });
  assert.deepEqual([upload.status, ((await upload.json()) as { code: string }).code], [503, "storage_full"]);
  assert.equal((await service.call("/healthz")).status, 200);
  assert.equal((await service.call("/v1/sound-effects?q=rain")).status, 200, "what needs no room is answered");
  // Several polls of the workers and the deliverer.
  await sleep(2500);
  const lines = service.output().split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
  assert.equal(lines.length, 1, JSON.stringify(lines));
  assert.match(`${lines[0]!.msg} ${lines[0]!.reason}`, /disk of the data folder is full.*(no space left|is full)/i);

  await rm(filler);
  await rm(`${filler}-2`);
  await until(20_000, "the service is ready again", async () => (await ready()) === 200);
  assert.equal((await create()).status, 200);
});

test("a data folder that cannot be written stops the start with one sentence", { skip }, async () => {
  execFileSync("mount", ["-o", "remount,ro", disk!]);
  const service = startService({ ATELIER_DATA_DIR: join(disk!, "data") });
  await assert.rejects(service, /ended:\nThe data folder \S+ cannot be used: it is read-only\. ATELIER_DATA_DIR names it\.\n$/);
});
