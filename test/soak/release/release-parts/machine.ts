import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, isAlive, type Server, startServer } from "@atelier/tools/service/start-server.ts";
import { until } from "@atelier/tools/service/until.ts";
import { insideOf } from "../../../parts/debian/inside-of.ts";
import { installInDebian, makeDebianRoot, trustOf } from "../../../parts/debian/make-root.ts";
import { run } from "../../../parts/run-command.ts";

/** What the guide to run it for good installs for the service, what a user of the Python client has, and what builds an image without a daemon. */
const packages = ["nodejs", "npm", "ffmpeg", "bubblewrap", "curl", "ca-certificates", "python3", "python3-venv", "buildah"];
/** What can be written to in there, by its place: empty at first and gone with the machine. */
const written = { "/root": "root", "/tmp": "tmp", "/run": "run", "/var/tmp": "var-tmp", "/var/lib/containers": "containers" };
/** The first start makes the starter library, on a machine that may have other work. */
const patience = 1_800_000;

/** A Debian that has never seen the repository. */
export interface Machine {
  /** Folder of its user's home, as this machine sees it. */
  home: string;
  /** Variables by which its programs trust whom this machine trusts. */
  trust: Record<string, string>;
  /** Runs a script as its root. @returns what it wrote, both streams @throws Error with the end of that where it fails */
  run(script: string, variables?: Record<string, string>): Promise<string>;
  /** Starts what a shell is to run, and waits until the service is ready. */
  start(command: string, variables: Record<string, string>): Promise<Service>;
  remove(): Promise<void>;
}

export interface Service {
  url: string;
  /** Sends SIGTERM to the process of this name, or to all of them. @returns the exit code of the command, and what it has written */
  stop(name?: string): Promise<{ code: number | null; said: string }>;
}

/** @param folder of both roots, kept for the next time: `base` is the smallest Debian, `machine` has what the release's users have */
export async function openMachine(folder: string): Promise<Machine> {
  const [base, root] = [join(folder, "base"), join(folder, "machine")];
  await makeRoots(base, root);
  const scratch = await mkdtemp(join(tmpdir(), "atelier-release-machine-"));
  const folders: Record<string, string> = {};
  for (const [place, name] of Object.entries(written)) {
    folders[place] = join(scratch, name);
    await mkdir(join(root, place), { recursive: true });
    await mkdir(folders[place], { mode: name.endsWith("tmp") ? 0o1777 : 0o755 });
  }
  const trust = await trustOf(root);
  const inside = (variables: Record<string, string> = {}) => insideOf(root, { folders, readable: { "/mnt": base }, variables: { ...trust, ...variables } });
  const home = join(scratch, "root");
  return {
    home,
    trust,
    async run(script, variables) {
      await writeFile(join(home, "script"), script);
      const [program, ...args] = inside(variables);
      return run(program!, [...args, "sh", "-eu", "/root/script"], { timeout: 1_800_000 });
    },
    start: (command, variables) => startInside(inside(variables), home, command),
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
}

async function makeRoots(base: string, root: string): Promise<void> {
  const has = (folder: string, program: string) => run("chroot", [folder, "which", program]).then(() => true, () => false);
  if (!(await has(base, "update-ca-certificates"))) {
    await makeDebianRoot(base);
    await installInDebian(base, ["ca-certificates"]);
  }
  if (await has(root, "buildah")) return;
  await rm(root, { recursive: true, force: true });
  await run("cp", ["-a", base, root]);
  await installInDebian(root, packages);
}

/** The file ends the service from outside: a signal to `bwrap` reaches nobody in there. */
async function startInside(inside: readonly string[], home: string, command: string): Promise<Service> {
  const script = [
    "rm -f /root/stop",
    `${command} &`,
    "while [ ! -e /root/stop ]; do kill -0 $! || exit; sleep 1; done",
    // All of them, as systemd does, or that of the name alone, as Docker does to the first process of a container.
    'name=$(cat /root/stop)',
    'kill -TERM $([ -z "$name" ] && echo -1 || grep -lx "$name" /proc/[0-9]*/comm | cut -d/ -f3)',
    "code=0; wait $! || code=$?",
    // What stood between may be gone before the service is: bwrap and this shell are the last.
    "set -- /proc/[0-9]*; while [ $# -gt 2 ]; do sleep 1; set -- /proc/[0-9]*; done",
    "exit $code",
  ].join("\n");
  let server: Server;
  let said = "";
  try {
    server = await startServer({}, (text) => void (said += text), [...inside, "sh", "-c", script], patience);
  } catch (error) {
    throw new Error(`${command}: ${(error as Error).message.slice(-4000)}`, { cause: error });
  }
  return {
    url: server.url,
    async stop(name = "") {
      await writeFile(join(home, "stop"), name);
      try {
        await until(60_000, `${command} has ended`, async () => server.child.exitCode !== null);
      } catch (error) {
        throw new Error(said.slice(-2000), { cause: error });
      } finally {
        await endServer(server.child, "SIGKILL");
      }
      if (await isAlive(server.url)) throw new Error(`${command} has ended, and ${server.url} still answers`);
      return { code: server.child.exitCode, said };
    },
  };
}
