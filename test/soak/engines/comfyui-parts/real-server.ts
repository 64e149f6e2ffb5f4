import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { access, copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { writeLock } from "@atelier/comfyui-engine/models/model-lock.ts";
import { until } from "@atelier/tools/service/until.ts";
import type { ModelFile } from "@atelier/comfyui-engine/workflow.ts";

/** What the processor needs; the program's own list says the rest. */
const pinned = ["torch==2.9.1", "torchvision==0.24.1", "torchaudio==2.9.1"];

/** Packages of its web pages, which nobody looks at here. */
const pages = /^comfyui-/;

/** Threads for two cores; where a machine has more, the rest is for what runs beside. */
const env = { ...process.env, OMP_NUM_THREADS: "2" };

const run = (command: string, args: string[], log: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = openSync(log, "a");
    const child = spawn(command, args, { stdio: ["ignore", file, file], env });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} ended with ${code}: see ${log}`))));
  });

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The Python of a ComfyUI, with all that it needs for the processor. Made beside the checkout at the first time, which downloads some gigabytes.
 * @param checkout a folder with ComfyUI's `main.py`
 */
export async function installed(checkout: string): Promise<string> {
  const python = join(checkout, ".venv/bin/python");
  if (await isThere(join(checkout, ".venv/complete"))) return python;
  if (!(await isThere(join(checkout, "main.py")))) throw new Error(`${checkout} is no checkout of ComfyUI: it has no main.py`);
  const log = join(checkout, "install.log");
  console.log(`Python's packages are installed into ${join(checkout, ".venv")}: see ${log}`);
  if (!(await isThere(python))) await run("python3", ["-m", "venv", join(checkout, ".venv")], log);
  const wanted = (await readFile(join(checkout, "requirements.txt"), "utf8")).split("\n").map((line) => line.trim());
  const others = wanted.filter((line) => line !== "" && !line.startsWith("#") && !/^torch(vision|audio)?$/.test(line) && !pages.test(line));
  await run(python, ["-m", "pip", "install", ...pinned, ...others], log);
  await writeFile(join(checkout, ".venv/complete"), "");
  return python;
}

/** Scripts that make small models, and the custom node by which ComfyUI takes them. */
const smallModels = join(import.meta.dirname, "small-models");

/** Small models with random weights at the places of those of the profiles, and their exact sizes, as a pull keeps them. */
async function makeSmallModels(python: string, checkout: string, base: string, models: readonly ModelFile[]): Promise<void> {
  const folder = join(base, "models");
  const places = [...new Set(models.map(({ folder: place, file }) => `${place}/${file}`))];
  await run(python, [join(smallModels, "make.py"), checkout, folder, ...places], join(base, "models.log"));
  await copyFile(join(smallModels, "small_sizes.py"), join(base, "custom_nodes/small_sizes.py"));
  const entries = places.map(async (path) => {
    const { size: bytes } = await stat(join(folder, path));
    return [path, { repository: "small/models", path, commit: "none", bytes }] as const;
  });
  await writeLock(folder, { version: 1, files: Object.fromEntries(await Promise.all(entries)), accepted: {} });
}

export interface RealServer {
  url: string;
  release: string;
  /** Its folder of inputs, outputs and models. */
  base: string;
  models: string;
  /** What it has printed. */
  log: string;
  stop(): Promise<void>;
  /** With an empty queue and no memory of what it did, at the same place. */
  restart(): Promise<void>;
}

/** Starts a ComfyUI on the processor, with small models in place of those that are named. */
export async function startRealServer(checkout: string, base: string, models: readonly ModelFile[]): Promise<RealServer> {
  const python = await installed(checkout);
  for (const folder of ["custom_nodes", "models", "input", "output", "temp", "user", "pages"]) await mkdir(join(base, folder), { recursive: true });
  await writeFile(join(base, "pages/index.html"), "");
  await makeSmallModels(python, checkout, base, models);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const where = ["--base-directory", base, "--front-end-root", join(base, "pages"), "--database-url", `sqlite:///${join(base, "comfyui.db")}`];
  // Numbers of the width that processors are fast with, and the attention that does best without a card.
  const plain = ["--fp32-unet", "--fp32-vae", "--fp32-text-enc", "--use-pytorch-cross-attention"];
  const args = ["main.py", "--cpu", ...plain, "--listen", "127.0.0.1", "--port", String(port), "--disable-api-nodes", ...where];
  const logFile = join(base, "server.log");
  const log = openSync(logFile, "a");
  const stats = () => fetch(`${url}/system_stats`).then((answer) => answer.json() as Promise<{ system: { comfyui_version: string } }>);
  let child: ChildProcess;
  // Killed for want of memory it has a signal and no code.
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const start = async () => {
    child = spawn(python, args, { cwd: checkout, stdio: ["ignore", log, log], env });
    // Some 20 s of a processor; among many others it has taken five minutes.
    await until(900_000, "ComfyUI answers", async () => {
      if (hasEnded()) throw new Error(`ComfyUI ended: see ${logFile}`);
      return stats().then(
        () => true,
        () => false,
      );
    });
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      if (hasEnded()) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const restart = async () => {
    await stop();
    await start();
  };
  return { url, base, models: join(base, "models"), log: logFile, release: (await stats()).system.comfyui_version, stop, restart };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
