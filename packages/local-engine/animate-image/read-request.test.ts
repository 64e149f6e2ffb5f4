import assert from "node:assert/strict";
import { test } from "node:test";
import { readRequest } from "./read-request.ts";

const read = (prompt: string, rest: Partial<Parameters<typeof readRequest>[0]> = {}) =>
  readRequest({ prompt, shots: "one", frameRate: 24, duration: 5, seed: 3, guidance: 0.5, ...rest });

test("a prompt chooses the camera; without a word it drifts", () => {
  for (const [prompt, move] of [
    ["slow zoom in on the house", "push-in"], ["the camera pans left over the valley", "pan-left"], ["orbit shot", "orbit"], ["aerial view", "fly"],
    ["locked camera", "still"], ["a house by the sea", "drift"],
  ] as const) {
    assert.equal(read(prompt).shots[0].move, move, prompt);
  }
  assert.ok(read("slow zoom in").shots[0].pace < read("zoom in").shots[0].pace);
  assert.ok(read("zoom in", { guidance: 1 }).shots[0].pace > read("zoom in", { guidance: 0 }).shots[0].pace);
});

test("a prompt names what moves, and a negative prompt takes it away", () => {
  assert.deepEqual(read("waves and drifting clouds, candles flicker").moving, { clouds: true, water: true, wind: undefined, lamps: true });
  assert.deepEqual(read("waves and drifting clouds", { negativePrompt: "clouds" }).moving, { clouds: false, water: true, wind: undefined, lamps: undefined });
  assert.equal(read("zoom in", { negativePrompt: "camera movement, blur" }).shots[0].move, "still");
  assert.equal(read("snow falls").reading.weather, "snow");
  assert.equal(read("snow falls", { negativePrompt: "snow" }).reading.weather, undefined);
});

test("what somebody is to do is reported as undone, and the camera's own verbs are not", () => {
  assert.deepEqual(read("She smiles and turns her head while the camera slowly turns, waves on the shore").undone, ["smiles", "turns"]);
  assert.deepEqual(read("she turns her head and smiles, camera slowly pushes in").undone, ["turns", "smiles"]);
  assert.deepEqual(read("the rocket launches").undone, ["launches"]);
  assert.deepEqual(read("slow zoom in, drifting clouds").undone, []);
});

test("words choose the way to another picture; a whip pan is no pan", () => {
  assert.deepEqual((["a slow fade", "wipe to the next", "whip pan"] as const).map((prompt) => read(prompt).transition), ["dissolve", "wipe", "whip"]);
  assert.equal(read("whip pan").shots[0].move, "drift");
});

test("shots have their lengths and cameras; the first shows the whole picture, later ones look closer", () => {
  const { shots } = read("", { shots: [{ prompt: "pan right", duration: 2 }, { prompt: "close-up, zoom in", duration: 3 }] });
  assert.deepEqual(shots.map(({ frames, move }) => [frames, move]), [[48, "pan-right"], [72, "push-in"]]);
  assert.ok(shots[0].framing === 1 && shots[1].framing > 1.2);
});
