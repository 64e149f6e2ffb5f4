import { execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { runtimeFolder, say } from "./checkout.mjs";
import { findExecutable } from "./find-executable.mjs";
import { withLock } from "./lock.mjs";

// A network that swallows packets must not delay a start for minutes; another installation on this machine is waited for.
const impatient = ["-q", "-o", "DPkg::Lock::Timeout=120", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];

/**
 * The arguments of each system's package manager, and the line a person would type. `asRoot` ones run directly for root,
 * through sudo where it asks no password.
 */
const managers = [
  {
    program: "apt-get",
    asRoot: true,
    steps: [["update", ...impatient], ["install", "-y", "--no-install-recommends", ...impatient, "ffmpeg", "bubblewrap"]],
    line: "sudo apt-get install ffmpeg bubblewrap",
  },
  { program: "apk", asRoot: true, steps: [["add", "--no-cache", "ffmpeg", "bubblewrap"]], line: "sudo apk add ffmpeg bubblewrap" },
  { program: "dnf", asRoot: true, steps: [["install", "-y", "ffmpeg-free", "bubblewrap"]], line: "sudo dnf install ffmpeg-free bubblewrap" },
  { program: "brew", asRoot: false, steps: [["install", "ffmpeg"]], line: "brew install ffmpeg" },
];

const longestStep = 300_000;
/** After a failed try, milliseconds in which further starts only say what to do. */
const pauseAfterFailure = 24 * 3_600_000;

/** Whether this machine has what reads media, and on Linux what keeps that from everything else (bwrap, of the package bubblewrap). */
const isThere = () => findExecutable("ffmpeg") && (process.platform !== "linux" || findExecutable("bwrap"));

/** Sees to it that ffmpeg and bwrap are on PATH where that can be done without asking; otherwise says how, and the service goes on without them. */
export async function ensureMediaPrograms() {
  if (isThere()) return;
  const manager = managers.find(({ program }) => findExecutable(program));
  const log = join(runtimeFolder, "media-programs-install.log");
  const prefix = manager && !triedLately(log) ? prefixFor(manager) : undefined;
  if (prefix) await withLock("ffmpeg", () => isThere() || install(manager, prefix, log));
  if (!findExecutable("ffmpeg")) {
    say(`ffmpeg is missing, and with it what needs sound or video coding. To add it: ${manager?.line ?? "install it with your system's package manager"}`);
  }
}

async function install(manager, prefix, log) {
  say(`installing ffmpeg and bubblewrap with ${manager.program} (its output: ${log})`);
  mkdirSync(runtimeFolder, { recursive: true });
  const output = openSync(log, "w");
  try {
    for (const step of manager.steps) await runQuietly([...prefix, manager.program, ...step], output);
  } finally {
    closeSync(output);
  }
}

function runQuietly([program, ...args], output) {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", HOMEBREW_NO_AUTO_UPDATE: "1" };
    const child = spawn(program, args, { stdio: ["ignore", output, output], env, timeout: longestStep });
    child.once("error", resolve);
    child.once("exit", resolve);
  });
}

/** The words to put before a step to have the rights for it; undefined where this user has none. */
function prefixFor({ asRoot }) {
  const isRoot = process.getuid?.() === 0;
  if (!asRoot) return isRoot ? undefined : [];
  if (isRoot) return [];
  if (!findExecutable("sudo")) return undefined;
  try {
    execFileSync("sudo", ["-n", "true"], { stdio: "ignore" });
    return ["sudo", "-n"];
  } catch {
    return undefined;
  }
}

function triedLately(log) {
  try {
    return Date.now() - statSync(log).mtimeMs < pauseAfterFailure;
  } catch {
    return false;
  }
}
