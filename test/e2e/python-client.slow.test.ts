import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { proveReceiver } from "../parts/guide-receivers.ts";
import { probeKey, type ProbeService, startProbeService } from "../parts/probe-service.ts";
import { findPython, noPython, pythonClient, runPython } from "../parts/python.ts";

const python = findPython("httpx");
const tests = join(pythonClient, "tests");
const skip = python ? false : noPython("httpx");
const image = sharp({ create: { width: 96, height: 64, channels: 3, background: "#b08060" } });

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-python-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(t: TestContext): Promise<ProbeService> {
  const service = await startProbeService(t);
  await fillSmallLibrary(service);
  return service;
}

/** The programs of the README, in their order. */
async function examples(): Promise<string[]> {
  return [...(await readFile(join(pythonClient, "README.md"), "utf8")).matchAll(/```python\n([^]+?)```/g)].map(([, program]) => program!);
}

test("everything that the Python client has, against the service, for threads and for asyncio", { skip, timeout: 300_000 }, async (t) => {
  const [service, folder] = [await start(t), await temporary(t)];
  await image.clone().png().toFile(join(folder, "sand.png"));
  const env = { KEY: probeKey, SERVICE: service.url, PICTURE: join(folder, "sand.png") };
  const written = await runPython(python!, ["-W", "error", "test_service.py"], { cwd: tests, env, timeout: 200_000 });
  assert.match(written, /\nOK\n?$/);
});

test("the programs of the README run as they stand there", { skip, timeout: 200_000 }, async (t) => {
  const [service, folder] = [await start(t), await temporary(t)];
  await image.clone().jpeg().toFile(join(folder, "photo.jpg"));
  const env = { ATELIER_KEY: probeKey, ATELIER_URL: service.url };
  const run = async (name: string, program: string) => {
    await writeFile(join(folder, name), program);
    return await runPython(python!, ["-W", "error", name], { cwd: folder, env });
  };
  const [plain, inAsyncio] = await examples();
  const first = await run("plain.py", plain!);
  assert.match(first, /COMPLETED 1/);
  assert.match(first, /1 icons; all words match/);
  assert.equal((await sharp(join(folder, "wide.png")).metadata()).width, 176);
  assert.match(await readFile(join(folder, "sun.svg"), "utf8"), /^<svg/);
  const second = await run("in_asyncio.py", inAsyncio!);
  assert.match(second, /COMPLETED 1/);
  assert.match(second, /invalid_request \[\{.*left/);
  for (const name of ["left.png", "right.png"]) assert.equal((await sharp(join(folder, name)).metadata()).width, 96);
});

test("the receiver of the README takes our webhooks and refuses all others", { skip, timeout: 120_000 }, async () => {
  const program = (await examples())[2]!.replace("import os\n", `import os, sys\nsys.path.insert(0, ${JSON.stringify(join(pythonClient, "src"))})\n`);
  await proveReceiver({ program, file: "receiver.py", command: (file) => [python!, file] });
});
