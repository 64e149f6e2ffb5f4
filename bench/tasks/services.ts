import { type ChildProcess, fork } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { freePort } from "@atelier/tools/cluster/free-port.ts";
import { keepPostgres } from "@atelier/tools/postgres/keep-postgres.ts";
import { processorTime } from "@atelier/tools/service/processes.ts";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { analyze } from "./analyze.ts";
import type { ServerOrder, ServerReport } from "./server.ts";

export type Store = "sqlite" | "postgres";

export interface Services {
  /** Where creates go. */
  urls: string[];
  /** Of the temporary folder, for what the disk confirms. */
  folder: string;
  order(what: ServerOrder): void;
  /** When the next job begins, nanoseconds. */
  nextBeginning(): Promise<bigint>;
  finished(): Promise<number>;
  /** Lets PostgreSQL count what is in its tables. */
  count(): Promise<void>;
  /** Of all processes but the database's, milliseconds. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

export const key = "bench-of-the-task-queue";
const settings = {
  PORT: "0", API_KEY: key, RATE_LIMIT: "off", STARTER: "off", LOG_LEVEL: "error", PROVENANCE: "off", MAX_WAITING_PER_ACCOUNT: "1000000",
  MAX_RUNNING_PER_ACCOUNT: "1000",
};

/** Further settings of a process: one that does everything on SQLite; on PostgreSQL three that answer, and two that work and maintain. */
const processes: Record<Store, readonly Record<string, string>[]> = {
  sqlite: [{ WORKERS: "128" }],
  postgres: [
    ...Array.from({ length: 3 }, () => ({ ROLES: "api,search", WORKERS: "0" })),
    ...Array.from({ length: 2 }, () => ({ ROLES: "worker,deliver,maintain", WORKERS: "64" })),
  ],
};

/** @param jobsPerSecond what the engines of all processes do together, where they are held to it */
export async function startServices(store: Store, jobsPerSecond: number): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  await chmod(folder, 0o711);
  const place = { folder: join(folder, "postgres"), host: "127.0.0.1", port: await freePort(), password: "of-a-bench", log: join(folder, "log") };
  const postgres = store === "postgres" ? await keepPostgres(place) : undefined;
  const url = await postgres?.open("atelier");
  const plans = processes[store];
  const working = plans.filter(({ WORKERS }) => WORKERS !== "0").length;
  const children = plans.map((own, at) => {
    const shared = url === undefined ? {} : { DATABASE: url, OBJECTS: join(folder, "objects") };
    const all = { ...settings, ...shared, ...own, DATA_DIR: join(folder, `data-${at}`) };
    const named = Object.fromEntries(Object.entries(all).map(([name, value]) => [`ATELIER_${name}`, value]));
    const args = [String(jobsPerSecond / working)];
    return fork(join(import.meta.dirname, "server.ts"), args, { serialization: "advanced", env: { ...environmentWithoutSettings(), ...named } });
  });
  const firstReport = (child: ChildProcess) => new Promise<ServerReport>((resolve) => child.once("message", resolve as (message: unknown) => void));
  const started = await Promise.all(children.map(firstReport));
  let next = Promise.withResolvers<bigint>();
  for (const child of children) child.on("message", ({ begunAt }: ServerReport) => begunAt !== undefined && next.resolve(begunAt));
  const database = await openDatabase({ dataDir: join(folder, "data-0"), database: url, databasePool: 2 });
  return {
    folder,
    urls: started.flatMap(({ url: own }, at) => (plans[at]!["ROLES"]?.startsWith("worker") ? [] : [own!])),
    order: (what) => children.forEach((child) => child.send(what)),
    nextBeginning: () => (next = Promise.withResolvers<bigint>()).promise,
    finished: async () => (await database.db.selectFrom("usage").select(({ fn }) => fn.countAll<number>().as("tasks")).executeTakeFirstOrThrow()).tasks,
    count: async () => void (url && (await analyze(url))),
    used: async () => (await Promise.all(children.map(({ pid }) => processorTime(pid!)))).reduce<number>((sum, one) => sum + (one ?? 0), 0),
    async stop() {
      await database.close();
      for (const child of children) child.kill("SIGTERM");
      await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
