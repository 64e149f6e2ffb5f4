import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { answerMessages } from "@atelier/server/processes/answer-messages.ts";

/** What a process is to try, all of which it must not. */
export interface Attempts {
  /** Files to read and to write over, folders to list. */
  files: string[];
  folders: string[];
  /** Ports of this machine, TCP and UDP, and sockets of the file system and of Linux's own name space (with a leading NUL). */
  tcp: number;
  udp: number;
  sockets: string[];
  /** Process of the server. */
  pid: number;
  /** Path of the file that it was given. */
  own: string;
}

const can = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

/** Names that do not lead to its own folder, which stands where it stands. */
const othersIn = (folder: string, own: string) => readdirSync(folder).filter((name) => !own.startsWith(join(folder, name)));

async function reaches(where: { port: number; host: string } | { path: string }): Promise<boolean> {
  const socket = connect(where);
  return once(socket, "connect").then(() => true, () => false).finally(() => socket.destroy());
}

/** As a decoder that has been taken over would: from JavaScript, and by a program that it starts. What it could do, by name. */
answerMessages<Attempts, string[]>(async ({ files, folders, tcp, udp, sockets, pid, own }) => {
  const byProgram = (command: string) => spawnSync("/bin/sh", ["-c", command], { timeout: 5000 }).status === 0;
  const done: [string, boolean][] = [
    ...files.flatMap((file): [string, boolean][] => [
      [`read ${file}`, can(() => readFileSync(file))],
      [`read ${file} by a program`, byProgram(`cat '${file}'`)],
      [`read ${file} by /proc`, can(() => readFileSync(join(`/proc/${pid}/root`, file)))],
      [`write ${file}`, can(() => writeFileSync(file, "x"))],
    ]),
    ...folders.map((folder): [string, boolean] => [`list ${folder}`, can(() => assert.ok(othersIn(folder, own).length > 0))]),
    ["see the server's environment", can(() => readFileSync(`/proc/${pid}/environ`))],
    ["signal the server", can(() => process.kill(pid, 0))],
    ["read a secret of the environment", process.env.ATELIER_API_KEY !== undefined || byProgram("test -n \"$ATELIER_API_KEY\"")],
    ["write outside of its folder", byProgram("echo x > /usr/local/atelier-was-here")],
    ["reach a port", await reaches({ port: tcp, host: "127.0.0.1" })],
  ];
  for (const path of sockets) done.push([`reach ${JSON.stringify(path)}`, await reaches({ path })]);
  const datagrams = createSocket("udp4");
  await new Promise((resolve) => datagrams.send("hello", udp, "127.0.0.1", resolve));
  datagrams.close();
  if (!can(() => readFileSync(own)) || !byProgram(`cat '${own}'`)) done.push(["NOT read its own file", true]);
  return done.filter(([, could]) => could).map(([what]) => what);
});
