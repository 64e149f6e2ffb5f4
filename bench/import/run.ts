/** `npm run bench -- import [files]`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walkAudioFiles } from "@atelier/server/catalog/import/walk-audio-files.ts";
import { writeGeneratedSounds } from "@atelier/test/parts/generated-sounds.ts";
import { measuredRun } from "./measured-run.ts";

const count = Number(process.argv[2] ?? 10_000);
const folder = await mkdtemp(join(tmpdir(), "atelier-import-bench-"));
const library = join(folder, "library");
const dataDir = join(folder, "data");
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** The least that any import must do: read each file, hash it, write it elsewhere and have the disk confirm it. */
async function hashAndCopy(): Promise<number> {
  const files = await walkAudioFiles(library);
  const target = join(folder, "copies");
  await mkdir(target);
  const begun = performance.now();
  for (const file of files) {
    const bytes = await readFile(file);
    const copy = await open(join(target, createHash("sha256").update(bytes).digest("hex")), "w");
    await copy.writeFile(bytes);
    await copy.datasync();
    await copy.close();
  }
  return (performance.now() - begun) / 1000;
}

try {
  await writeGeneratedSounds(library, count);
  const least = await hashAndCopy();
  console.log(`baseline: ${count} files hashed, copied and synced one by one in ${least.toFixed(1)} s (${(count / least).toFixed(0)}/s)`);
  const first = await measuredRun(dataDir, ["import", "sounds", library]);
  const rate = count / first.seconds;
  console.log(
    `first run: ${first.seconds.toFixed(1)} s (${rate.toFixed(0)} files/s, ${(first.seconds / least).toFixed(1)} times the ` +
      `baseline), ${first.processorSeconds.toFixed(1)} s of processor time, at most ${megabytes(first.memory)}`
  );
  const second = await measuredRun(dataDir, ["import", "sounds", library]);
  console.log(
    `second run: ${second.seconds.toFixed(1)} s (${((100 * second.seconds) / first.seconds).toFixed(1)} % of the first), ` +
      `${second.processorSeconds.toFixed(1)} s of processor time, at most ${megabytes(second.memory)}`
  );

  const broken = [
    (first.code !== 0 || !first.lastLine.startsWith(`${count} new,`)) && `every file comes in: ${first.lastLine}`,
    (second.code !== 0 || !second.lastLine.includes(` ${count} unchanged,`)) && `a second run changes nothing: ${second.lastLine}`,
    rate < 60 && "60 files a second",
    Math.max(first.memory, second.memory) >= 1e9 && "under 1 GB",
    second.seconds >= first.seconds / 10 && "a second run in a tenth of the time",
  ].filter(Boolean);
  for (const promise of broken) console.log(`does not hold here: ${String(promise)}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
