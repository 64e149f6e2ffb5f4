/** `npm run bench -- key [DIR]`: see README.md beside this file. Exit code 1 when fewer than 9 of 10 of the reported keys are right. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { starterTracks } from "@atelier/starter-library/music/library.ts";
import { decodeAudio } from "@atelier/media/audio/decode-audio.ts";
import { estimateKey, likeliestKey } from "@atelier/media/audio/key.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { probeAudio } from "@atelier/media/audio/probe-audio.ts";

const [folder] = process.argv.slice(2);
/** A key is right by its sound: Db is C#, and a mode of the church is major or minor by its third. */
const sameTonic: Record<string, string> = { Db: "C#", "D#": "Eb", Gb: "F#", "G#": "Ab", "A#": "Bb" };
const sameMode: Record<string, string> = { dorian: "minor", mixolydian: "major" };

let right = 0;
let reported = 0;
let all = 0;
let guesses = 0;

function plain(key: string): string {
  const [tonic = "", mode = ""] = key.split(/[ -]/);
  return `${sameTonic[tonic] ?? tonic} ${sameMode[mode] ?? mode}`;
}

function add(name: string, key: string, pcm: Pcm): void {
  const begun = process.cpuUsage();
  const found = estimateKey(pcm);
  const { user } = process.cpuUsage(begun);
  const guess = likeliestKey(pcm);
  const isRight = found !== undefined && plain(found) === plain(key);
  all++;
  if (found !== undefined) reported++;
  if (isRight) right++;
  if (guess && plain(guess.key) === plain(key)) guesses++;
  const verdict = found === undefined ? "none " : isRight ? "right" : "WRONG";
  console.log(
    `${verdict}  ${key.padEnd(12)}  ${(guess?.key ?? "no tones").padEnd(9)}  ${(guess?.likeness ?? 0).toFixed(2)}  ` +
      `${(guess?.lead ?? 0).toFixed(3)}  ${name}  (${(user / 1000).toFixed(0)} ms)`
  );
}

if (folder === undefined) {
  for (const track of starterTracks) add(track.title, track.musicalKey, track.render());
} else {
  for (const name of (await readdir(folder)).sort()) {
    const key = /(?<![A-Za-z])([A-G][b#]?)[- ](major|minor|dorian|mixolydian)/.exec(name);
    const file = join(folder, name);
    const pcm = key && /\.(wav|aiff?|flac|mp3|ogg|opus|m4a)$/i.test(name) ? await decodeAudio(file, await probeAudio(await readFile(file))) : undefined;
    if (key && pcm) add(name, `${key[1]} ${key[2]}`, pcm);
  }
}
console.log(`${reported} of ${all} reported a key, ${right} of them right; with a key for every piece ${guesses} would be`);
if (reported === 0 || right < 0.9 * reported) process.exitCode = 1;
