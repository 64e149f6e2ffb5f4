/**
 * `npm run nightly [NAME...]`: every test and every long proof once, the one whose last success is oldest first, or those that are named. `.ci/proved.json`,
 * which is committed, keeps when each held and of which files; the end names what is older than a week. With `--unless-proved`, as `.ci/run` has it, a proof
 * whose files are as they were then is left out, and nothing is written. Exit code 1 where one did not hold.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { inOrderOfAge, inputsOf, isUnproved, type Proved, shorter, stale, tests } from "./proved.ts";

const record = ".ci/proved.json";
const args = process.argv.slice(2);
/** The launcher names every long proof behind `--`. */
const every = [...Object.keys(tests), ...args.splice(args.indexOf("--")).slice(1)];
const onlyChanged = args.includes("--unless-proved");
const wanted = args.filter((arg) => !arg.startsWith("-"));
const unknown = wanted.find((name) => !every.includes(name));
if (unknown !== undefined) {
  console.error(`nightly: ${unknown} is none of: ${every.join(", ")}.`);
  process.exit(2);
}
const proved: Proved = JSON.parse(readFileSync(record, "utf8"));
const failed: string[] = [];
for (const name of inOrderOfAge(wanted.length > 0 ? wanted : every, proved)) {
  const inputs = inputsOf(name);
  if (onlyChanged && inputs !== undefined && proved[name]?.inputs === inputs) {
    console.log(`${name}: held on ${proved[name].at} of the same files.`);
    continue;
  }
  console.log(`\n== ${name}`);
  const { code, output } = await run(tests[name] ?? ["soak", "--", name, ...(onlyChanged ? (shorter[name] ?? []) : [])]);
  if (code !== 0) failed.push(name);
  if (onlyChanged) continue;
  if (code === 0 && !isUnproved(output)) proved[name] = { at: new Date().toISOString().slice(0, 10), ...(inputs !== undefined && { inputs }) };
  else if (code !== 0) delete proved[name]?.inputs;
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(Object.entries(proved).sort()), null, 2)}\n`);
}
if (!onlyChanged) for (const line of stale(every, proved, new Date())) console.log(`nightly: ${line}`);
if (failed.length > 0) {
  console.log(`nightly: FAILED: ${failed.join(", ")}`);
  process.exitCode = 1;
}

async function run(command: readonly string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn("npm", ["run", "--silent", ...command], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    process.stdout.write(text);
    output += text;
  });
  const [code] = await once(child, "close");
  return { code, output };
}
