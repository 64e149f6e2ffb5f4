import assert from "node:assert/strict";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { Service } from "../e2e/start-service.ts";

/** Samples a second of all of it. */
export const sampleRate = 22_050;

/** Beats of a tone, louder and quieter over the whole: no two seconds alike. */
export function beats(seconds: number, pitch: number): Buffer {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const at = i / sampleRate;
    return 0.7 * Math.sin(2 * Math.PI * pitch * at) * Math.exp(-4 * (at % 0.5)) * (0.3 + 0.7 * Math.sin((Math.PI * at) / seconds) ** 2);
  });
  return encodeWav({ sampleRate, channels: [samples] }, { bitDepth: 16 });
}

/** What there is to be cut. */
export const gong = beats(8, 220);

/** Tracks by tempo and key. */
const tracks: readonly [title: string, bpm: number, key: string][] = [
  ["Slow walk", 60, "E minor"], ["Long walk", 120, "A minor"], ["Brisk walk", 124, "C major"], ["Odd walk", 97, "F# major"],
];

/** Three sounds and four tracks. */
export async function fillToListen({ call }: Service): Promise<void> {
  const add = async (catalog: string, body: object) => {
    const answer = await call(`/v1/admin/${catalog}`, { body });
    assert.equal(answer.status, 200, await answer.text());
  };
  const license = "CC0 1.0";
  for (const [title, file] of [["Gong, low", gong], ["Gong, high", beats(3, 440)], ["Gong, far", beats(3, 330)]] as const) {
    await add("sound-effects", { title, category: "household-objects", tags: ["gong", "metal"], file: file.toString("base64"), license });
  }
  for (const [index, [title, bpm, key]] of tracks.entries()) {
    const file = beats(12, 110 * (index + 1)).toString("base64");
    await add("music", { title, genres: ["Pop"], moods: ["Happy"], bpm, key, file, license });
  }
}
