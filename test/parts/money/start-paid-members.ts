import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import ownEnvironment from "@atelier/server/process/server-environment.json" with { type: "json" };
import options from "@atelier/server/process/server-options.json" with { type: "json" };
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";

export const paidKey = "a-key-that-may-spend";

export interface PaidMember {
  call(path: string, body?: unknown, method?: string): Promise<Response>;
}

export interface PaidMembers {
  members: PaidMember[];
  dataDir: string;
  /** Ids of the tasks that were sent to the engine, each as often as it was. */
  sent(): Promise<string[]>;
}

/** Processes of the whole service, on one data folder or one PostgreSQL, with an engine that charges. They end with the test. */
export async function startPaidMembers(t: TestContext, count: number, settings: Record<string, string>): Promise<PaidMembers> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-paid-"));
  const sentFile = join(folder, "sent");
  const start = async (): Promise<PaidMember> => {
    const child = spawn(process.execPath, [...options, join(import.meta.dirname, "paid-member.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        ...ownEnvironment, ...environmentWithoutSettings(), ATELIER_DATA_DIR: join(folder, "data"), ATELIER_PORT: "0", ATELIER_API_KEY: paidKey,
        ATELIER_STARTER: "off", ATELIER_RATE_LIMIT: "off", ATELIER_GUESS_LIMIT: "off",
        ATELIER_ALLOW_PRIVATE_ADDRESSES: "on", ATELIER_LOG_LEVEL: "error", ATELIER_CONFINEMENT: "off",
        ATELIER_PROVENANCE: "off", NODE_PAID_ENGINE_LOG: sentFile, ...settings,
      },
    });
    t.after(async () => {
      if (child.exitCode !== null) return;
      child.stdin.end();
      await once(child, "exit");
    });
    let written = "";
    for await (const text of child.stdout.setEncoding("utf8") as AsyncIterable<string>) {
      written += text;
      const url = /listens on (\S+)/.exec(written)?.[1];
      if (url !== undefined) return memberAt(url);
    }
    throw new Error(`the process ended: ${written}`);
  };
  const members = await Promise.all(Array.from({ length: count }, start));
  // After the processes: what was registered first runs first.
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { members, dataDir: join(folder, "data"), sent: async () => (await readFile(sentFile, "utf8").catch(() => "")).split("\n").filter(Boolean) };
}

function memberAt(url: string): PaidMember {
  return {
    call: (path, body, method = body === undefined ? "GET" : "POST") =>
      fetch(new URL(path, url), {
        method,
        headers: { "x-service-api-key": paidKey, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
