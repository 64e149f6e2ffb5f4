import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import sharp from "sharp";
import type { Database } from "../store/database/database.ts";
import { referencedObjects } from "../store/database/object-references.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { openDisk } from "../store/objects/disk/open.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { Drawings } from "./drawings/drawings.ts";
import { createIconRendering, type IconOptions, type IconRendering } from "./icon-rendering.ts";
import { Renditions } from "./renditions.ts";

/** A square in the upper left quarter; its colour is the context's. */
const corner = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" d="M0 0h12v12H0z"/></svg>';
const drawings = new Map([
  [1, corner],
  [2, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 0 40 20" width="40" height="20"><rect x="10" width="40" height="20" fill="#f00"/></svg>'],
  [
    3,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
      '<path fill="none" stroke="#000" stroke-width="8" stroke-dasharray="30" stroke-dashoffset="30" d="M0 12h24">' +
      '<animate attributeName="stroke-dashoffset" dur="1s" fill="freeze" values="30;0"/></path></svg>',
  ],
  [
    4,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="0">' +
      '<animate attributeName="r" dur="1s" repeatCount="indefinite" values="0;11"/></circle></svg>',
  ],
  [5, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f00" d="M0 0h12v24H0z"/><path fill="#00f" d="M12 0h12v24H12z"/></svg>'],
  [6, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'],
]);

let folder: string;
let database: Database;
let objects: ObjectStore;
let stores = 0;
let icons: IconRendering;
const processes = new Drawings();

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-icons-"));
  database = await openSqlite(path.join(folder, "test.db"));
  const disk = await openDisk(path.join(folder, "objects"));
  objects = { ...disk, put: (source) => (stores++, disk.put(source)) };
});
beforeEach(() => {
  stores = 0;
  icons = createIconRendering({ source: { svg: async (id) => drawings.get(id) }, renditions: new Renditions(database, objects), drawings: processes });
});
after(async () => {
  processes.stop(0);
  await database.close();
  await rm(folder, { recursive: true });
});

async function bytesOf(id: number, options: IconOptions): Promise<Buffer> {
  return buffer(await (await icons.render(id, options))!.open());
}

/** Colours as `rrggbbaa` at a grid of points given as fractions of the side. */
async function colorsAt(id: number, options: Partial<IconOptions>, points: [number, number][]): Promise<string[]> {
  const { data, info } = await sharp(await bytesOf(id, { format: "png", size: 64, ...options })).raw().toBuffer({ resolveWithObject: true });
  assert.equal(info.channels, 4);
  return points.map(([x, y]) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return data.subarray(start, start + 4).toString("hex");
  });
}

const quarters: [number, number][] = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
const ink = "000000ff";
const clear = "00000000";

test("an SVG without changes is the stored text", async () => {
  assert.equal(String(await bytesOf(1, { format: "svg" })), corner);
  assert.equal(await icons.render(99, { format: "svg" }), undefined);
});

test("a PNG is square, of the size asked, with the drawing centred on transparency", async () => {
  for (const size of [16, 24, 32, 64, 128, 256, 512]) {
    const { width, height, format, hasAlpha } = await sharp(await bytesOf(2, { format: "png", size })).metadata();
    assert.deepEqual([width, height, format, hasAlpha], [size, size, "png", true]);
  }
  assert.deepEqual(await colorsAt(2, {}, [[0.5, 0.2], [0.02, 0.5], [0.98, 0.5], [0.5, 0.8]]), [clear, "ff0000ff", "ff0000ff", clear]);
});

test("turning and flipping move the drawing as their names say, alone and together", async () => {
  assert.deepEqual(await colorsAt(1, {}, quarters), [ink, clear, clear, clear]);
  assert.deepEqual(await colorsAt(1, { rotate: 90 }, quarters), [clear, ink, clear, clear]);
  assert.deepEqual(await colorsAt(1, { rotate: 180 }, quarters), [clear, clear, clear, ink]);
  assert.deepEqual(await colorsAt(1, { rotate: 270 }, quarters), [clear, clear, ink, clear]);
  assert.deepEqual(await colorsAt(1, { flip: "horizontal" }, quarters), [clear, ink, clear, clear]);
  assert.deepEqual(await colorsAt(1, { flip: "vertical" }, quarters), [clear, clear, ink, clear]);
  assert.deepEqual(await colorsAt(1, { flip: "both" }, quarters), [clear, clear, clear, ink]);
  assert.deepEqual(await colorsAt(1, { flip: "horizontal", rotate: 90 }, quarters), [clear, clear, clear, ink]);
  assert.deepEqual(await colorsAt(2, { rotate: 90 }, [[0.2, 0.5], [0.5, 0.02], [0.5, 0.98], [0.8, 0.5]]), [clear, "ff0000ff", "ff0000ff", clear]);
});

test("the SVG carries the same changes as the PNG", async () => {
  const changes = { color: "00ff00", rotate: 90, flip: "horizontal" } as const;
  const viaSvg = await sharp(await bytesOf(1, { format: "svg", ...changes }), { density: 192 }).resize(64, 64).raw().toBuffer();
  const [left, right] = [viaSvg.subarray((16 * 64 + 16) * 4, (16 * 64 + 16) * 4 + 4), viaSvg.subarray((48 * 64 + 48) * 4, (48 * 64 + 48) * 4 + 4)];
  assert.equal(left.toString("hex"), clear);
  assert.equal(right.toString("hex"), "00ff00ff");
});

test("a colour paints drawings of one colour and leaves those of several alone", async () => {
  for (const color of ["#1e90ff", "1e90ff", "DodgerBlue"]) assert.equal((await colorsAt(1, { color }, quarters))[0], "1e90ffff");
  for (const color of ["fff", "FFFFFF", "#ffffffff"]) assert.equal((await colorsAt(1, { color }, quarters))[0], "ffffffff", color);
  assert.equal((await colorsAt(6, { color: "#0f0" }, quarters))[0], "00ff00ff");
  assert.equal((await colorsAt(2, { color: "#0f0" }, [[0.5, 0.5]]))[0], "00ff00ff");
  assert.deepEqual(await colorsAt(5, { color: "#0f0" }, quarters), ["ff0000ff", "0000ffff", "ff0000ff", "0000ffff"]);
});

test("a colour that is none changes nothing and breaks out of nothing", async () => {
  const hostile = String(await bytesOf(1, { format: "svg", color: '"/><script>alert(1)</script>' }));
  assert.ok(!hostile.includes("script"));
});

test("an animated drawing is not blank as a PNG", async () => {
  assert.deepEqual(await colorsAt(3, {}, [[0.5, 0.5]]), [ink]);
  assert.deepEqual(await colorsAt(4, {}, [[0.5, 0.5]]), [ink]);
});

test("requests that come together render once, later ones not at all, and a lost file is made again", async () => {
  const options = { format: "png", size: 48 } as const;
  const keys = await Promise.all(Array.from({ length: 20 }, async () => (await icons.render(1, options))!.key));
  assert.equal(new Set(keys).size, 1);
  assert.equal(stores, 1);
  const renditions = new Renditions(database, objects);
  const restarted = createIconRendering({ source: { svg: async (id) => drawings.get(id) }, renditions, drawings: processes });
  await restarted.render(1, options);
  assert.equal(stores, 1);
  assert.ok((await referencedObjects(database.db, keys)).has(keys[0]!), "the sweep of unused objects must keep it");
  await objects.delete(keys[0]!);
  assert.equal((await restarted.render(1, options))!.key, keys[0]);
  assert.equal(stores, 2);
});
