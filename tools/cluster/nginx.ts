import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../service/start-server.ts";
import { configuration, type NginxPlace } from "./nginx-configuration.ts";

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

/** nginx on this machine. */
export function findNginx(): string | undefined {
  return ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find((file) => existsSync(file));
}

/** nginx in front of some servers, with everything it writes in a folder of its own. */
export async function startNginx(place: NginxPlace): Promise<Nginx> {
  const program = findNginx();
  if (program === undefined) throw new Error("nginx is not on this machine: `apt-get install nginx` brings it.");
  const { folder, host, port } = place;
  await mkdir(folder, { recursive: true });
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(place));
  const log = join(folder, "error.log");
  execFileSync(program, ["-t", "-q", "-e", log, "-p", folder, "-c", file], { stdio: ["ignore", "ignore", "inherit"] });
  const child = spawn(program, ["-e", log, "-p", folder, "-c", file], { stdio: "ignore" });
  const endAtExit = () => child.kill("SIGTERM");
  process.once("exit", endAtExit);
  const url = `http://${host}:${port}`;
  for (let tries = 0; !(await isAlive(url)) && tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`nginx ended: see ${log}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      process.off("exit", endAtExit);
      await ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  // Running requests have been answered by the time the servers are asked to stop.
  child.kill("SIGTERM");
  await end;
}
