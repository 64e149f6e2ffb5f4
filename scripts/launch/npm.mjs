import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SetupError } from "./checkout.mjs";
import { findExecutable } from "./find-executable.mjs";
import { run } from "./run.mjs";

/** Runs npm on the given Node. The registry is whatever the person's own npm configuration says. */
export function runNpm(node, args, options = {}) {
  // Standard output belongs to the command that follows, which may be piped: what npm prints there goes to the error stream.
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  return run(node, [npmCli(), ...args, ...quiet], { stdio: ["ignore", 2, "inherit"], ...options });
}

/** npm's own script, so that npm too runs on the Node we choose: its launcher would take the first one on PATH. */
export function npmCli() {
  const { npm_execpath: caller } = process.env;
  const nodeFolder = dirname(process.execPath);
  const onPath = findExecutable("npm");
  const candidates = [
    caller !== undefined && basename(caller) === "npm-cli.js" ? caller : undefined,
    join(nodeFolder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(nodeFolder, "node_modules", "npm", "bin", "npm-cli.js"),
    onPath && realpathSync(onPath),
    onPath && join(dirname(onPath), "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  const found = candidates.find((file) => file?.endsWith("npm-cli.js") && existsSync(file));
  if (!found) throw new SetupError("npm was not found. Install it beside Node, or run `npm start` instead of node.");
  return found;
}
