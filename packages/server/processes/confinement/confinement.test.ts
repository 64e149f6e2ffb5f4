import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type ListenOptions, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Attempts } from "@atelier/test/parts/confinement/try-everything.ts";
import { environment } from "../../config/environment.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { ProcessPool } from "../process-pool.ts";
import { Cells, placeFile } from "./cells.ts";
import { findConfinement } from "./find-confinement.ts";
import { ownFile } from "./own-file.ts";

const found = await findConfinement(join(import.meta.dirname, "../../../../test/engines"));
const skip = "reason" in found && `this machine cannot confine processes: ${found.reason}`;
const folder = await mkdtemp(join(tmpdir(), "atelier-confinement-"));
after(() => rm(folder, { recursive: true }));

const limits = {
  module: join(import.meta.dirname, "../../../../test/parts/confinement/try-everything.ts"),
  niceness: 1, memory: 512, size: 1, mostWaiting: 4, patience: 30_000, keptFor: 1000,
};

async function listening(where: ListenOptions): Promise<Server> {
  const server = createServer().listen(where);
  await once(server, "listening");
  return server;
}

test("a process that reads callers' files sees its own folder and nothing else", { skip, timeout: 60_000 }, async (t) => {
  const data = join(folder, "data");
  await mkdir(join(data, "cells", "of another task"), { recursive: true });
  const files = ["atelier.db", "first-key", "cells/of another task/input"].map((name) => join(data, name));
  for (const file of files) await writeFile(file, "secret");
  const sent = join(folder, "sent");
  await writeFile(sent, "the caller's");
  const abstract = `\0atelier-${process.pid}`;
  const [tcp, ...others] = await Promise.all([{ port: 0, host: "127.0.0.1" }, { path: join(folder, "socket") }, { path: abstract }].map(listening));
  const datagrams = createSocket("udp4");
  let heard = 0;
  datagrams.on("message", () => heard++);
  await new Promise<void>((resolve) => datagrams.bind(0, "127.0.0.1", resolve));
  t.after(() => ([tcp!, ...others].forEach((server) => server.close()), datagrams.close()));

  const cells = "confinement" in found ? await Cells.in(join(data, "cells"), found.confinement) : undefined;
  environment.ATELIER_API_KEY = "of the server";
  const attempts: Attempts = {
    files: [...files, "/etc/passwd", "/etc/shadow", "/etc/hostname"], folders: [data, folder, "/root", "/home", "/etc/ssh", "/var/lib"],
    tcp: (tcp!.address() as { port: number }).port, udp: datagrams.address().port, sockets: [join(folder, "socket"), abstract],
    pid: process.pid, own: sent,
  };
  const place = async (request: Attempts, own: string) => ({ ...request, own: await placeFile(request.own, own, "file") });
  const confined = new ProcessPool<Attempts, string[]>({ ...limits, cells }, place);
  const free = new ProcessPool<Attempts, string[]>(limits);
  t.after(() => (confined.stop(0), free.stop(0)));
  assert.deepEqual(await confined.run(attempts), []);
  assert.equal(heard, 0);
  assert.equal((await readdir(join(data, "cells"))).length, 2, "its own and the other's");

  // That the attempts would succeed otherwise.
  const could = await free.run({ ...attempts, files: [files[0]!], sockets: attempts.sockets });
  assert.ok(could.length >= 8, could.join("; "));
  assert.ok(!could.some((what) => what.includes("secret of the environment")), "the environment is never passed on");
});

test("files of a request are not removed with those of the one before", { skip, timeout: 60_000 }, async (t) => {
  const cells = "confinement" in found ? await Cells.in(join(folder, "series"), found.confinement) : undefined;
  // So many files that removing them takes a while.
  const place = async (own: string, cell: string) => {
    for (let n = 0; n < 300; n++) await writeFile(join(cell, `${n}`), "");
    return placeFile(own, cell, "own");
  };
  const readers = new ProcessPool<string, string>({ ...limits, size: 2, cells, module: join(limits.module, "../read-own-file.ts") }, place);
  t.after(() => readers.stop(0));
  for (let n = 0; n < 5; n++) {
    await writeFile(join(folder, `${n}`), `text ${n}`);
    assert.equal(await readers.run(join(folder, `${n}`)), `text ${n}`);
  }
});

test("what a confined process names is taken only where it lies in its folder and is no link", async () => {
  const cell = join(folder, "cell");
  await mkdir(cell);
  await writeFile(join(cell, "result.png"), "");
  await writeFile(join(folder, "outside"), "");
  await symlink(join(folder, "outside"), join(cell, "link"));
  await symlink(folder, join(cell, "folder"));
  assert.equal(await ownFile(join(cell, "result.png"), cell), join(cell, "result.png"));
  for (const path of ["/etc/hostname", join(cell, "link"), join(cell, "folder", "outside"), join(cell, "..", "outside"), cell, join(cell, "none")]) {
    await assert.rejects(ownFile(path, cell), path);
  }
});

test("the product's engines are among what a confined process may read", async () => {
  const here = await findConfinement(enginesFolder);
  if ("confinement" in here) assert.ok(here.confinement.reads.some((path) => enginesFolder.startsWith(path)));
});
