import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import { durationOf, type Pcm } from "@atelier/media/audio/pcm.ts";
import { waveformPeaks } from "@atelier/media/audio/peaks.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { starterTracks } from "@atelier/starter-library/music/library.ts";
import { starterSounds } from "@atelier/starter-library/sounds/library.ts";
import { spectralCentroid } from "./spectrum.ts";

/**
 * Renders the whole starter library on one thread and prints a row for each recording: what it costs and what the ear would complain of.
 * `--write DIR` keeps the WAV files, `--only TEXT` renders the keys that contain the text. Ends with 1 when a recording is defective.
 */
const { values } = parseArgs({ options: { write: { type: "string" }, only: { type: "string", default: "" } } });
if (values.write) mkdirSync(values.write, { recursive: true });

let defects = 0;
let spent = 0;
const row = (...cells: string[]): void => console.log(cells.map((cell, k) => (k === 0 ? cell.padEnd(36) : cell.padStart(9))).join(""));

row("key", "s", "cpu ms", "LUFS", "dBTP", "silent %", "centre Hz", "");
for (const recipe of [...starterSounds, ...starterTracks]) {
  if (!recipe.key.includes(values.only)) continue;
  const before = process.cpuUsage();
  const pcm = recipe.render();
  const file = encodeWav(pcm, { bitDepth: 16 });
  const { integratedLufs, truePeakDb } = measureLoudness(pcm);
  const peaks = waveformPeaks(pcm, 1000);
  const used = process.cpuUsage(before);
  const milliseconds = (used.user + used.system) / 1000;
  spent += milliseconds;

  const silent = peaks.filter((peak) => peak < 0.001).length / peaks.length;
  const defect = describeDefect(pcm, integratedLufs, truePeakDb, silent);
  if (defect) defects++;
  row(
    recipe.key, durationOf(pcm).toFixed(2), milliseconds.toFixed(0), integratedLufs.toFixed(1), truePeakDb.toFixed(2), (100 * silent).toFixed(0),
    spectralCentroid(pcm).toFixed(0), defect,
  );
  if (values.write) writeFileSync(join(values.write, `${recipe.key}.wav`), file);
}
console.log(`\n${(spent / 1000).toFixed(1)} s of processor time for rendering, encoding and measuring; ${defects} defective`);
process.exitCode = defects > 0 ? 1 : 0;

function describeDefect(pcm: Pcm, lufs: number, peak: number, silent: number): string {
  if (pcm.channels.some((channel) => channel.some((x) => !(Math.abs(x) <= 1)))) return " BROKEN";
  if (lufs < -40) return " SILENT";
  if (peak > -0.99) return " CLIPS";
  return silent > 0.6 && durationOf(pcm) > 1 ? " GAPS" : "";
}
