import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { type Module, readModule, readSheet } from "@atelier/test/parts/console-parts.ts";
import { consoleFolder } from "./bundle.ts";

const textOf = (path: string) => readFileSync(join(consoleFolder, path), "utf8");
const first = "styles/console.css";
const order = textOf(first);
/** What every page has: the sheets that the first one is made of. */
const always = [...order.matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => `styles/${name}`);
const rules = new Map(globSync("**/*.css", { cwd: consoleFolder }).filter((path) => path !== first).map((path) => [path, readSheet(textOf(path))]));

const brought = [...rules].filter(([path]) => !always.includes(path));

test("every sheet that screens bring has its layer in the order, once", () => {
  const layers = [...order.matchAll(/screens\.([\w-]+)/g)].map(([, name]) => name!);
  assert.ok(brought.length > 20);
  assert.deepEqual(layers.toSorted(), brought.map(([path]) => basename(path, ".css")).toSorted());
});

test("what a screen brings styles nothing that another one may show: each of its rules names a class", () => {
  assert.deepEqual(brought.flatMap(([path, { plain }]) => plain.map((selector) => `${path}: ${selector}`)), []);
});

test("whatever is fetched brings the rules of all classes that it gives to elements", () => {
  const modules = new Map<string, Module>();
  const known = (path: string) => modules.get(path) ?? modules.set(path, readModule(consoleFolder, path)).get(path)!;
  const homes = new Map([...rules.values()].flatMap(({ named }) => [...named]).map((name) => [name, homesOf(name)]));
  const missing = new Set<string>();
  const looked = new Set<string>();
  const reached = new Set<string>();
  look("main.tsx", always);
  assert.deepEqual([...missing], []);
  assert.deepEqual([...rules.keys()].filter((sheet) => !reached.has(sheet)), [], "sheets that nothing fetches");
  assert.ok(looked.size > 35, `only ${looked.size} parts`);

  /** @param sheets that are on the page when the code of this module and all that comes with it runs */
  function look(entry: string, sheets: readonly string[]): void {
    const sight = [entry, ...sheets].join(" ");
    if (looked.has(sight)) return;
    looked.add(sight);
    for (const sheet of sheets) reached.add(sheet);
    for (const path of fetchedWith(entry)) {
      const { classes, parts } = known(path);
      for (const name of classes) {
        const from = homes.get(name);
        if (from && !from.some((sheet) => sheets.includes(sheet))) missing.add(`${entry}: ${path} uses .${name} without ${from.join(" or ")}`);
      }
      for (const part of parts) look(part.module, [...new Set([...sheets, ...part.sheets])].toSorted());
    }
  }

  function fetchedWith(entry: string, all = new Set([entry])): Set<string> {
    for (const path of known(entry).imports) if (!all.has(path)) fetchedWith(path, all.add(path));
    return all;
  }
});

/** Sheets that style a class by itself; where none does, those that name it. */
function homesOf(name: string): readonly string[] {
  const own = [...rules].filter(([, sheet]) => sheet.own.has(name));
  return (own.length > 0 ? own : [...rules].filter(([, sheet]) => sheet.named.has(name))).map(([path]) => path);
}
