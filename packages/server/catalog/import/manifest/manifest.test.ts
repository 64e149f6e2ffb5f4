import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { type StatedSound, soundColumns } from "../../sounds/rows.ts";
import { type StatedTrack, trackColumns } from "../../music/rows.ts";
import { parseCsv } from "./parse-csv.ts";
import { type Manifest, readManifest } from "./read-manifest.ts";

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-manifest-"));
});
after(() => rm(folder, { recursive: true }));

async function read(name: string, text: string, kind: "sounds" | "music" = "sounds"): Promise<Manifest<StatedSound | StatedTrack>> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return kind === "sounds" ? readManifest(file, soundColumns) : readManifest(file, trackColumns);
}

for (const [text, cells] of [
  ["a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]],
  ['"a, ""b""",\n\n"c\nd",e', [['a, "b"', ""], ["c\nd", "e"]]],
  ["a,\n,b", [["a", ""], ["", "b"]]],
  ["a,b,", [["a", "b", ""]]],
  ["", []],
] as const) {
  test(`CSV ${JSON.stringify(text)} is read as RFC 4180 has it`, () => assert.deepEqual(parseCsv(text).map((row) => row.cells), cells));
}

test("CSV rows know their line, and a quote that does not end is reported with it", () => {
  assert.deepEqual(parseCsv('a\n"b\nc"\nd').map(({ line }) => line), [1, 2, 4]);
  assert.throws(() => parseCsv('a\n"b'), /line 2/);
  assert.throws(() => parseCsv('a\nb"c"'), /line 2/);
});

const expected = { id: "7", title: "Roof, tin", tags: ["rain", "metal"], premium: true, popularity: 80 };

for (const [name, text] of [
  ["list.csv", '\ufefffile,id,title,tags,premium,popularity,category\nin/a.wav,7,"Roof, tin",rain;metal,yes,80,\n'],
  ["list.json", '{"items":[{"file":"in/a.wav","id":7,"title":"Roof, tin","tags":["rain","metal"],"premium":true,"popularity":80}]}'],
  ["list.jsonl", '\n{"file":"in/a.wav","id":"7","title":"Roof, tin","tags":"rain, metal","premium":"1","popularity":"80"}\n'],
] as const) {
  test(`${name}: what is stated of a file, its path relative to the manifest`, async () => {
    const { stated, refused, unknownColumns } = await read(name, text);
    assert.deepEqual([...stated], [[path.join(folder, "in/a.wav"), expected]]);
    assert.deepEqual([refused, unknownColumns], [[], []]);
  });
}

test("a row that cannot be followed is refused with its place and reason, the others stand", async () => {
  const { stated, refused } = await read("bad.csv", "file,id,popularity\na.wav,1,200\nb.wav,2,5\nc.wav,2,5\n,4,5\nb.wav,6,6\n");
  assert.deepEqual([...stated.keys()].map((file) => path.basename(file)), ["b.wav"]);
  assert.deepEqual(refused.map(({ reason }) => reason), [
    "line 2: popularity must be a number from 0 to 100",
    "line 4: the id 2 is given twice",
    "line 5: file must be a path",
    "line 6: the file is named twice",
  ]);
});

test("unknown columns are reported once, and those of the other kind are unknown", async () => {
  const { stated, unknownColumns } = await read("more.csv", "file,colour,bpm\na.wav,red,90\nb.wav,blue,91\n");
  assert.deepEqual([stated.size, unknownColumns], [2, ["colour", "bpm"]]);
  const music = await read("more.csv", "file,colour,bpm\na.wav,red,90\n", "music");
  assert.deepEqual([[...music.stated.values()], music.unknownColumns], [[{ bpm: 90 }], ["colour"]]);
});

test("null states that there is none", async () => {
  const { stated } = await read("none.json", '[{"file":"a.wav","artist":null,"license_url":null}]', "music");
  assert.deepEqual([...stated.values()], [{ artist: null, license_url: null }]);
});

for (const [name, text, reason] of [
  ["no-heading.csv", "path,title\na.wav,A\n", /no column "file"/],
  ["broken.json", "{", /is no manifest/],
  ["number.json", "5", /neither a list/],
  ["broken.jsonl", '{"file":"a.wav"}\nnope\n', /line 2/],
] as const) {
  test(`${name} is no manifest, and the reason is reported`, () => assert.rejects(read(name, text), { message: reason }));
}
