import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type ListenOptions, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Swapping } from "@atelier/test/parts/confinement/swap-files.ts";
import type { Attempts } from "@atelier/test/parts/confinement/try-everything.ts";
import { until } from "@atelier/tools/service/until.ts";
import { environment } from "../../config/environment.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import { ProcessPool } from "../process-pool.ts";
import { type Cell, Cells, placeFile } from "./cells.ts";
import { findConfinement } from "./find-confinement.ts";
import { openOwnFile } from "./open-own-file.ts";
import { removeWithin } from "./remove-within.ts";

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
  const place = async (request: Attempts, { given }: Cell) => ({ ...request, own: await placeFile(request.own, given, "file") });
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
  const place = async (file: string, { given, own }: Cell) => {
    for (let n = 0; n < 300; n++) await writeFile(join(own, `${n}`), "");
    return placeFile(file, given, "own");
  };
  const readers = new ProcessPool<string, string>({ ...limits, size: 2, cells, module: join(limits.module, "../read-own-file.ts") }, place);
  t.after(() => readers.stop(0));
  for (let n = 0; n < 5; n++) {
    await writeFile(join(folder, `${n}`), `text ${n}`);
    assert.equal(await readers.run(join(folder, `${n}`)), `text ${n}`);
  }
});

/** Of each kind of trick. 10,000 were tried by hand. */
const tries = 300;

test("while a process swaps what it has written for what is not its own, nothing of another's is read or removed, and what it was given stays", {
  skip, timeout: 600_000,
}, async (t) => {
  const precious = join(folder, "precious");
  await mkdir(precious);
  await writeFile(join(precious, "result"), "secret", { mode: 0o600 });
  await writeFile(join(folder, "object"), "an object", { mode: 0o444 });
  const cells = "confinement" in found ? await Cells.in(join(folder, "swapped"), found.confinement) : undefined;
  let cell: Cell | undefined;
  const place = async (request: Swapping, its: Cell) => {
    cell = its;
    return { ...request, own: its.own, given: await placeFile(request.given, its.given, "file") };
  };
  const module = join(limits.module, "../swap-files.ts");
  const pool = new ProcessPool<Swapping, string[]>({ ...limits, cells, module, patience: 600_000 }, place);
  t.after(() => pool.stop(0));
  const running = pool.run({ given: join(folder, "object"), own: "", precious });
  await until(60_000, "it swaps", async () => cell !== undefined && existsSync(join(cell.own, "deep")));
  const { own } = cell!;
  const seen = new Map<string, number>();
  for (let n = 0; n < tries; n++) {
    for (const name of ["result", "deep/result"]) {
      const text = await openOwnFile(join(own, name), own).then((file) => file.readFile("utf8").finally(() => file.close()), () => "refused");
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    await removeWithin(own, "doomed").catch(() => {});
  }
  await writeFile(join(own, "stop"), "");
  assert.deepEqual(await running, [], "what it could do to what it was given");
  assert.deepEqual([...seen.keys()].filter((text) => text !== "mine" && text !== "" && text !== "refused"), [], "what is not its own");
  assert.ok(seen.get("mine")! > tries / 100 && seen.get("refused")! > tries / 100, JSON.stringify([...seen]));
  assert.deepEqual(await readdir(precious), ["result"]);
  assert.equal(await readFile(join(folder, "object"), "utf8"), "an object");
  assert.deepEqual([(await stat(join(folder, "object"))).mode & 0o777, (await stat(join(precious, "result"))).nlink], [0o444, 1]);
});

test("a process serves one owner: what a file has made of it is there for no other's", { skip, timeout: 60_000 }, async (t) => {
  const cells = "confinement" in found ? await Cells.in(join(folder, "accounts"), found.confinement) : undefined;
  const used: string[] = [];
  const place = async (file: string, { given }: Cell) => {
    used.push(given);
    return placeFile(file, given, "own");
  };
  const pool = new ProcessPool<string, string>({ ...limits, size: 2, cells, module: join(limits.module, "../read-own-file.ts"), keptFor: 30_000 }, place);
  t.after(() => pool.stop(0));
  await writeFile(join(folder, "mine"), "text");
  for (const owner of ["a", "a", "b", "c", "b"]) await pool.run(join(folder, "mine"), owner);
  const [first, again, b, c, bAgain] = used;
  assert.equal(first, again, "a series of one owner has one process");
  assert.equal(new Set([first, b, c]).size, 3);
  assert.equal(b, bAgain);
  await until(10_000, "there are no more than the pool may have", async () => (await readdir(join(folder, "accounts"))).length === 2);
});

test("what a confined process names is taken only where it lies in its folder and is no link", async () => {
  const cell = join(folder, "cell");
  await mkdir(cell);
  await writeFile(join(cell, "result.png"), "");
  await writeFile(join(folder, "outside"), "");
  await symlink(join(folder, "outside"), join(cell, "link"));
  await symlink(folder, join(cell, "folder"));
  await writeFile(join(cell, "twice"), "");
  await link(join(cell, "twice"), join(folder, "twice"));
  execFileSync("mkfifo", [join(cell, "pipe")]);
  await (await openOwnFile(join(cell, "result.png"), cell)).close();
  const within = ["link", "twice", "pipe", "folder/outside", "../outside", "none"].map((name) => join(cell, name));
  for (const path of ["/etc/hostname", cell, ...within]) {
    await assert.rejects(openOwnFile(path, cell), /not its own/, path);
  }
});

test("the product's engines are among what a confined process may read", async () => {
  const here = await findConfinement(enginesFolder);
  if ("confinement" in here) assert.ok(here.confinement.reads.some((path) => enginesFolder.startsWith(path)));
});
