import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { until } from "@atelier/tools/service/until.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { probeKey, type ProbeService, startProbeService } from "../parts/probe-service.ts";
import { findPython, noPython, pythonClient } from "../parts/python.ts";

const examples = join(import.meta.dirname, "../../examples");
const python = findPython("httpx");
const skip = python ? false : noPython("httpx");
const ends: (() => unknown)[] = [];
let service: ProbeService;
let folder: string;

before(async () => {
  service = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never);
  await fillSmallLibrary(service);
  folder = await mkdtemp(join(tmpdir(), "atelier-examples-"));
});
test.after(async () => {
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  ...process.env, ATELIER_KEY: probeKey, ATELIER_URL: service.url, PYTHONPATH: join(pythonClient, "src"), PYTHONDONTWRITEBYTECODE: "1",
});

function start(program: string, args: string[] = [], more: Record<string, string> = {}): ChildProcess {
  const runner = program.endsWith(".py") ? python! : process.execPath;
  return spawn(runner, [join(examples, program), ...args], { env: { ...environment(), ...more }, stdio: ["pipe", "pipe", "inherit"] });
}

async function run(program: string, ...args: string[]): Promise<string> {
  const runner = program.endsWith(".py") ? python! : process.execPath;
  return (await promisify(execFile)(runner, [join(examples, program), ...args], { env: environment(), timeout: 120_000 })).stdout;
}

/** What a program has written so far. */
function output(child: ChildProcess): () => string {
  let text = "";
  child.stdout!.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  return () => text;
}

async function pictures(name: string, sizes: [number, number][]): Promise<string> {
  const target = join(folder, name);
  await mkdir(target);
  for (const [place, [width, height]] of sizes.entries())
    await sharp({ create: { width, height, channels: 3, background: "#b08060" } }).jpeg().toFile(join(target, `${place}.jpg`));
  return target;
}

const sizeOf = async (file: string) => (({ width, height }) => [width, height])(await sharp(file).metadata());

test("every program of the README is there, and is run here", async () => {
  const listed = [...(await readFile(join(examples, "README.md"), "utf8")).matchAll(/^\| \[([\w/.-]+)\]/gm)].map(([, program]) => program!).sort();
  const there = (await Promise.all(["python", "typescript"].map(async (one) => (await readdir(join(examples, one))).map((name) => `${one}/${name}`)))).flat();
  assert.deepEqual(there.filter((name) => /\.(ts|py)$/.test(name)).sort(), listed);
  const here = await readFile(import.meta.filename, "utf8");
  for (const program of listed) assert.match(here, new RegExp(`(run|start)\\("${program}"`), program);
});

test("an editor gets a sound for each word, and the credits", { timeout: 60_000 }, async () => {
  const target = join(folder, "film");
  assert.match(await run("typescript/editor-sounds.ts", target, "footsteps", "wind", "zorblat"), /zorblat: nothing has it/);
  const credits = (await readFile(join(target, "credits.txt"), "utf8")).trim().split("\n");
  assert.equal(credits.length, 2);
  for (const line of credits) assert.equal((await readFile(join(target, line.split(": ")[0]!))).toString("latin1", 0, 4), "RIFF");
});

test("a page gets a sprite of icons", { timeout: 60_000 }, async () => {
  await run("typescript/icon-sprite.ts", join(folder, "icons.svg"), "sun", "moon");
  const sprite = await readFile(join(folder, "icons.svg"), "utf8");
  assert.match(sprite, /<symbol id="sun" viewBox="0 0 24 24">[^]*<circle[^]*<symbol id="moon"/);
  const shown = sprite.replace(/^<svg[^>]*>/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><use href="#sun"/>');
  const { data } = await sharp(Buffer.from(shown)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([...data.subarray((12 * 24 + 12) * 3, (12 * 24 + 12) * 3 + 3)], [255, 0, 0], "the sun of the small library is red");
});

test("a shop's pictures become squares, and a second run leaves what is there", { timeout: 120_000 }, async () => {
  const [source, target] = [await pictures("shop", [[96, 64], [64, 91], [64, 64]]), join(folder, "squares")];
  assert.match(await run("typescript/product-pictures.ts", source, target), /2\.jpg: done/);
  const made = (await readdir(target)).sort();
  assert.deepEqual(await Promise.all(made.map((name) => sizeOf(join(target, name)))), [[96, 96], [91, 91], [64, 64]]);
  assert.equal(await run("typescript/product-pictures.ts", source, target), "");
});

test("a receiver of webhooks has the files of a finished task", { timeout: 120_000 }, async (t) => {
  const { data } = (await (await service.call("/v1/webhook-secrets")).json()) as { data: { secret: string }[] };
  const [port, target] = [await freePort(), join(folder, "received")];
  const child = start("typescript/webhook-receiver.ts", [target], { WEBHOOK_SECRET: data[0]!.secret, PORT: String(port) });
  endAfter(t, child);
  const said = output(child);
  await until(30_000, "it listens", async () => said().includes("listening"));
  assert.equal((await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" })).status, 401);
  await orderPicture({ webhook_url: `http://127.0.0.1:${port}/` });
  await until(60_000, "the file is there", async () => said().includes("image-expand/model: "));
  const [name] = await readdir(target);
  assert.deepEqual(await sizeOf(join(target, name!)), [72, 64]);
});

test("an assistant finds an icon and has a film made", { timeout: 120_000 }, async () => {
  const said = await run("typescript/assistant.ts", "sun", "a sunrise");
  assert.match(said, /tools: .*search_icons.*\n[^]*icon:\d+ \| sun[^]*: COMPLETED/);
});

test("a film gets the track that is nearest to its length", { skip, timeout: 60_000 }, async () => {
  assert.match(await run("python/soundtrack.py", "Happy", "1", join(folder, "track.wav")), /^Some \w+: 0:\d\d, 90 bpm, of 3 that are Happy/);
  assert.equal((await readFile(join(folder, "track.wav"))).toString("latin1", 0, 4), "RIFF");
});

test("portraits are retouched, and the page shows before and after", { skip, timeout: 120_000 }, async () => {
  const [source, target] = [await pictures("portraits", [[96, 64], [64, 96]]), join(folder, "retouched")];
  await run("python/portraits.py", source, target);
  const shown = [...(await readFile(join(target, "index.html"), "utf8")).matchAll(/src="([^"]+)"/g)].map(([, name]) => name!);
  assert.equal(shown.length, 4);
  assert.deepEqual(await Promise.all(shown.map((name) => sizeOf(join(target, name)))), [[96, 64], [96, 64], [64, 96], [64, 96]]);
});

test("a queue of clips that is stopped goes on and orders nothing twice", { skip, timeout: 200_000 }, async (t) => {
  const [source, target] = [join(folder, "clips"), join(folder, "enlarged")];
  await mkdir(source);
  for (const [name, color] of [["a", "red"], ["b", "blue"], ["c", "green"]] as const) {
    const options = ["-t", "1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
    await runUngated(["-f", "lavfi", "-i", `color=${color}:s=320x180:r=24`, ...options, join(source, `${name}.mp4`)], ignoreOutput, {
      signal: AbortSignal.timeout(60_000),
    });
  }
  const ordered = async () =>
    ((await (await service.call("/v1/ai/video-upscaler?limit=1000")).json()) as { data: unknown[] }).data.length;
  const child = start("python/upscaler_queue.py", [source, target]);
  endAfter(t, child);
  await until(60_000, "something is ordered", async () => (await ordered()) > 0);
  child.kill("SIGKILL");
  await once(child, "exit");
  await run("python/upscaler_queue.py", source, target);
  assert.deepEqual((await readdir(target)).sort(), ["a.mp4", "b.mp4", "c.mp4"]);
  assert.equal(await ordered(), 3);
  assert.equal(await run("python/upscaler_queue.py", source, target), "", "what is done is left");
});

test("a bot makes films, says how far they are, and stops for whoever asked", { skip, timeout: 120_000 }, async (t) => {
  const child = start("python/chat_bot.py");
  endAfter(t, child);
  const said = output(child);
  child.stdin!.write("ann: /sound footsteps\nann: /stop\nann: /make a boat on a lake\nann: /make a second one\n");
  await until(60_000, "the first film is under way", async () => said().includes("@ann CREATED") || said().includes("@ann IN_PROGRESS"));
  child.stdin!.write("bob: /make a hill\nann: /stop\n");
  await until(90_000, "the second film is there", async () => said().includes("@bob here it is: http"));
  child.stdin!.end();
  if (child.exitCode === null) await once(child, "exit");
  for (const line of [/@ann A footsteps: http/, /@ann nothing is being made/, /@ann one at a time/, /@ann (stopped|here it is)/]) assert.match(said(), line);
});

test("usage is a table by month and model", { skip, timeout: 60_000 }, async () => {
  // Before the order: it may be another day after it.
  const day = new Date().toISOString().slice(0, 10);
  await orderPicture({});
  await until(60_000, "it is done", async () => (await (await service.call("/v1/usage")).text()).includes("image-expand/model"));
  const [head, ...lines] = (await run("python/spending.py", day)).trim().split("\r\n");
  assert.equal(head, "month,model,unit,tasks,quantity");
  assert.ok(lines.some((line) => /^\d{4}-\d\d,image-expand\/model,\w+,\d+,[\d.]+$/.test(line)), lines.join("\n"));
});

async function orderPicture(more: Record<string, string>): Promise<void> {
  const image = (await sharp({ create: { width: 64, height: 64, channels: 3, background: "#b08060" } }).png().toBuffer()).toString("base64");
  assert.equal((await service.call("/v1/ai/image-expand/model", { image, left: 8, ...more })).status, 200);
}

function endAfter(t: TestContext, child: ChildProcess): void {
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
}
