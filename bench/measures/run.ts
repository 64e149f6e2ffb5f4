/** `npm run bench -- measures DIR`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { walkAudioFiles } from "@atelier/server/catalog/import/walk-audio-files.ts";
import { decodeAudio } from "@atelier/media/audio/decode-audio.ts";
import { decodeByFfmpeg, loudnessByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import { durationOf, frameCount, type Pcm } from "@atelier/media/audio/pcm.ts";
import { waveformPeaks } from "@atelier/media/audio/peaks.ts";
import { probeAudio } from "@atelier/media/audio/probe-audio.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("npm run bench -- measures DIR, where DIR has audio files in it.");

/** Loudness is the mean of blocks of this length: a shorter file has none by the recommendation, and the meters fill it up differently. */
const gatingBlock = 0.4;
/** The meter tells peaks in thousandths of full scale: below this level, dBTP, a step of them is over 0.2 dB. */
const coarsePeak = -33;
const points = 1000;

/** The peaks by their definition, from the samples that another decoder gives. */
function peaksByDefinition({ channels }: Pcm): number[] {
  const frames = channels[0]!.length;
  const spans = Math.min(points, frames);
  return Array.from({ length: spans }, (_, span) => {
    const parts = channels.map((channel) => channel.subarray(Math.floor((span * frames) / spans), Math.floor(((span + 1) * frames) / spans)));
    return Math.round(Math.min(1, Math.max(...parts.map((part) => part.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)))) * 1000) / 1000;
  });
}

const apart = ([ours, theirs]: readonly [number, number]): number => Math.abs(theirs - ours);
const compared = ([ours, theirs]: readonly [number, number], unit: string): string =>
  `${ours.toFixed(2).padStart(7)} ${unit}, by ffmpeg ${theirs.toFixed(2).padStart(7)}`;
const differences: number[] = [];
const peakDifferences: number[] = [];
const faults: string[] = [];
let files = 0;
let short = 0;
for (const file of await walkAudioFiles(folder)) {
  const name = path.relative(folder, file);
  try {
    const probe = await probeAudio(await readFile(file));
    const pcm = await decodeAudio(file, probe);
    if (!pcm) continue;
    files++;
    const other = await decodeByFfmpeg(file, { sampleRate: pcm.sampleRate, channels: pcm.channels.length, frames: frameCount(pcm) + pcm.sampleRate });
    if (frameCount(other) !== frameCount(pcm)) faults.push(`${name}: ${frameCount(pcm)} samples, ${frameCount(other)} by ffmpeg`);
    if (JSON.stringify(waveformPeaks(pcm, points)) !== JSON.stringify(peaksByDefinition(other))) faults.push(`${name}: other peaks`);
    if (durationOf(pcm) < gatingBlock) {
      short++;
      continue;
    }
    const theirs = await loudnessByFfmpeg(file);
    const ours = measureLoudness(pcm);
    if (theirs.integratedLufs <= -70 && ours.integratedLufs <= -70) continue;
    const lufs = [ours.integratedLufs, theirs.integratedLufs] as const;
    const dbtp = [ours.truePeakDb, theirs.truePeakDb] as const;
    differences.push(apart(lufs));
    if (theirs.truePeakDb > coarsePeak) peakDifferences.push(apart(dbtp));
    console.log(`${probe.format.padEnd(4)}  ${durationOf(pcm).toFixed(3).padStart(8)} s  ${compared(lufs, "LUFS")}  ${compared(dbtp, "dBTP")}  ${name}`);
    if (apart(lufs) > 0.5) faults.push(`${name}: ${compared(lufs, "LUFS")}`);
    if (theirs.truePeakDb > coarsePeak && apart(dbtp) > 0.2) faults.push(`${name}: ${compared(dbtp, "dBTP")}`);
  } catch (error) {
    faults.push(`${name}: ${(error as Error).message}`);
  }
}
console.log(
  `${files} files, samples and peaks of all compared; ` +
    `loudness of ${differences.length}: at most ${Math.max(0, ...differences).toFixed(2)} LU apart, true peaks of ` +
    `${peakDifferences.length}: at most ${Math.max(0, ...peakDifferences).toFixed(2)} dB; ${short} are shorter than ${gatingBlock} s`
);
for (const fault of faults) console.log(`does not hold: ${fault}`);
if (faults.length > 0 || files === 0) process.exitCode = 1;
