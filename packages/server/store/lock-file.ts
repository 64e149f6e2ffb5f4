import { existsSync, mkdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";

/** Longest wait for somebody who looks whether the file is locked, milliseconds. */
const patience = 5000;
/** A file that is not locked but younger than this may be about to be, milliseconds. */
const grace = 2000;
/** The time of a file whose lock was taken: when that is free again, its owner is gone. */
const lockedOnce = new Date(0);

const held = new Set<LockFile>();
process.on("exit", () => {
  for (const lock of held) lock.release();
});

/**
 * A file that is locked as long as this process lives, whatever ends it. The system holds the lock, so that after a `kill -9` it is free at once, and neither
 * a reused process number nor another container's numbers can be taken for its owner. It is a lock of SQLite on an empty database: Node has none of its own.
 */
export class LockFile {
  readonly #file: string;
  readonly #connection: SQLite.Database;

  constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
    this.#file = file;
    this.#connection = new SQLite(file, { timeout: patience });
    // No journal beside it, which a killed process would leave.
    this.#connection.pragma("journal_mode = memory");
    this.#connection.exec("begin exclusive");
    utimesSync(file, lockedOnce, lockedOnce);
    held.add(this);
  }

  release(): void {
    held.delete(this);
    rmSync(this.#file, { force: true });
    this.#connection.close();
  }
}

/** Whether a process lives that holds this lock, or is about to. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  let connection: SQLite.Database | undefined;
  try {
    connection = new SQLite(file, { fileMustExist: true, timeout: 0 });
    // A read: two that look at the same time do not take each other for the owner.
    connection.prepare("select count(*) from sqlite_master").get();
    return Date.now() - statSync(file).mtimeMs < grace;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    // A file that cannot be opened tells nothing: rather keep what may be in use.
    return !(error instanceof SQLite.SqliteError && error.code === "SQLITE_CANTOPEN" && !existsSync(file));
  } finally {
    connection?.close();
  }
}
