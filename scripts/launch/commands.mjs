import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { checkout, SetupError, UsageError } from "./checkout.mjs";
import { serverEnvironment, serverOptions } from "./server-process.mjs";

/**
 * What `npm run <command>` runs, as arguments for Node: one list for each program, run one after the other until one
 * fails; `throughout`, also those after it, so that one run tells all there is to mend. `media` commands want ffmpeg. `outside` ones take paths from
 * where the person stands, not from the checkout.
 */
export const commands = {
  serve: { media: true, options: serverOptions, environment: serverEnvironment, programs: (args) => [["packages/server/main.ts", ...args]] },
  atelier: { media: true, outside: true, programs: (args) => [["packages/server/cli/atelier.ts", ...args]] },
  tour: { media: true, programs: (args) => [["scripts/tour/tour.ts", ...args]] },
  test: { media: true, programs: testPrograms },
  "test:slow": { media: true, programs: (args) => testPrograms(args, slowTests) },
  bench: { media: true, programs: (args) => [namedProgram("bench", measurements(), args)] },
  cluster: { media: true, programs: (args) => [["scripts/cluster/cluster.ts", ...args]] },
  gallery: { media: true, programs: (args) => [["scripts/gallery/gallery.ts", ...args]] },
  screenshots: { media: true, programs: (args) => [["scripts/screenshots/screenshots.ts", ...args]] },
  soak: { media: true, programs: (args) => [namedProgram("soak", proofs(), args)] },
  lint: { throughout: true, programs: (args) => [["node_modules/eslint/bin/eslint.js", ".", ...eslintCache, ...args], ["scripts/check/structure.ts"]] },
  types: { throughout: true, programs: (args) => projects.map((project) => typeCheck(project, args)) },
  // For a file of the checkout by itself: the machine's own Node may not run TypeScript.
  node: { programs: (args) => [args.length > 0 ? args : misused("npm run node -- FILE [ARGUMENT...]")] },
  release: { programs: (args) => [["scripts/release/release.ts", ...args]] },
  "pin-node": { programs: (args) => [["scripts/launch/pin-runtime.mjs", ...args]] },
  nightly: { programs: (args) => [["scripts/nightly/nightly.ts", ...args, "--", ...Object.keys(proofs())]] },
  generate: { programs: (args) => [["scripts/generate/generate.ts", ...args]] },
};

/** Programs that are checked by themselves: the server with its tools, the console, its worker, and the tests in the browser. */
const projects = [".", "packages/console", "packages/console/installed", "test/browser"];

/** A file is looked at again when it or the rules have changed: none of the rules looks at others. */
const eslintCache = ["--cache", "--cache-strategy=content", "--cache-location=.runtime/eslint/"];

/** What of the last check still holds is kept beside the packages: the second check takes 6 s instead of 30. */
function typeCheck(project, args) {
  const kept = `.runtime/types/${project.replace(/[^a-z]/g, "-")}.tsbuildinfo`;
  return ["node_modules/typescript-7/bin/tsc", "-p", project, "--incremental", "--tsBuildInfoFile", kept, ...args];
}

/** Tests that make films and pictures, click through the console or kill servers: each such file takes more than some 5 s of a quiet machine. */
const slowTests = /\.slow\.test\.ts$/;

/**
 * Words keep the test files whose path contains one of them, slow ones too; without words all but the slow ones run. Options go to the runner.
 * @param kind only such files
 */
function testPrograms(args, kind) {
  const words = args.filter((arg) => !arg.startsWith("-"));
  const options = args.filter((arg) => arg.startsWith("-"));
  const every = [
    "packages", "clients", "tools", "test", "bench", "scripts",
  ].flatMap((folder) => filesUnder(folder)).filter((file) => /\.test\.(ts|mjs)$/.test(file));
  const all = every.filter((file) => (kind ? kind.test(file) : words.length > 0 || !slowTests.test(file)));
  const files = words.length === 0 ? all : all.filter((file) => words.some((word) => file.includes(word.replace(/^\.\//, ""))));
  if (files.length === 0) throw new SetupError(`no test file has ${words.join(" or ")} in its path.`);
  // The runner would start each file in a process that no debugger is attached to.
  if (options.some((option) => option.startsWith("--inspect"))) {
    if (files.length > 1) throw new SetupError(`a debugger takes one file, and these match: ${files.slice(0, 5).join(", ")}.`);
    return [[...options, ...files]];
  }
  // Node's own runner starts again at each change, and writes its other reports.
  if (options.some((option) => /^--(watch|test-reporter|experimental-test-coverage)/.test(option))) {
    return [["--test", "--test-reporter=spec", ...options, ...files]];
  }
  return [["scripts/tests/run-tests.ts", ...options, ...files]];
}

function misused(usage) {
  throw new UsageError(`Usage: ${usage}`);
}

function namedProgram(command, programs, [name, ...args]) {
  if (name !== undefined && Object.hasOwn(programs, name)) return [programs[name], ...args];
  const names = Object.keys(programs).join(", ") || "none yet";
  misused(`npm run ${command} -- NAME, where NAME is one of: ${names}.`);
}

/** bench/NAME/run.ts */
function measurements() {
  const found = filesUnder("bench").map((file) => /^bench\/([^/]+)\/run\.ts$/.exec(file)).filter(Boolean);
  return Object.fromEntries(found.map(([file, name]) => [name, file]));
}

/** test/soak/GROUP/NAME.ts, or without a group; what they are made of lies in folders named `*-parts`. */
function proofs() {
  const found = filesUnder("test/soak").map((file) => /^test\/soak\/(?:[^/]+(?<!-parts)\/)?([^/]+)(?<!\.test)\.ts$/.exec(file)).filter(Boolean);
  return Object.fromEntries(found.map(([file, name]) => [name, file]).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function filesUnder(folder) {
  const path = join(checkout, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = join(path, entry.name);
    const name = relative(checkout, file).split("\\").join("/");
    return entry.isDirectory() ? filesUnder(name) : [name];
  });
}
