/**
 * Loaded before a program (`node --import`): kills it before its nth write or question to a database or a file's name, as `kill -9` does, or writes
 * into the file of COUNT_INTO how many there were.
 */
import fs, { writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import SQLite from "better-sqlite3";
import pg from "pg";

const { KILL_AT: killAt = "0", COUNT_INTO: countInto } = process.env;
let steps = 0;

function step(): void {
  if (++steps === Number(killAt)) process.kill(process.pid, "SIGKILL");
}

function countCalls(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
      step();
      return original.apply(this, args);
    });
  }
}

const example = new SQLite(":memory:");
countCalls(Object.getPrototypeOf(example.prepare("select 1")) as object, ["run", "all", "get", "iterate"]);
countCalls(SQLite.prototype, ["exec"]);
example.close();
countCalls(pg.Client.prototype, ["query"]);
countCalls(fs, ["renameSync", "rmSync"]);
countCalls(fs.promises, ["rename", "link"]);
syncBuiltinESMExports();

if (countInto !== undefined) process.on("exit", () => writeFileSync(countInto, String(steps)));
