/*
 * node bench/video/run.ts [KIND…]: what each kind of video work is worth, beside named baselines, in one run. See the README.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "kinds");
const all = readdirSync(folder).map((file) => file.replace(/\.ts$/, "")).sort();
const wanted = process.argv.slice(2);
const kinds = all.filter((kind) => wanted.length === 0 || wanted.includes(kind));
if (kinds.length === 0) throw new Error(`no such kind; there are ${all.join(", ")}`);
for (const kind of kinds) {
  console.log(`\n## ${kind}\n`);
  const { bench } = (await import(join(folder, `${kind}.ts`))) as { bench(): Promise<void> };
  await bench();
}
