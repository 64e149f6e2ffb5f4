import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnActor } from "./icon-actor.ts";

const drawing = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${body}</svg>`;

async function coloured(body: string, isPerson = false): Promise<[top: number[], foot: number[]]> {
  const actor = drawnActor(drawing(body), true, { word: "it", motion: "idle", size: 1, faces: "viewer", draught: 0, colour: [224, 50, 47], isPerson });
  const { data, width, height } = await actor.sprite(64, {} as never);
  const at = (y: number) => {
    const pixel = data[Math.round(y * height) * width + Math.round(width / 2)]!;
    return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
  };
  return [at(0.15), at(0.75)];
}

const isRed = ([r, g, b]: number[]) => r! > 150 && g! < 110 && b! < 110;

test("a color word colors what covers most, white and grey too, and leaves the rest", async () => {
  for (const body of ["#f4f4f4", "#9a9a9a", "#2b7fd0"]) {
    const [top, foot] = await coloured(`<path fill="#21b04a" d="M0 0h32v9H0z"/><path fill="${body}" d="M0 9h32v23H0z"/>`);
    assert.ok(isRed(foot) && top[1]! > top[0]!, `${body}: ${top} ${foot}`);
  }
});

test("of a person it colors the clothes, however large the face is", async () => {
  const [face, shirt] = await coloured(`<path fill="#ffc83d" d="M0 0h32v19H0z"/><path fill="#6b59d3" d="M0 19h32v13H0z"/>`, true);
  assert.ok(isRed(shirt) && face[1]! > 150, `${face} ${shirt}`);
});
