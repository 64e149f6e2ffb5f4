import { execFile } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const checkout = join(import.meta.dirname, "../../..");
const programPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** What a reader of the guide writes to, empty but for the machine's own settings. */
const written = ["etc", "opt", "var", "root", "run", "srv", "usr/local", "tmp"];

export interface Sandbox {
  /** Folder of what `/` has inside, as far as it can be written to. */
  root: string;
  /** Runs a script as root of the sandbox. @returns what it wrote, both streams @throws Error with the end of that where it fails */
  run(script: string, shell: string): Promise<string>;
  remove(): Promise<void>;
}

/** The way to a folder can be gone by everybody: bwrap makes what is missing for root alone. */
function openFoldersTo(path: string): string[] {
  const parts = path.split("/").slice(1, -1);
  return parts.flatMap((_, depth) => ["--perms", "0755", "--dir", `/${parts.slice(0, depth + 1).join("/")}`]);
}

/**
 * A machine for one test: the programs of this one, and otherwise nothing of it. Files, processes and ports are its own, and all end with the script. The
 * checkout is there to be read.
 * @param base where another machine's files lie, whose programs are taken instead
 */
export async function openSandbox(base = "/"): Promise<Sandbox> {
  const root = await mkdtemp(join(tmpdir(), "atelier-for-good-"));
  await chmod(root, 0o755);
  const below = ["var/lib/nginx", "var/lib/caddy", "var/log/nginx", "var/cache", "var/backups", "usr/local/sbin", "usr/local/bin"];
  for (const folder of [...written.slice(1), ...below]) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await chmod(join(root, "tmp"), 0o1777);
  const sites = join(base, "etc/nginx/sites-enabled/");
  await cp(join(base, "etc"), join(root, "etc"), { recursive: true, verbatimSymlinks: true, filter: (path) => !path.startsWith(sites) });
  // Its package has made it that user's.
  const idOf = async (option: string) => Number((await promisify(execFile)("chroot", [base, "id", option, "caddy"])).stdout);
  await chown(join(root, "var/lib/caddy"), await idOf("-u"), await idOf("-g"));
  const programs = { systemctl: "systemctl.ts", npm: "npm.ts" };
  for (const [name, file] of Object.entries(programs)) {
    const path = join(root, "usr/local/bin", name);
    await writeFile(path, `#!/bin/sh\nexec ${process.execPath} --disable-warning=ExperimentalWarning ${join(import.meta.dirname, file)} "$@"\n`);
    await chmod(path, 0o755);
  }
  const binds = written.flatMap((folder) => ["--bind", join(root, folder), `/${folder}`]);
  const system = ["--ro-bind", join(base, "usr"), "/usr", ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`])];
  return {
    root,
    async run(script, shell) {
      await writeFile(join(root, "tmp/script"), script);
      const own = [checkout, join(process.execPath, "../..")].flatMap((path) => [...openFoldersTo(path), "--ro-bind", path, path]);
      const args = [
        "--die-with-parent", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--cap-add", "ALL", ...system, ...binds,
        "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/dev/shm", ...own, "--chdir", "/root", "--clearenv", "--setenv", "PATH", programPath,
        "--setenv", "HOME", "/root", shell, "-eux", "/tmp/script",
      ];
      const ended = promisify(execFile)("bwrap", args, { timeout: 1_500_000, maxBuffer: 2 ** 26 });
      const done = await ended.catch(({ stdout, stderr }: Error & { stdout: string; stderr: string }) => {
        throw new Error(`${stdout.slice(-2000)}\n${stderr.slice(-4000)}`);
      });
      return done.stdout + done.stderr;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
