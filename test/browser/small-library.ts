import assert from "node:assert/strict";
import type { Service } from "../e2e/start-service.ts";
import { generatedWav } from "../parts/generated-sounds.ts";

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`).toString("base64");
const line = (d: string) => svg(`<path fill="none" stroke="currentColor" stroke-width="2" d="${d}"/>`);

/** What a title may hold: it is text, whatever it looks like. */
export const markup = `<img src=x onerror="document.title='ran'">`;

/** Six sounds, two tracks and eight icons, by way of `/v1/admin`. */
export async function fillLibrary({ call }: Service): Promise<void> {
  const add = async (catalog: string, body: object) => {
    const answer = await call(`/v1/admin/${catalog}`, { body });
    assert.equal(answer.status, 200, await answer.text());
  };
  const sounds = ["Rain on tin", "Rain in a gutter", "Drops in a cave", "Door, heavy", "Steps on gravel", markup];
  for (const [number, title] of sounds.entries()) {
    const attribution = "Sound by A. Recordist";
    const category = ["rain-and-storm", "rain-and-storm", "water", "household-objects", "footsteps", "debris"][number];
    await add("sound-effects", { title, category, tags: ["test"], file: generatedWav(number).toString("base64"), attribution });
  }
  for (const [number, genre] of ["Pop", "Jazz"].entries()) {
    const file = generatedWav(number + 10).toString("base64");
    await add("music", { title: `Some ${genre}`, genres: [genre], moods: ["Happy"], bpm: 90 + number, key: "Am", file });
  }
  for (const [name, file] of [
    ["sail boat", line("M3 18h18l-3 4H6zM12 2v14H4z")], ["row boat", line("M2 12h20l-4 6H6z")], ["sun", svg('<circle cx="12" cy="12" r="9" fill="#f5b301"/>')],
    ["moon", line("M12 3a9 9 0 1 0 9 9")], ["plus", line("M12 5v14M5 12h14")], ["star", line("M12 3l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z")],
    ["house", line("M4 12l8-8 8 8v8H4z")], ["cross", line("M6 6l12 12M18 6L6 18")],
  ]) await add("icons", { name, file });
}
