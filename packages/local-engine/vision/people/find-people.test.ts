import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { readPicture } from "../../picture-file.ts";
import { withVision } from "../what-saw.ts";
import { Pyramid, fromCrop, sampleCrop, toCrop } from "./crop.ts";
import { findPeople, isEndOn, mayShowPeople, movePerson } from "./find-people.ts";
import { peopleMask } from "./people-mask.ts";
import { BODY } from "./read-body.ts";

const picture = (name: string) => readPicture({ path: join(import.meta.dirname, "../../../../test/fixtures", name), mediaType: "image/png" });

test("a person is found by body points and mask, and the job knows which networks saw", async () => {
  const portrait = await picture("astronaut.png");
  const { result: people, sight } = await withVision(() => findPeople(portrait, { quick: true, tiles: [] }));
  assert.equal(people.length, 1);
  // Placed by hand on the picture of 512 x 512.
  const places = [
    [BODY.nose, 222, 122], [BODY.leftEye, 243, 103], [BODY.rightEye, 203, 101], [BODY.leftShoulder, 310, 252], [BODY.rightShoulder, 92, 250],
  ];
  for (const [mark, x, y] of places) {
    const { [mark]: point } = people[0].points;
    assert.ok(Math.hypot(point.x - x, point.y - y) < 28, `point ${mark} is at ${Math.round(point.x)}, ${Math.round(point.y)}`);
  }
  const mask = peopleMask(people, 512, 512, 1);
  for (const [x, y] of [[222, 130], [270, 60], [150, 420]]) assert.ok(mask.data[y * 512 + x] > 0.9, `${x}, ${y} is hers`);
  for (const [x, y] of [[30, 100], [420, 120], [330, 150]]) assert.ok(mask.data[y * 512 + x] < 0.1, `${x}, ${y} is the background's`);
  assert.deepEqual([...sight.models].sort(), ["pose_detection", "pose_landmark_full"]);
  assert.deepEqual((await findPeople(portrait, { quick: true, tiles: [] }))[0].points, people[0].points);
  const half = peopleMask(people.map((person) => movePerson(person, 0.5)), 256, 256, 1);
  assert.ok(Math.abs(half.data[60 * 256 + 110] - mask.data[120 * 512 + 220]) < 0.05);
});

test("a wall of coarse noise shows nobody", async () => {
  const noise = whiteNoise(32, 32, 5);
  const wall = { data: Uint8Array.from(noise.data, (value) => 128 + 40 * value), width: 32, height: 32, channels: 1 as const };
  assert.deepEqual(await findPeople(resizeRaster(wall, 300, 300), { quick: true, tiles: [] }), []);
});

test("whether anybody shows is decided for a picture that is turned any way", async () => {
  const { data, width } = await picture("astronaut.png");
  const at = (i: number) => data.subarray(3 * i, 3 * i + 3);
  const [upsideDown, onItsSide] = [new Uint8Array(data.length), new Uint8Array(data.length)];
  for (let i = 0; i < width * width; i++) {
    upsideDown.set(at(width * width - 1 - i), 3 * i);
    onItsSide.set(at((i % width) * width + (width - 1 - Math.floor(i / width))), 3 * i);
  }
  for (const turned of [upsideDown, onItsSide]) assert.ok(await mayShowPeople({ data: turned, width, height: width, channels: 3 }));
  assert.ok(!await mayShowPeople({ data: Uint8Array.from(data, (_, i) => (i * 7919) % 60), width, height: width, channels: 3 }));
});

test("a point goes into a turned crop and back to its place, and beyond the picture a crop is dark", () => {
  const crop = { x: 40, y: 30, side: 50, turn: 0.7 };
  const back = fromCrop(crop, toCrop(crop, { x: 12, y: 51 }));
  assert.ok(Math.hypot(back.x - 12, back.y - 51) < 1e-9);
  const white = { data: new Uint8Array(20 * 20 * 3).fill(255), width: 20, height: 20, channels: 3 as const };
  const seen = sampleCrop(new Pyramid(white), { x: 20, y: 10, side: 20, turn: 0 }, 10, [-1, 1]);
  assert.ok(Math.abs(seen[(5 * 10 + 2) * 3] - 1) < 1e-6);
  assert.equal(seen[(5 * 10 + 8) * 3], -1);
});

test("a body that points at the viewer, as networks read it into flowers, differs from one that stands or bends", () => {
  const body = (shoulders: number, trunk: number) => {
    const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, z: 0, visible: 1 }));
    points[BODY.leftShoulder]!.x = shoulders;
    for (const hip of [BODY.leftHip, BODY.rightHip]) Object.assign(points[hip]!, { x: shoulders / 2, y: trunk });
    return { points };
  };
  assert.equal(isEndOn(body(50, 10)), true);
  assert.equal(isEndOn(body(50, 75)), false, "standing");
  assert.equal(isEndOn(body(50, 35)), false, "bent");
  assert.equal(isEndOn(body(5, 70)), false, "from the side");
});
