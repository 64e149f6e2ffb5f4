import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Machine } from "./machine.ts";
import { typescriptProgram } from "./typescript-program.ts";

const portrait = join(import.meta.dirname, "../../../../packages/engine/samples/portrait.png");
/** Width of the portrait, and the 16 columns that the task puts beside it. */
const wide = 256 + 16;
/** The client is for Node 20 and later, and Debian 12 has 18: the one that the service has fetched for itself. */
const node = "/root/.cache/atelier/node-*/bin/node";

interface Got {
  found: Record<"icons" | "sounds" | "music", { count: number; id: number; bytes: number; size: number | null }>;
  status: string;
  width: number;
}

/** How each client of the release is run, once it is installed. */
const programs = {
  "TypeScript client": `cd /root/typescript && ${node} use-client.mjs`,
  "Python wheel": "cd /root/wheel && env/bin/python -W error ../use_client.py",
  "Python source archive": "cd /root/sdist && env/bin/python -W error ../use_client.py",
};

/** Installs both clients from the release's files, each where there is nothing else. */
export async function installClients(machine: Machine): Promise<void> {
  await writeFile(join(machine.home, "use-client.mjs"), typescriptProgram);
  await copyFile(join(import.meta.dirname, "use_client.py"), join(machine.home, "use_client.py"));
  await copyFile(portrait, join(machine.home, "portrait.png"));
  const intoVenv = (folder: string, archive: string) => `
    python3 -m venv ${folder}/env
    ${folder}/env/bin/python -m pip install -q --disable-pip-version-check release/${archive}`;
  await machine.run(`
    mkdir typescript
    mv use-client.mjs typescript
    printf '{"type":"module","private":true}' > typescript/package.json
    (cd typescript && npm install --no-audit --no-fund ../release/atelier-client-*.tgz)
    ${intoVenv("wheel", "atelier?client-*.whl")}
    ${intoVenv("sdist", "atelier?client-*.tar.gz")}`);
}

/** Uses the service through each client as a user's program does. They must find the same. */
export async function proveClients(machine: Machine, service: string, key: string): Promise<void> {
  const all: Record<string, Got> = {};
  for (const [name, command] of Object.entries(programs)) {
    const text = await machine.run(command, { KEY: key, SERVICE: service, PICTURE: "/root/portrait.png" });
    const got = JSON.parse(text.trim().split("\n").at(-1)!) as Got;
    assert.deepEqual([got.status, got.width], ["COMPLETED", wide], name);
    for (const [catalog, { count, bytes, size }] of Object.entries(got.found)) {
      assert.ok(count > 0 && bytes > 100 && (size === null || bytes === size), `${name}, ${catalog}: ${JSON.stringify(got.found)}`);
    }
    all[name] = got;
    const { icons, sounds, music } = got.found;
    console.log(`  ${name}: ${icons.count} icons, ${sounds.count} sounds, ${music.count} tracks found, one of each downloaded; a task's result downloaded`);
  }
  const [first, ...others] = Object.values(all);
  for (const other of others) assert.deepEqual(other.found, first!.found);
}
