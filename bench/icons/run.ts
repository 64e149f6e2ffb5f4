/** `npm run bench -- icons PLACE`: see README.md beside this file. Exit code 1 when a promise does not hold. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findIconSets } from "@atelier/server/catalog/icons/import/find-icon-sets.ts";
import { type MeasuredRun, measuredRun } from "../import/measured-run.ts";

const [place] = process.argv.slice(2);
if (place === undefined) {
  throw new Error("npm run bench -- icons PLACE, where PLACE is a set, a folder of sets or an installed package, such as that of the whole open collection.");
}

let sets = 0;
let icons = 0;
let characters = 0;
const readBegun = performance.now();
for await (const set of findIconSets(place)) {
  sets++;
  icons += set.icons.length;
  for (const icon of set.icons) characters += (await icon.read()).length;
}
const least = (performance.now() - readBegun) / 1000;
console.log(`baseline: ${icons} icons in ${sets} sets, ${Math.round(characters / 1e6)} MB of SVG, only read, in ${least.toFixed(1)} s`);

const folder = await mkdtemp(join(tmpdir(), "atelier-icon-bench-"));
const tell = (name: string, { code, seconds, processorSeconds, memory, lastLine }: MeasuredRun): void => {
  console.log(
    `${name}: ${seconds.toFixed(1)} s (${(icons / seconds).toFixed(0)} icons/s, ${(seconds / least).toFixed(1)} times the baseline), ` +
      `${processorSeconds.toFixed(1)} s of processor time, at most ${Math.round(memory / 1e6)} MB, exit code ${code}: ${lastLine}`
  );
};
try {
  const first = await measuredRun(folder, ["import", "icons", place, "--json"]);
  tell("first run", first);
  const second = await measuredRun(folder, ["import", "icons", place, "--json"]);
  tell("second run", second);
  const broken = [
    icons / first.seconds < 380_000 / 480 && "380,000 icons in 8 minutes",
    second.seconds >= first.seconds / 4 && "a second run in a quarter of the time",
    Math.max(first.memory, second.memory) >= 2e9 && "under 2 GB",
  ].filter(Boolean);
  for (const promise of broken) console.log(`does not hold here: ${String(promise)}`);
  if (broken.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
