import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { keepPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { startGateway } from "@atelier/tools/s3/start-gateway.ts";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { startService } from "./start-service.ts";
import { compare, everythingOf, fill } from "./whole-library.ts";

const root = join(import.meta.dirname, "../..");
export interface MovePlan {
  items: number;
  tasks: number;
  /** How often `migrate-to` is killed. */
  kills: number;
}

/** A library moves from SQLite and the disk into PostgreSQL and a bucket; killed on its way; and nobody who asks sees a difference. */
export async function proveMove({ items, tasks, kills }: MovePlan, say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-move-"));
  // The database passes it as another user.
  await chmod(folder, 0o711);
  const place = { folder: join(folder, "postgres"), host: "127.0.0.1", port: await freePort(), password: "of-a-test", log: join(folder, "postgres.log") };
  const [postgres, gateway] = await Promise.all([keepPostgres(place), startGateway()]);
  const service = await startService({
    ATELIER_WORKERS: "0", ATELIER_MAX_WAITING_PER_ACCOUNT: "1000000", ATELIER_PROVENANCE: "off",
  });
  try {
    await gateway.makeBucket("atelier");
    await fill(service, items, tasks);
    const before = await everythingOf(service);
    say(`${items} items, ${tasks} tasks: ${before.size} responses and files noted`);
    await service.stop();

    const settings = {
      ATELIER_DATABASE: await postgres.open("atelier"), ATELIER_OBJECTS: `s3://atelier/moved?endpoint=${gateway.endpoint}&path-style=on`,
      ATELIER_S3_ACCESS_KEY: gateway.accessKey, ATELIER_S3_SECRET_KEY: gateway.secretKey,
    };
    const file = join(folder, "new-place.env");
    await writeFile(file, Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });
    const moved = async () => Number((await postgres.ask<{ rows: string }>("atelier", "select count(*) as rows from icons").catch(() => []))[0]?.rows ?? 0);
    for (let kill = 1; kill <= kills; kill++) {
      const share = kill / (kills + 1);
      await killed(service.dataDir, file, async (output) => (kill === kills ? output.includes("Comparing.") : (await moved()) > share * items));
      say(`killed ${kill} times: ${await moved()} of ${items} icons were there`);
    }
    const begun = performance.now();
    const done = await migrate(service.dataDir, file);
    assert.equal(done.code, 0, done.output);
    say(`the last run took ${((performance.now() - begun) / 1000).toFixed(0)} s: ${done.output.trim().split("\n").at(-2)}`);

    service.set({ ...settings, ATELIER_DATA_DIR: join(folder, "data") });
    await service.restart();
    await compare(before, await everythingOf(service));
    await service.stop();
    say(`${before.size} responses and files are the same`);
  } finally {
    await service.dispose();
    await postgres.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function run(dataDir: string, file: string) {
  const environment = { ...environmentWithoutSettings(), ATELIER_DATA_DIR: dataDir };
  const options = { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"] };
  const child = spawn(process.execPath, ["packages/server/cli/atelier.ts", "migrate-to", file], options);
  const run = { child, output: "", ended: once(child, "exit") };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (run.output += text));
  return run;
}

async function killed(dataDir: string, file: string, when: (output: string) => Promise<boolean>): Promise<void> {
  const one = run(dataDir, file);
  await until(900_000, "migrate-to is far enough to be killed", async () => one.child.exitCode !== null || when(one.output));
  assert.equal(one.child.exitCode, null, `it ended before it was killed:\n${one.output}`);
  one.child.kill("SIGKILL");
  await one.ended;
}

async function migrate(dataDir: string, file: string): Promise<{ code: number | null; output: string }> {
  const one = run(dataDir, file);
  await one.ended;
  return { code: one.child.exitCode, output: one.output };
}
