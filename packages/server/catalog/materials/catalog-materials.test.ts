import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { iconCatalogParts } from "@atelier/test/parts/catalogs/icon-catalog-parts.ts";
import { iconSvg } from "../../store/database/catalog/icons.ts";
import { catalogMaterials } from "./catalog-materials.ts";

const audio = await audioCatalogParts();
const drawn = await iconCatalogParts({ understand: (term) => (term === "kitty" ? [{ alternatives: [
  { word: "kitty", weight: 1 }, { word: "cat", weight: 0.3, prefix: true },
] }] : term) });

const square = (...fills: string[]) => ({ body: fills.map((fill, i) => `<path fill="${fill}" d="M${i} 2h9v9H${i}z"/>`).join("") });
await drawn.importSet(
  { prefix: "line", info: { name: "Line" }, width: 24, height: 24, icons: { cat: square("currentColor"), tulip: square("currentColor") } }, {},
);
await drawn.importSet(
  { prefix: "flat", info: { name: "Flat", palette: true }, width: 24, height: 24, icons: { "cat-face": square("#f80", "#0af"), cart: square("#f00", "#00f") } },
  {},
);
await drawn.importSet({ prefix: "gold", info: { name: "Gold" }, width: 24, height: 24, icons: { crown: square("currentColor") } }, { isFree: () => false });
await drawn.importSet(
  { prefix: "zoo", info: { name: "Zoo", palette: true }, width: 24, height: 24, icons: { "sea-otter": square("#840", "#fa0"), otter: square("#840") } },
  {},
);
const license = { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/", attribution: "Somebody" };
const describe = (title: string, premium = false) => ({
  sourceKey: title, title, category: "wind", tags: ["loop"], premium, popularity: 50, createdAt: 0, license,
});
await audio.addSounds([
  { description: describe("Autumn wind"), audio: preparedTone("autumn", 0.5) },
  { description: describe("Golden wind", true), audio: preparedTone("golden", 0.5, true) },
]);
const track = (title: string, bpm: number) => ({
  sourceKey: title, title, artist: "Somebody", musicalKey: null, genres: ["Folk"], moods: ["Calm"], tags: [], bpm, premium: false, active: true,
  popularity: 50, favorites: 0, inPlaylists: 0, createdAt: 0, license,
});
await audio.addTracks([
  { description: track("Short walk", 96), audio: preparedTone("short", 0.5) },
  { description: track("Long walk", 120), audio: preparedTone("long", 2.5) },
]);
await Promise.all([drawn.icons.live.load(), audio.sounds.live.load(), audio.music.live.load()]);

const folder = await mkdtemp(join(audio.folder, "job-"));
const materials = catalogMaterials(
  { icons: drawn.icons, sounds: audio.sounds, music: audio.music, objects: audio.objects, svgOf: (id) => iconSvg(drawn.database.db, id) },
  folder,
);

test("the best icon for whole words comes as a file; one of several colours where asked for and there is one", async () => {
  const cat = await materials.icon("cat");
  assert.deepEqual([cat?.name, cat?.multicolour], ["Cat", false]);
  assert.match(await readFile(cat!.file.path, "utf8"), /^<svg.*currentColor/);
  assert.equal((await materials.icon("cat", { multicolour: true }))?.name, "Cat face");
  assert.equal((await materials.icon("tulip", { multicolour: true }))?.name, "Tulip");
});

test("one of the very name goes before others, and a single colour of its own is one too", async () => {
  assert.equal((await materials.icon("otter", { multicolour: true }))?.name, "Otter");
  assert.equal((await materials.icon("sea otter", { multicolour: true }))?.name, "Sea otter");
});

test("words count whole, neither as a beginning nor as a mistake, and by what else they mean where no icon has them", async () => {
  assert.equal(await materials.icon("ca"), undefined);
  assert.equal(await materials.icon("tulips and carts"), undefined);
  assert.equal(await materials.icon("tulop"), undefined);
  assert.equal((await materials.icon("kitty"))?.name, "Cat");
});

test("premium items are never material", async () => {
  assert.equal(await materials.icon("crown"), undefined);
  assert.equal((await materials.sound("wind"))?.name, "Autumn wind");
  assert.equal(await materials.sound("golden wind"), undefined);
});

test("a sound or a track comes as its whole file with what is known of it", async () => {
  const sound = await materials.sound("wind");
  assert.deepEqual([sound?.duration, sound?.loop, sound?.file.mediaType], [0.5, true, "audio/wav"]);
  assert.deepEqual(await readFile(sound!.file.path), preparedTone("autumn", 0.5).source);
  const long = await materials.track("walk", { duration: 2 });
  assert.deepEqual([long?.name, long?.tempo], ["Long walk", 120]);
  assert.equal((await materials.track("short", { duration: 60 }))?.name, "Short walk", "none lasts so long");
});
