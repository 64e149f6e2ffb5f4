import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";

const root = join(import.meta.dirname, "../..");
const preload = pathToFileURL(join(root, "test/parts/killed-work/kill-at.ts")).href;

export type Settings = Record<string, string>;

export interface Run {
  code: number | null;
  output: string;
}

/** A program and its arguments, from the root of the checkout. */
export type Program = readonly [file: string, ...args: string[]];

export const atelier = (...args: string[]): Program => ["packages/server/cli/atelier.ts", ...args];

export async function run([file, ...args]: Program, settings: Settings, counted: Record<string, string> = {}): Promise<Run> {
  const imported = Object.keys(counted).length > 0 ? ["--import", preload] : [];
  const child = spawn(process.execPath, [...imported, file, ...args], {
    cwd: root, env: { ...environmentWithoutSettings(), ATELIER_LOG_LEVEL: "warn", ...settings, ...counted }, stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await once(child, "close");
  return { code: child.exitCode, output };
}

/** A place in which the work was done by half. */
export interface Killed<Place> {
  place: Place;
  /** How far it came. */
  step: number;
  /** Gives the same command again. */
  again(): Promise<Run>;
}

export interface KilledWork<Place> {
  /** How many of its steps it is killed at; absent: at each. */
  kills?: number;
  /** Makes a place as it is before the work. */
  prepare(): Promise<Place>;
  program(place: Place): Program;
  settings(place: Place): Settings;
  /** What must hold after a kill. */
  judge(killed: Killed<Place>): Promise<void>;
}

/** Kills a program at its steps, each time in a place of its own. @returns how many steps it has, and at how many it was killed */
export async function killAtSteps<Place>({ kills, prepare, program, settings, judge }: KilledWork<Place>): Promise<{ steps: number; killed: number }> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-steps-"));
  try {
    const first = await prepare();
    const whole = await run(program(first), settings(first), { COUNT_INTO: join(folder, "steps") });
    assert.equal(whole.code, 0, whole.output);
    const steps = Number(await readFile(join(folder, "steps"), "utf8"));
    const stride = kills === undefined ? 1 : Math.max(1, Math.floor(steps / kills));
    let killed = 0;
    // From the end: the last steps are the ones at which marks go.
    for (let step = steps; step > 0; step -= stride) {
      const place = await prepare();
      const { code, output } = await run(program(place), settings(place), { KILL_AT: String(step) });
      assert.equal(code, null, `step ${step}: it was not killed:\n${output}`);
      await judge({ place, step, again: () => run(program(place), settings(place)) });
      killed++;
    }
    return { steps, killed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
