import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * `systemctl` where systemd is not the first process: starts what a unit's ExecStart says, as its user, with its environment file, mask and ambient
 * capabilities, and ends it by SIGTERM. Nothing else of a unit is in force.
 */

const folders = ["/etc/systemd/system", "/usr/lib/systemd/system"];
const state = "/run/stand-in";
mkdirSync(state, { recursive: true });

interface Unit {
  name: string;
  get(key: string): string | undefined;
}

function read(name: string): Unit {
  const full = /\.\w+$/.test(name) ? name : `${name}.service`;
  const file = folders.map((folder) => `${folder}/${full}`).find(existsSync);
  if (file === undefined) throw new Error(`Unit ${full} not found.`);
  const lines = readFileSync(file, "utf8").split("\n");
  return { name: full, get: (key) => lines.findLast((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) };
}

const pidFile = ({ name }: Unit) => `${state}/${name}.pid`;

function commandOf(unit: Unit): { command: string; args: string[] } {
  const file = unit.get("EnvironmentFile");
  const variables = file === undefined ? [] : readFileSync(file, "utf8").split("\n").filter((line) => /^\w+=/.test(line));
  const user = unit.get("User") ?? "root";
  // As a shell reads it: what stands in quotes is one word.
  const line = `umask ${unit.get("UMask") ?? "0022"}; cd ${unit.get("WorkingDirectory") ?? "/"} && exec ${unit.get("ExecStart")!.replace(/^[-@:+!]*/, "")}`;
  const home = execFileSync("getent", ["passwd", user], { encoding: "utf8" }).split(":")[5]!;
  const allowed = (unit.get("AmbientCapabilities") ?? "").toLowerCase().split(/\s+/).filter(Boolean).map((name) => name.replace("cap_", "+"));
  const capabilities = allowed.length === 0 ? [] : [`--inh-caps=${allowed.join(",")}`, `--ambient-caps=${allowed.join(",")}`];
  const own = ["env", "-i", `PATH=${process.env.PATH}`, `HOME=${home}`, ...variables];
  return { command: "setpriv", args: ["--reuid", user, "--regid", user, "--init-groups", ...capabilities, ...own, "sh", "-c", line] };
}

async function start(unit: Unit): Promise<void> {
  if (unit.name.endsWith(".timer")) return void read(unit.name.replace(/timer$/, "service"));
  const { command, args } = commandOf(unit);
  const log = openSync(`/var/log/${unit.name}.log`, "a");
  if (unit.get("Type") === "oneshot") return void execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
  const child = spawn(command, args, { stdio: ["ignore", log, log], detached: true });
  writeFileSync(pidFile(unit), String(child.pid));
  child.unref();
  await sleep(500);
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`Job for ${unit.name} failed:\n${readFileSync(`/var/log/${unit.name}.log`, "utf8")}`);
}

/** The program itself where it goes into the background and says who it is there, else the group that it was started with. */
function processOf(unit: Unit): number {
  const own = unit.get("PIDFile");
  return own !== undefined && existsSync(own) ? Number(readFileSync(own, "utf8")) : -Number(readFileSync(pidFile(unit), "utf8"));
}

async function stop(unit: Unit): Promise<void> {
  if (!existsSync(pidFile(unit))) return;
  const running = processOf(unit);
  rmSync(pidFile(unit));
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(running, tries === 0 ? "SIGTERM" : 0);
    } catch {
      return;
    }
    await sleep(100);
  }
  process.kill(running, "SIGKILL");
}

const [verb, ...rest] = process.argv.slice(2);
const units = rest.filter((word) => word !== "--now").map(read);
const now = rest.includes("--now");
for (const unit of units) {
  if (verb === "stop" || verb === "restart" || (verb === "disable" && now)) await stop(unit);
  if (verb === "start" || verb === "restart" || (verb === "enable" && now)) await start(unit);
}
