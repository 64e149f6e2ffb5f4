import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { runCli } from "./cli.ts";
import { ProgressLine } from "./progress-line.ts";

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-import-"));
  await mkdir(join(folder, "good"));
  const samples = Float32Array.from({ length: 4000 }, (_, i) => Math.sin(i / 5) / 2);
  await writeFile(join(folder, "good", "rain.wav"), encodeWav({ sampleRate: 8000, channels: [samples] }, { bitDepth: 16 }));
  await mkdir(join(folder, "bad"));
  await writeFile(join(folder, "bad", "thunder.wav"), "no sound at all");
});

after(() => rm(folder, { recursive: true }));

async function run(...args: string[]): Promise<{ code: number; out: string[]; error: string }> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCli(args, {
    environment: { ATELIER_DATA_DIR: join(folder, "data") }, out: (line) => out.push(line), error: (line) => errors.push(line),
  });
  return { code, out, error: errors.join("\n") };
}

test("import sounds brings a folder in once, and says what it did", async () => {
  const first = await run("import", "sounds", join(folder, "good"));
  assert.deepEqual([first.code, first.out], [0, ["1 new, 0 changed, 0 unchanged, 0 failed of 1 files."]]);
  assert.match(first.error, /category rain-and-storm: 1 \(words: rain\), such as rain\.wav/);
  assert.doesNotMatch(first.error, /^rain\.wav/m, "no line for each file");
  const second = await run("import", "sounds", join(folder, "good"));
  assert.deepEqual([second.code, second.out], [0, ["0 new, 0 changed, 1 unchanged, 0 failed of 1 files."]]);
});

test("a broken file is named with its reason, and the exit code is 1", async () => {
  const { code, out, error } = await run("import", "sounds", join(folder, "bad"));
  assert.deepEqual([code, out], [1, ["0 new, 0 changed, 0 unchanged, 1 failed of 1 files."]]);
  assert.match(error, /FAILED thunder\.wav: The audio file cannot be read/);
});

for (const [args, code, message] of [
  [["import"], 2, /sounds, music, icons or boards/],
  [["import", "films", "."], 2, /not films/],
  [["import", "sounds"], 2, /takes one folder/],
  [["import", "sounds", ".", "--category", "rain"], 2, /rain-and-storm/],
  [["import", "sounds", "/does/not/exist"], 1, /There is no/],
] as const) {
  test(`"atelier ${args.join(" ")}" ends with exit code ${code}`, async () => {
    const result = await run(...args);
    assert.equal(result.code, code);
    assert.match(result.error, message);
  });
}

test("progress is a bar on a terminal and a plain line now and then elsewhere", () => {
  let now = 0;
  const written: string[] = [];
  const terminal = { isTTY: true, columns: 80, draw: (text: string) => void written.push(text), line: (text: string) => void written.push(text) };
  const bar = new ProgressLine(terminal, () => now);
  now = 2000;
  bar.show(10, 40, "rain.wav");
  bar.show(11, 40, "too soon.wav");
  assert.deepEqual(written, ["\r\x1b[K[######                  ] 10/40  5.0/s, 0:06 left  rain.wav"]);

  now += 1000;
  bar.show(30, 40, "wind.wav", () => "28 new, 2 failed");
  assert.equal(written.at(-1), "\r\x1b[K[##################      ] 30/40  10/s, 0:01 left  28 new, 2 failed  wind.wav");

  const plain = new ProgressLine({ ...terminal, isTTY: false }, () => now);
  written.length = 0;
  now += 1000;
  plain.show(1, 3, "a");
  now += 5000;
  plain.show(2, 3, "b");
  plain.show(3, 3, "c");
  assert.deepEqual(written, ["2/3  0.3/s, 0:03 left", "3/3  0.5/s"]);
  plain.show(3, 3, "c", () => "3 unchanged");
  assert.equal(written.at(-1), "3/3  0.5/s  3 unchanged");
});
