/** `npm run bench -- tempo [DIR | learn]`: see README.md beside this file. Exit code 1 when fewer than 9 of 10 are right. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { starterTracks } from "@atelier/starter-library/music/library.ts";
import { decodeAudio } from "@atelier/media/audio/decode-audio.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { probeAudio } from "@atelier/media/audio/probe-audio.ts";
import { estimateTempo } from "@atelier/media/audio/tempo.ts";
import { learnMetreWeights, loops } from "./learn.ts";

const [what] = process.argv.slice(2);
const weightsFile = join(import.meta.dirname, "../../packages/media/audio/metre-weights.ts");

class Tally {
  right = 0;
  all = 0;

  add(name: string, bpm: number, pcm: Pcm): void {
    const begun = process.cpuUsage();
    const found = estimateTempo(pcm);
    const { user } = process.cpuUsage(begun);
    const isRight = found !== undefined && Math.abs(found - bpm) <= bpm * 0.02;
    this.all++;
    if (isRight) this.right++;
    console.log(
      `${isRight ? "right" : "WRONG"}  ${String(bpm).padStart(6)}  ${String(found ?? "none").padStart(4)}  ${name}  (${(user / 1000).toFixed(0)} ms)`
    );
  }

  tell(of: string): void {
    console.log(`${of}: ${this.right} of ${this.all} within 2 %\n`);
    if (this.right < 0.9 * this.all) process.exitCode = 1;
  }
}

async function files(folder: string): Promise<void> {
  const tally = new Tally();
  for (const name of (await readdir(folder)).sort()) {
    const bpm = Number(/^\d+(\.\d+)?/.exec(name)?.[0]);
    const file = join(folder, name);
    const pcm = bpm > 0 ? await decodeAudio(file, await probeAudio(await readFile(file)), 120) : undefined;
    if (pcm) tally.add(name, bpm, pcm);
  }
  tally.tell(folder);
}

if (what === "learn") {
  const lines = learnMetreWeights().join(", ").replace(/(.{1,128})(?:, |$)/g, "  $1,\n");
  await writeFile(
    weightsFile,
    `/** Weights of the evidence of \`metre.ts\`, in its order, as \`npm run bench -- tempo learn\` found them from synthesised ` +
      `loops alone. */\nexport const metreWeights: readonly number[] = [\n${lines}];\n`
  );
  console.log(`${weightsFile} is written: run again without "learn" to see what it does.`);
} else if (what !== undefined) {
  await files(what);
} else {
  const synthesised = new Tally();
  for (const { rhythm, bpm, pcm } of loops(500_000, 5)) synthesised.add(rhythm, bpm, pcm);
  synthesised.tell("loops that were not learnt from");
  const starter = new Tally();
  for (const track of starterTracks) starter.add(track.title, track.bpm, track.render());
  starter.tell("tracks of the starter library, none learnt from");
}
