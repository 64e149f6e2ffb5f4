import { existsSync } from "node:fs";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run-command.ts";
import { insideOf } from "./inside-of.ts";

const debootstrap = "/usr/sbin/debootstrap";
/** Where an administrator puts authorities of the machine's own, with the same meaning in each Debian. */
const authorities = "usr/local/share/ca-certificates";
const patience = 1_800_000;

/** Why no Debian can be made here, in words after "not proved,"; undefined where it can. */
export function whyNoDebian(): string | undefined {
  if (process.getuid?.() !== 0) return "only root may";
  return existsSync(debootstrap) ? undefined : "debootstrap is not installed";
}

/**
 * Makes the smallest root of bookworm in a folder, where it is not there yet. Packages are had where this machine has them, and no service is started by its
 * installation.
 */
export async function makeDebianRoot(folder: string): Promise<void> {
  if (!existsSync(join(folder, "usr/bin/apt-get"))) {
    await mkdir(folder, { recursive: true });
    const said = await run(debootstrap, ["--variant=minbase", "bookworm", folder], { timeout: patience }).catch((error: unknown) => String(error));
    if (!existsSync(join(folder, "usr/bin/apt-get"))) throw new Error(`debootstrap has made no root: ${said.slice(-1000)}`);
  }
  // The installer of Debian writes it; without it no program finds "localhost".
  await writeFile(join(folder, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
  await cp("/etc/apt", join(folder, "etc/apt"), { recursive: true, force: true });
  await cp("/etc/resolv.conf", join(folder, "etc/resolv.conf"), { dereference: true, force: true });
  await writeFile(join(folder, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
}

/** Installs packages in such a root, and nothing that they only recommend. */
export async function installInDebian(folder: string, packages: readonly string[]): Promise<void> {
  const inside = (...command: string[]) => {
    const [program, ...args] = insideOf(folder, { writable: true, variables: { DEBIAN_FRONTEND: "noninteractive" } });
    return run(program!, [...args, ...command], { timeout: patience });
  };
  await inside("apt-get", "update", "-qq");
  await inside("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages);
  await inside("apt-get", "clean");
  if (!packages.includes("ca-certificates")) return;
  await cp(join("/", authorities), join(folder, authorities), { recursive: true, force: true, dereference: true }).catch(() => {});
  await inside("update-ca-certificates");
}

/** Variables by which programs with lists of their own trust whom such a root trusts, where this machine has authorities of its own. */
export async function trustOf(folder: string): Promise<Record<string, string>> {
  const own = await readdir(join(folder, authorities)).catch(() => []);
  const bundle = "/etc/ssl/certs/ca-certificates.crt";
  return own.length === 0 ? {} : { NODE_EXTRA_CA_CERTS: bundle, PIP_CERT: bundle };
}
