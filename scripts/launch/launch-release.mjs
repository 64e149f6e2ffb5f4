#!/usr/bin/env node
// `atelier serve` and every other command of `atelier`, in a release: Node and ffmpeg are seen to as in a checkout, and the packages are npm's concern.
import { delimiter, dirname, join } from "node:path";
import { checkout, runtimeFolder, say, SetupError } from "./checkout.mjs";
import { ensureLeftOut } from "./left-out.mjs";
import { ensureMediaPrograms } from "./media-programs.mjs";
import { run } from "./run.mjs";
import { ensureRuntime } from "./runtime.mjs";
import { serverEnvironment, serverOptions } from "./server-process.mjs";

const [name, ...args] = process.argv.slice(2);
const serves = name === "serve";
try {
  await ensureLeftOut();
  const node = await ensureRuntime();
  await ensureMediaPrograms();
  const env = { ...(serves && serverEnvironment), ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}` };
  env.NODE_COMPILE_CACHE ||= join(runtimeFolder, "compile-cache");
  const program = serves
    ? [...serverOptions, join(checkout, "packages/server/main.js"), ...args]
    : ["--disable-warning=ExperimentalWarning", join(checkout, "packages/server/cli/atelier.js"), ...process.argv.slice(2)];
  process.exitCode = await run(node, program, { env });
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = error.code;
}
