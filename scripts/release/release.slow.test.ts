import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { endServer, environmentWithoutSettings, startServer } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { buildServicePackage } from "./build-service-package.ts";

const run = promisify(execFile);
const key = "key-of-a-release-test";
const portrait = join(import.meta.dirname, "../../packages/engine/samples/portrait.png");

test("the package that a release is serves, shows the console and carries out a task where nothing but it is installed", { timeout: 600_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-release-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const project = join(folder, "project");
  await mkdir(project);
  await buildServicePackage(join(folder, "package"));
  await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: join(folder, "package") });
  const archive = (await readdir(folder)).find((file) => file.endsWith(".tgz"))!;
  await writeFile(join(project, "package.json"), "{}");
  await run("npm", ["install", join(folder, archive), "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: project });

  const program = join(project, "node_modules/.bin/atelier");
  const settings = {
    ...environmentWithoutSettings(),
    XDG_CACHE_HOME: join(folder, "cache"),
    ATELIER_DATA_DIR: join(folder, "data"),
    ATELIER_API_KEY: key,
    ATELIER_PORT: "0",
    ATELIER_STARTER: "off",
    ATELIER_LOG_LEVEL: "warn",
  };
  assert.match((await run(program, ["--version"], { env: settings })).stdout, /^\d+\.\d+\.\d+/);
  const server = await startServer(settings, () => {}, [program, "serve"]);
  t.after(() => endServer(server.child, "SIGTERM"));
  const call = (path: string, body?: object) =>
    fetch(new URL(path, server.url), {
      headers: { "x-service-api-key": key, "content-type": "application/json" }, ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  const page = await (await fetch(server.url, { headers: { accept: "text/html" } })).text();
  const [, script] = /src="(\/console\/[^"]+\.js)"/.exec(page) ?? [];
  assert.equal((await fetch(new URL(script!, server.url))).status, 200, "the console is there");

  // By a process of its own, confined where this machine can.
  const image = (await readFile(portrait)).toString("base64");
  const created = (await (await call("/v1/ai/image-expand/model", { image, left: 16 })).json()) as { data: { task_id: string } };
  const task = async () => ((await (await call(`/v1/ai/image-expand/model/${created.data.task_id}`)).json()) as { data: { status: string } }).data;
  await until(120_000, "the task has ended", async () => ["COMPLETED", "FAILED"].includes((await task()).status));
  assert.equal((await task()).status, "COMPLETED", JSON.stringify(await task()));
});
