/*
 * npm run bench -- people [--root=DIR] [--look=DIR] [NAME…]: how well cut-outs and body points fit truth drawn by hand on photographs of Debian's
 * packages. See the README.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cutOut } from "@atelier/local-engine/vision/subject/cut-out.ts";
import { findSubjects } from "@atelier/local-engine/vision/subject/find-subjects.ts";
import { printTable } from "./print-table.ts";
import { clipTruths } from "./clip-truth.ts";
import { comparePoints, intersectionOverUnion, truthPlane } from "./compare.ts";
import { drawComparison } from "./draw-comparison.ts";
import { measureClip } from "./measure-clip.ts";
import { openPicture, type Truth } from "./truth.ts";

const options = new Map(process.argv.slice(2).filter((arg) => arg.startsWith("--")).map((arg) => arg.slice(2).split("=", 2) as [string, string]));
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
if (wanted[0] === "motion") {
  await (await import("./motion.ts")).benchMotion(options.get("root") ?? "/", options.get("look"));
  process.exit(0);
}
const folder = join(import.meta.dirname, "truth");
const before = JSON.parse(readFileSync(join(import.meta.dirname, "before.json"), "utf8")) as Record<string, number>;
const look = options.get("look");
if (look) mkdirSync(look, { recursive: true });

const rows: string[][] = [];
const groups = ["person", "thing", "held-out thing"] as const;
type Group = (typeof groups)[number];
const overlaps: Record<Group, number[]> = { person: [], thing: [], "held-out thing": [] };
const earlier: Record<Group, number[]> = { person: [], thing: [], "held-out thing": [] };
const declined: string[] = [];
const missing = new Set<string>();
let [near, points] = [0, 0];

for (const file of readdirSync(folder).sort()) {
  const name = basename(file, ".json");
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const truth = JSON.parse(readFileSync(join(folder, file), "utf8")) as Truth;
  const picture = await openPicture(truth, options.get("root") ?? "/");
  if (!picture) {
    missing.add(truth.package);
    continue;
  }
  const begun = performance.now();
  const subjects = await findSubjects(picture);
  const cut = await cutOut(picture, subjects);
  const seconds = (performance.now() - begun) / 1000;
  const marked = truthPlane(truth, picture.width, picture.height);
  const overlap = cut ? intersectionOverUnion(cut.matte, marked) : 0;
  const group: Group = truth.held ? "held-out thing" : truth.shows;
  if (cut) overlaps[group].push(overlap);
  else declined.push(name);
  earlier[group].push(before[name] ?? 0);
  const compared = comparePoints(truth, subjects.people ?? [], picture);
  near += compared.near;
  points += compared.points;
  const shown = compared.points > 0 ? `${compared.near} of ${compared.points}` : "-";
  rows.push([name, group, cut ? overlap.toFixed(3) : "declined", before[name]?.toFixed(3) ?? "-", shown, seconds.toFixed(1)]);
  if (look) await drawComparison(picture, cut?.matte, marked, join(look, `${name}.png`));
}

printTable(["picture", "shows", "IoU", "before", "points", "seconds"], rows);
const mean = (values: number[]) => (values.length > 0 ? (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3) : "-");
console.log("");
for (const group of groups) {
  console.log(`${group}: mean IoU ${mean(overlaps[group])} of ${overlaps[group].length} (before ${mean(earlier[group])}, of ${earlier[group].length})`);
}
console.log(`declined: ${declined.join(", ") || "none"}`);
if (points > 0) console.log(`body points within 5 % of the body's height: ${near} of ${points} (${Math.round((100 * near) / points)} %)`);

const clipRows: string[][] = [];
const ofClips: number[] = [];
for (const { truth, file, isThere } of clipTruths(options.get("root") ?? "/")) {
  if (wanted.length > 0 && !wanted.includes(truth.name)) continue;
  if (!isThere) {
    missing.add(truth.package);
    continue;
  }
  const { overlaps: each, seconds } = await measureClip(truth, file, look);
  ofClips.push(...each);
  const shown = each.map((overlap) => overlap.toFixed(3)).join(" ");
  clipRows.push([truth.name, shown, mean(each), before[`clip ${truth.name}`]?.toFixed(3) ?? "-", seconds.toFixed(1)]);
}
if (clipRows.length > 0) {
  printTable(["clip", "IoU of its frames", "mean", "before", "seconds"], clipRows);
  console.log(`\nclips: mean IoU ${mean(ofClips)} of ${ofClips.length} frames`);
}
if (missing.size > 0) console.log(`skipped, not found: pictures of ${[...missing].join(", ")}. The README says how to get them.`);
