import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Metafile } from "esbuild";
import { readModule } from "@atelier/test/parts/console-parts.ts";
import { createConsoleBuild } from "./build-console.ts";
import { type Bundle, consoleFolder } from "./bundle.ts";
import { needed, type Output } from "./page.ts";

/** Bytes, compressed with gzip: the larger of the two codings. */
const limits = { firstLoad: 60_000, screen: 40_000, english: 260_000, language: 24_000, picture: 20_000, pictures: 120_000, worker: 1_000, appIcons: 20_000 };

describe("the size of the console", () => {
  let folder: string;
  let bundle: Bundle;
  let outputs: (Output & { inputs: object })[];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-console-size-"));
    bundle = await createConsoleBuild(folder).current();
    const metafile = JSON.parse(await readFile(join(folder, bundle.key, "metafile.json"), "utf8")) as Metafile;
    outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ ...output, file: basename(path) }));
  });
  after(() => rm(folder, { recursive: true }));

  const sizeOf = (names: Iterable<string>) => [...new Set(names)].reduce((sum, name) => sum + bundle.files.get(name)!.bodies.gzip.length, 0);
  const isPicture = (name: string) => name.endsWith(".webp");
  const isAppIcon = (name: string) => name.endsWith(".png");
  const entry = (name: string) => outputs.find(({ entryPoint }) => entryPoint === name)!;

  /** What every page loads before it can show anything. */
  function first(): string[] {
    const main = entry("main.tsx");
    return [main.file, basename(main.cssBundle ?? ""), entry("first.ts").file, ...needed(main, outputs)].filter((name) => name !== "");
  }

  test("the first load of any page", () => {
    const shell = sizeOf(first()) + bundle.page.bodies.gzip.length;
    assert.ok(shell <= limits.firstLoad, `the first load is ${shell} bytes, ${limits.firstLoad} are the most`);
  });

  test("each screen's own part", () => {
    const shell = new Set(first());
    const screens = readModule(consoleFolder, "screens.ts").parts;
    assert.ok(screens.length >= 20);
    for (const { module, sheets } of screens) {
      const screen = entry(module);
      const styles = sheets.map((path) => outputs.find(({ inputs, file }) => file.endsWith(".css") && `sheet:${path}` in inputs)!.file);
      const own = sizeOf([screen.file, ...needed(screen, outputs), ...styles].filter((name) => !shell.has(name)));
      assert.ok(own <= limits.screen, `${screen.entryPoint} brings ${own} bytes, ${limits.screen} are the most`);
    }
  });

  test("the whole console in English, and each other language", () => {
    const texts = Map.groupBy(outputs, ({ entryPoint = "" }) => /^messages:\w+\/(\w+)$/.exec(entryPoint)?.[1]);
    const all = new Set(bundle.files.keys());
    for (const [language, files] of texts) {
      if (language === undefined) continue;
      const bytes = sizeOf(files.map(({ file }) => file));
      assert.ok(bytes <= limits.language, `the texts of ${language} are ${bytes} bytes, ${limits.language} are the most`);
      for (const { file } of files) all.delete(file);
    }
    assert.ok(texts.size >= 5, `texts of ${[...texts.keys()]}`);
    const english = sizeOf([...all].filter((name) => !isPicture(name) && !isAppIcon(name)));
    assert.ok(english <= limits.english, `the console is ${english} bytes, ${limits.english} are the most`);
  });

  test("the service worker, and what home screens show", () => {
    assert.ok(sizeOf(["worker.js"]) <= limits.worker, `the worker is ${sizeOf(["worker.js"])} bytes, ${limits.worker} are the most`);
    const icons = [...bundle.files.keys()].filter(isAppIcon);
    assert.equal(icons.length, 5);
    assert.ok(sizeOf(icons) <= limits.appIcons, `the icons are ${sizeOf(icons)} bytes, ${limits.appIcons} are the most`);
  });

  test("each picture that cards fetch when they come into sight, and all of them", () => {
    const pictures = [...bundle.files.keys()].filter(isPicture);
    assert.ok(pictures.length >= 10, `${pictures.length} pictures`);
    for (const name of pictures) assert.ok(sizeOf([name]) <= limits.picture, `${name} is ${sizeOf([name])} bytes, ${limits.picture} are the most`);
    assert.ok(sizeOf(pictures) <= limits.pictures, `the pictures are ${sizeOf(pictures)} bytes, ${limits.pictures} are the most`);
  });
});
