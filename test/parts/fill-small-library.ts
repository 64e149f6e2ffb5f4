import assert from "node:assert/strict";
import type { ProbeService } from "./probe-service.ts";
import { generatedWav } from "./generated-sounds.ts";

const svg = (content: string): string => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`).toString("base64");
const circle = (color: string): string => svg(`<circle cx="12" cy="12" r="9" fill="${color}"/>`);
const turning = svg('<path d="M4 4h16v16H4z"><animateTransform attributeName="transform" type="rotate" from="0 12 12" to="360 12 12" dur="1s"/></path>');

const items: [catalog: string, body: Record<string, unknown>][] = [
  ...["sun", "ball", "coin", "dot",
    "moon"].map((name, index): [string, object] => ["icons", { name, file: circle(["#f00", "#00f", "#f00", "#000", "#000"][index]!) }]),
  ...["wheel", "fan"].map((name): [string, object] => ["icons", { name, file: turning }]),
  ...["footsteps", "clothing", "debris", "wind"].map((category): [string, object] => ["sound-effects", { title: `A ${category}`, category }]),
  ...["Pop", "Rock", "Jazz"].map((genre): [string, object] => ["music", { title: `Some ${genre}`, genres: [genre], moods: ["Happy"], bpm: 90, key: "Am" }]),
] as [string, Record<string, unknown>][];

/** Fills the catalogs by way of `/v1/admin`: seven icons, two of them moving, four sounds, three of them foley, and a track each of Pop, Rock and Jazz. */
export async function fillSmallLibrary({ call }: ProbeService): Promise<void> {
  for (const [number, [catalog, body]] of items.entries()) {
    const answer = await call(`/v1/admin/${catalog}`, { file: generatedWav(number).toString("base64"), ...body });
    assert.equal(answer.status, 200, await answer.text());
  }
}
