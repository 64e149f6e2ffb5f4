import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { until } from "@atelier/tools/service/until.ts";
import type { ModelFile } from "@atelier/comfyui-engine/workflow.ts";

/** What the processor needs; the program's own list says the rest. */
const pinned = ["torch==2.9.1", "torchvision==0.24.1", "torchaudio==2.9.1"];

/** Packages of its web pages, which nobody looks at here. */
const pages = /^comfyui-/;

const run = (command: string, args: string[], log: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = openSync(log, "a");
    const child = spawn(command, args, { stdio: ["ignore", file, file] });
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

/** A safetensors file with no tensor in it: enough to be listed. */
const placeholder = Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.from("{}")]);

/** Small models with random weights in place of those that enlarge and that make frames between frames. */
export async function makeRandomWeights(checkout: string, base: string): Promise<void> {
  const script = join(import.meta.dirname, "random-weights.py");
  await run(await installed(checkout), [script, checkout, join(base, "models")], join(base, "server.log"));
}

export interface RealServer {
  url: string;
  release: string;
  /** Its folder of inputs, outputs and models. */
  base: string;
  stop(): Promise<void>;
  /** With an empty queue and no memory of what it did, at the same place. */
  restart(): Promise<void>;
}

/** Starts a ComfyUI on the processor, with placeholders for the model files. */
export async function startRealServer(checkout: string, base: string, models: readonly ModelFile[]): Promise<RealServer> {
  const python = await installed(checkout);
  for (const folder of ["custom_nodes", "models", "input", "output", "temp", "user", "pages"]) await mkdir(join(base, folder), { recursive: true });
  await writeFile(join(base, "pages/index.html"), "");
  for (const { folder, file } of models) {
    const path = join(base, "models", folder, file);
    await mkdir(dirname(path), { recursive: true });
    if (!(await isThere(path))) await writeFile(path, placeholder);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const where = ["--base-directory", base, "--front-end-root", join(base, "pages"), "--database-url", `sqlite:///${join(base, "comfyui.db")}`];
  const args = ["main.py", "--cpu", "--listen", "127.0.0.1", "--port", String(port), "--disable-api-nodes", ...where];
  const log = openSync(join(base, "server.log"), "a");
  const stats = () => fetch(`${url}/system_stats`).then((answer) => answer.json() as Promise<{ system: { comfyui_version: string } }>);
  let child: ChildProcess;
  const start = async () => {
    child = spawn(python, args, { cwd: checkout, stdio: ["ignore", log, log] });
    await until(180_000, "ComfyUI answers", async () => {
      if (child.exitCode !== null) throw new Error(`ComfyUI ended: see ${join(base, "server.log")}`);
      return stats().then(
        () => true,
        () => false,
      );
    });
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  await start();
  const restart = async () => {
    await stop();
    await start();
  };
  return { url, base, release: (await stats()).system.comfyui_version, stop, restart };
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
